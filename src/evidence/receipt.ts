// What is known of the download of a bundle: the only thing an offline check can later hold a file against.

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
