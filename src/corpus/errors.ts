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

/** The corpus cannot be written as one archive. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code = 'archive_too_large';
}

export type SeriesErrorCode = 'no_document' | 'not_a_table' | 'no_column' | 'no_numbers' | 'ambiguous';

/** A column cannot be read as a series; `message` is a sentence for the one who named it. */
export class SeriesError extends Error {
  override readonly name = 'SeriesError';
  readonly code: SeriesErrorCode;

  constructor(code: SeriesErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
