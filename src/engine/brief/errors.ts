// What can be wrong with what a brief is asked for, or with a file that describes a variant or a persona.

export type BriefErrorCode = 'unknown_variant' | 'unknown_persona' | 'unknown_sector' | 'bad_file';

/** A brief that cannot be made as asked. */
export class BriefError extends Error {
  override readonly name = 'BriefError';
  readonly code: BriefErrorCode;

  /** @param message sentences for people: what was asked for, and what there is */
  constructor(code: BriefErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
