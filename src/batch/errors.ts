// Why a batch cannot start or continue: one class with a literal code for callers.
import { CodedError } from '../api/coded-error.ts';

export type BatchErrorCode =
  /** The input cannot be read as rows at all; nothing was sent. */
  | 'bad_input'
  /** Some rows cannot be asked; each is named, nothing was sent. */
  | 'bad_rows'
  /** The output exists already, or is not a file that lines can be appended to; nothing was sent. */
  | 'bad_output'
  /** A resume of another batch: other rows or other options; nothing was sent. */
  | 'not_the_same'
  /** Another process works on the same output; nothing was sent. */
  | 'in_use'
  /** Answers recorded in the journal are missing from the output; nothing was sent. */
  | 'rows_missing'
  /** Output or journal have content that no batch wrote; nothing was sent. */
  | 'damaged';

/** `message` is one sentence that says what is wrong, `advice` one that says what to do. */
export class BatchError extends CodedError<BatchErrorCode> {
  override readonly name = 'BatchError';
  readonly advice: string;
  /** Members for a problem object. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    code: BatchErrorCode,
    message: string,
    advice: string,
    more: { readonly cause?: unknown; readonly facts?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(code, message, { cause: more.cause });
    this.advice = advice;
    this.facts = more.facts ?? {};
  }
}
