// Bytes to text: UTF-8, UTF-16 by its mark, UTF-8 with a few broken bytes, then windows-1252; never binary.
import { attempt } from '../../api/attempt.ts';
import { EmptyFile, ReadingFailure } from './reading.ts';

interface Decoded {
  /** Line ends are \n; terminal styles are gone, control characters other than tab and line end have become spaces. */
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Decodes a text file. @param said the encoding that it names itself. @throws ReadingFailure when it is empty or binary */
export function decode(bytes: Uint8Array, said?: string): Decoded {
  if (bytes.byteLength === 0) throw new EmptyFile();
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return { text: clean(new TextDecoder(wide).decode(bytes)), warnings: [] };
  refuseBinary(bytes);
  // Valid UTF-8 is read as UTF-8, whatever encoding is named; only encodings in seven bits could be mistaken for it.
  const sevenBit = (name = ''): string | undefined =>
    /^(?:iso-2022|hz)/i.test(name) ? strictly(bytes, name) : undefined;
  const text = sevenBit(said) ?? strictly(bytes, 'utf-8') ?? strictly(bytes, said ?? 'utf-8');
  if (text !== undefined) return { text: clean(text), warnings: garbled(text) ? [GARBLED] : [] };
  const patched = mostlyUtf8(bytes);
  return patched === undefined
    ? { text: clean(western(bytes)), warnings: [DOUBTFUL_LETTERS] }
    : { text: clean(patched), warnings: [BROKEN_LETTERS] };
}

/** The text with U+FFFD for what is not UTF-8, where more letters beyond ASCII are sound than broken. */
function mostlyUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const beyond = text.match(/[^\0-\u007f]/gu)?.length ?? 0;
  return beyond > 2 * broken ? text : undefined;
}

const BROKEN_LETTERS = 'Some bytes of it are not UTF-8: “�” stands for each.';

export const DOUBTFUL_LETTERS = 'It is not UTF-8; it was read as windows-1252, so some letters may be wrong.';

const GARBLED =
  'Some letters look as if they had been read in a wrong encoding before (“Ã©” for “é”); they were left as they are.';

// UTF-8 that was read as Latin 1 or windows-1252 and written as UTF-8 again: pairs that no language has, more than once.
function garbled(text: string): boolean {
  if (!/[ÃÂâ]/.test(text)) return false;
  const pairs = text.match(
    /Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u0080-\u009f\u00a0-\u00bf]|â€[\u0080-\u00bf“”˜™œž¢¦]/g,
  );
  return (pairs?.length ?? 0) >= 2;
}

/** UTF-16 by its mark. */
export function wideEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function strictly(bytes: Uint8Array, encoding: string): string | undefined {
  if (WESTERN.test(encoding)) return western(bytes);
  return attempt(() => new TextDecoder(encoding, { fatal: true }).decode(bytes));
}

const WESTERN = /^(?:windows-1252|cp-?1252|iso-?8859-1|latin-?1|l1)$/i;

// Not by TextDecoder: some Nodes decode windows-1252 as Latin 1, which has control characters for its punctuation.
function western(bytes: Uint8Array): string {
  return latin1(bytes).replace(
    /[\u0080-\u009f]/g,
    (character) => PUNCTUATION[character.charCodeAt(0) - 0x80] ?? ' ',
  );
}

/** Bytes as characters, one a byte. @param most only so many of the first */
export function latin1(bytes: Uint8Array, most = bytes.byteLength): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, most)).toString('latin1');
}

// 0x80 to 0x9f; a space where nothing is assigned.
const PUNCTUATION = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function refuseBinary(bytes: Uint8Array): void {
  // Asked for once: asking at every step costs more than all the rest.
  const { length } = bytes;
  let controls = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at]!;
    if (byte >= 32 && byte !== 127) continue;
    if (byte === 0) throw new ReadingFailure('it is binary, not text');
    if (byte < 9 || byte > 13) controls += 1;
  }
  if (controls > length / 10) throw new ReadingFailure('it is binary, not text');
}

function clean(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const marked = lines.charCodeAt(0) === 0xfeff ? lines.slice(1) : lines;
  const plain = CONTROLS.test(marked)
    ? marked.replace(TERMINAL_STYLES, '').replace(ALL_CONTROLS, ' ')
    : marked;
  if (plain.trim() === '') throw new EmptyFile('it holds no text');
  return plain;
}

// C0 and C1 but for tab, line end and form feed (a page break: the sentence splitter knows it).
const CONTROLS = /[\0-\u0008\u000b\u000e-\u001f\u007f-\u009f]/;
// Colours and movements of a terminal, whole: without its first character a sequence would be read as words.
// eslint-disable-next-line no-control-regex
const TERMINAL_STYLES = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g;
const ALL_CONTROLS = new RegExp(CONTROLS.source, 'g');

export type JsonObject = Readonly<Record<string, unknown>>;
