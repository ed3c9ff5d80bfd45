// What can be wrong with settings and keys.
import { CodedError } from '../api/coded-error.ts';

export type ConfigErrorCode =
  | 'bad_config'
  | 'unknown_profile'
  | 'bad_address'
  | 'no_key'
  | 'bad_key'
  | 'unsafe_key_file'
  | 'cannot_write';

/** Settings cannot be used as they are; nothing was sent. */
export class ConfigError extends CodedError<ConfigErrorCode> {
  override readonly name = 'ConfigError';
  /** What to do about it, as a sentence. */
  readonly advice: string | undefined;

  constructor(code: ConfigErrorCode, message: string, options: { advice?: string; cause?: unknown } = {}) {
    super(code, message, { cause: options.cause });
    this.advice = options.advice;
  }
}
