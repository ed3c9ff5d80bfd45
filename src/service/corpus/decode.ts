// Bytes to text. UTF-8 first; UTF-16 only with its mark; then windows-1252, the usual truth behind "not UTF-8".
// What is not text is refused: NUL or many control bytes.
import { ReadingFailure } from './reading.ts';

export interface Decoded {
  /** Line ends are \n; control characters other than tab and line end have become spaces. */
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Decodes a text file. @param said the encoding that the file names itself. @throws ReadingFailure when it is empty or binary */
export function decode(bytes: Uint8Array, said?: string): Decoded {
  if (bytes.byteLength === 0) throw new ReadingFailure('it is empty');
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return { text: clean(new TextDecoder(wide).decode(bytes)), warnings: [] };
  refuseBinary(bytes);
  const named = said === undefined ? undefined : strictly(bytes, said);
  const text = named ?? strictly(bytes, 'utf-8');
  if (text !== undefined) return { text: clean(text), warnings: [] };
  const western = new TextDecoder('windows-1252').decode(bytes);
  return {
    text: clean(western),
    warnings: ['It is not UTF-8; it was read as windows-1252, so some letters may be wrong.'],
  };
}

function wideEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function strictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refuseBinary(bytes: Uint8Array): void {
  const most = bytes.byteLength / 10;
  let controls = 0;
  for (const byte of bytes) {
    if (byte >= 32 && byte !== 127) continue;
    if (byte === 0) throw new ReadingFailure('it is binary, not text');
    if (byte < 9 || byte > 13) controls += 1;
  }
  if (controls > most) throw new ReadingFailure('it is binary, not text');
}

function clean(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const marked = lines.charCodeAt(0) === 0xfeff ? lines.slice(1) : lines;
  const plain = CONTROLS.test(marked) ? marked.replace(ALL_CONTROLS, ' ') : marked;
  if (plain.trim() === '') throw new ReadingFailure('it holds no text');
  return plain;
}

// C0 and C1 but for tab, line end and form feed (a page break: the sentence splitter knows it).
const CONTROLS = /[\0-\u0008\u000b\u000e-\u001f\u007f-\u009f]/;
const ALL_CONTROLS = new RegExp(CONTROLS.source, 'g');
