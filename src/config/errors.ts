// What can be wrong with settings and keys.

export type ConfigErrorCode =
  | 'bad_config'
  | 'unknown_profile'
  | 'bad_address'
  | 'no_key'
  | 'bad_key'
  | 'unsafe_key_file'
  | 'cannot_write';

/** Settings cannot be used as they stand; nothing was sent. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code: ConfigErrorCode;
  /** What to do about it, as a sentence. */
  readonly advice: string | undefined;

  constructor(code: ConfigErrorCode, message: string, options: { advice?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.advice = options.advice;
  }
}
