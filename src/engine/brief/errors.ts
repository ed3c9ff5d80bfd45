// Errors in the request for a brief, or in a file that describes a variant or a persona.
import { CodedError } from '../../api/coded-error.ts';

export type BriefErrorCode = 'unknown_variant' | 'unknown_persona' | 'unknown_sector' | 'bad_file';

/** A brief that cannot be made as asked; `message` says what was asked for, and what there is. */
export class BriefError extends CodedError<BriefErrorCode> {
  override readonly name = 'BriefError';
}
