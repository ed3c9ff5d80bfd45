// What can go wrong with ingestion as a whole; a single file that fails is a line in the report, not an error.

export type CorpusErrorCode = 'not_found' | 'nothing_given' | 'bad_starter';

/** The ingestion was not begun; nothing was added. */
export class CorpusError extends Error {
  override readonly name = 'CorpusError';
  readonly code: CorpusErrorCode;

  /** @param message one sentence for people that names what was being done and what to do about it. */
  constructor(code: CorpusErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
