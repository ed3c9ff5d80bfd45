// The members of a problem object, picked out of a document of any size as it streams by: only those at the top, and
// of their texts no more than can be shown.

const WANTED = new Set(['type', 'title', 'status', 'detail']);

/** Bytes of a name or value that are looked at. */
const MAX_TOKEN = 8192;

/** What it is fed is at the top of an object: tokens in order, what is nested left out. */
export class TopMembers {
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
  try {
    return JSON.parse(closed) as unknown;
  } catch {
    return undefined;
  }
}
