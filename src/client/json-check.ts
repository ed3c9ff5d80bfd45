// Whether a stream of bytes is one complete JSON document in UTF-8, without holding it: brackets,
// strings, characters. Not a parser: it catches HTML, a body cut short, two documents, bytes that are not UTF-8; grammar
// inside is the reader's. The members of a problem object at its top are picked out as it streams by.
import { isUtf8 } from 'node:buffer';
import { attempt } from '../api/attempt.ts';

/** Nesting beyond this is an attack on the next parser of the document, not a document. */
const MAX_DEPTH = 10_000;

export interface JsonCheck extends ByteCheck {
  /** The members of a problem object that the document has at its top. */
  members(): Record<string, unknown>;
}

interface ByteCheck {
  /** Looks at the next bytes; false once the stream cannot be a JSON document any more. */
  push(chunk: Uint8Array): boolean;
  /** Whether what was pushed is a whole document. */
  complete(): boolean;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OBJECT = 1;
const ARRAY = 2;

/** What a byte outside strings is: 0 impossible, 1 white space, 2 part of a scalar or a separator, 3 to 7 structure. */
const KINDS = kinds();

export function checkJson(): JsonCheck {
  return new DocumentCheck();
}

class DocumentCheck implements JsonCheck {
  private readonly utf8 = checkUtf8();
  private readonly open: number[] = [];
  private readonly top = new TopMembers();
  /** Bytes of a byte order mark that have come: some servers begin with one. */
  private marked = 0;
  private inString = false;
  private escaped = false;
  private started = false;
  private done = false;

  push(chunk: Uint8Array): boolean {
    if (!this.utf8.push(chunk)) return false;
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let at = 0; at < bytes.length;) {
      if (!this.inString) {
        if (!this.takes(bytes[at++] ?? 0)) return false;
        continue;
      }
      const start = at;
      at = this.skipString(bytes, at);
      if (this.isAtTop()) this.top.text(bytes, start, at);
    }
    return true;
  }

  /** Looks at a byte outside strings; false where it cannot be there. */
  private takes(byte: number): boolean {
    const kind = KINDS[byte] ?? 0;
    if (kind === 1) return true;
    if (kind === 0) return this.isMark(byte);
    if (this.done) return false;
    this.started = true;
    if (this.isAtTop() && kind !== 5) this.top.byte(byte);
    if (kind === 7) this.inString = true;
    return kind === 2 || kind === 7 || this.structure(kind);
  }

  members(): Record<string, unknown> {
    return this.top.members();
  }

  private isAtTop(): boolean {
    return this.open.length === 1 && this.open[0] === OBJECT;
  }

  private isMark(byte: number): boolean {
    return !this.started && byte === BYTE_ORDER_MARK[this.marked++];
  }

  complete(): boolean {
    return this.started && !this.inString && this.open.length === 0 && this.utf8.complete();
  }

  /** Skips to the end of a string; returns the index after its closing quote, or the length. */
  private skipString(bytes: Buffer, start: number): number {
    for (let from = start; ;) {
      const quote = bytes.indexOf(QUOTE, from);
      const end = quote === -1 ? bytes.length : quote;
      let slashes = 0;
      while (end - slashes > from && bytes[end - slashes - 1] === BACKSLASH) slashes++;
      const carried = end - slashes === from && this.escaped ? 1 : 0;
      const isEscaped = (slashes + carried) % 2 === 1;
      this.escaped = quote === -1 && isEscaped;
      if (quote === -1) return end;
      if (!isEscaped) {
        this.inString = false;
        if (this.open.length === 0) this.done = true;
        return end + 1;
      }
      from = end + 1;
    }
  }

  private structure(kind: number): boolean {
    if (kind === 3 || kind === 4) {
      this.open.push(kind === 3 ? OBJECT : ARRAY);
      return this.open.length <= MAX_DEPTH;
    }
    if (this.open.pop() !== (kind === 5 ? OBJECT : ARRAY)) return false;
    this.done = this.open.length === 0;
    if (this.done) this.top.endMember();
    return true;
  }
}

function kinds(): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of Buffer.from(' \t\n\r')) table[byte] = 1;
  for (const byte of Buffer.from(',:-+.0123456789eEtrufalsn')) table[byte] = 2;
  for (const [index, byte] of Buffer.from('{[}]"').entries()) table[byte] = index + 3;
  return table;
}

/** UTF-8 over chunks: a character may be split between two of them. */
function checkUtf8(): ByteCheck {
  let tail = Buffer.alloc(0);
  return {
    push(chunk) {
      let rest = chunk;
      if (tail.length > 0) {
        const missing = lengthOf(tail[0] ?? 0) - tail.length;
        tail = Buffer.concat([tail, chunk.subarray(0, missing)]);
        rest = chunk.subarray(missing);
        if (tail.length < lengthOf(tail[0] ?? 0)) return true;
        if (!isUtf8(tail)) return false;
      }
      const whole = rest.length - unfinished(rest);
      tail = Buffer.from(rest.subarray(whole));
      return isUtf8(rest.subarray(0, whole));
    },
    complete: () => tail.length === 0,
  };
}

/** How many bytes at the end begin a character that is not complete. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

const WANTED = new Set(['type', 'title', 'status', 'detail']);

/** Bytes of a name or value that are looked at. */
const MAX_TOKEN = 8192;

/** What it is fed is at the top of an object: tokens in order, what is nested left out. */
class TopMembers {
  private readonly found = new Map<string, unknown>();
  private token = '';
  private name: string | undefined;

  /** A byte outside strings: part of a number or a word, a colon or a comma. */
  byte(byte: number): void {
    if (byte === 0x3a) {
      this.name = textOf(this.token);
      this.token = '';
    } else if (byte === 0x2c) this.endMember();
    else if (this.token.length < MAX_TOKEN) this.token += String.fromCharCode(byte);
  }

  /** Bytes of a string, its quotes with them. */
  text(bytes: Buffer, start: number, end: number): void {
    const room = MAX_TOKEN - this.token.length;
    if (room > 0) this.token += bytes.toString('latin1', start, Math.min(end, start + room));
  }

  endMember(): void {
    if (this.name !== undefined && WANTED.has(this.name)) this.found.set(this.name, valueOf(this.token));
    this.name = undefined;
    this.token = '';
  }

  /** Of members with the same name the last, as JSON.parse has it. */
  members(): Record<string, unknown> {
    return Object.fromEntries(this.found);
  }
}

function textOf(token: string): string | undefined {
  const value = valueOf(token);
  return typeof value === 'string' ? value : undefined;
}

/** The value of a token; a text that was cut is closed where it was cut, undefined is whatever was nested or no JSON. */
function valueOf(token: string): unknown {
  const text = Buffer.from(token, 'latin1').toString('utf8');
  const cut = token.length >= MAX_TOKEN && token.startsWith('"');
  const closed = cut ? `${text.slice(0, -6).replace(/\\+[^\\]{0,5}$/, '')}"` : text;
  return attempt(() => JSON.parse(closed));
}
