// Why an ingestion as a whole fails; a single file that fails is a line in the report.
import { CodedError } from '../api/coded-error.ts';

export type CorpusErrorCode = 'not_found' | 'nothing_given' | 'bad_starter';

/**
 * The ingestion was not begun; nothing was added. `message` is one sentence for people that names what was being done and
 * what to do about it.
 */
export class CorpusError extends CodedError<CorpusErrorCode> {
  override readonly name = 'CorpusError';
}

/** The corpus cannot be written as one archive. */
export class ExportError extends CodedError<'archive_too_large'> {
  override readonly name = 'ExportError';

  constructor(message: string, options?: ErrorOptions) {
    super('archive_too_large', message, options);
  }
}

type SeriesErrorCode = 'no_document' | 'not_a_table' | 'no_column' | 'no_numbers' | 'ambiguous';

/** A column cannot be read as a series; `message` is a sentence for the one who named it. */
export class SeriesError extends CodedError<SeriesErrorCode> {
  override readonly name = 'SeriesError';
}
