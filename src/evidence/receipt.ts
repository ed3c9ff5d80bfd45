// What is known of the download of a bundle: the only thing an offline check can later hold a file against. Earlier
// versions kept one JSON line each in a list of their own, which is still read.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Receipt {
  readonly time: string;
  readonly base_url: string;
  readonly brief_id: string;
  readonly request_id: string | null;
  readonly bundle_sha256: string | null;
  /** SHA-256 of the file's bytes, hex. */
  readonly file_sha256: string;
  readonly bytes: number;
  /** The absolute path it was saved to. */
  readonly file: string;
  readonly tool: string;
}

/** Where earlier versions kept receipts in the state folder. */
export function receiptsFile(stateFolder: string): string {
  return join(stateFolder, 'receipts.ndjson');
}

/** All receipts, oldest first; broken lines (a run that was killed) are passed over. */
export function readReceipts(path: string): Receipt[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      const receipt = JSON.parse(line) as Partial<Receipt> | null;
      return typeof receipt?.file_sha256 === 'string' ? [receipt as Receipt] : [];
    } catch {
      return [];
    }
  });
}

/** The latest receipt for that file, else for a bundle with that hash. */
export function receiptFor(
  receipts: readonly Receipt[],
  file: string | null,
  hash: string | null,
): Receipt | undefined {
  return (
    receipts.findLast((receipt) => file !== null && receipt.file === file) ??
    receipts.findLast((receipt) => hash !== null && receipt.bundle_sha256 === hash)
  );
}
