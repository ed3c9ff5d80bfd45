// What bytes are, where they show it themselves: a PDF that is named .txt, a web page that is named .pdf.
import { READERS, rowOfMedia } from './readers.ts';

/** The media type that the bytes show, or the one that they are named where they show no other. */
export async function sniffedType(bytes: Uint8Array, named: string): Promise<string> {
  const row = rowOfMedia(named);
  if (row === undefined || row.sure === true) return named;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES)).toString(
    'latin1',
  );
  const rows = READERS.filter(({ signature }) => signature?.except?.includes(row.kind) !== true);
  const shown =
    rows.find(({ signature }) => signature?.start?.test(head) === true) ??
    (head.startsWith(ZIP) ? await zipped(rows, bytes) : undefined);
  return shown === undefined || shown === row ? named : shown.media[0];
}

const HEAD_BYTES = 1024;
const ZIP = 'PK\u0003\u0004';

async function zipped(
  rows: typeof READERS,
  bytes: Uint8Array,
): Promise<(typeof READERS)[number] | undefined> {
  const { zipNames } = await import('./office/zip.ts');
  try {
    const names = new Set(zipNames(bytes));
    return rows.find(({ signature }) => signature?.entries?.every((name) => names.has(name)) === true);
  } catch {
    // Cut short: the reader of its name says so.
    return undefined;
  }
}
