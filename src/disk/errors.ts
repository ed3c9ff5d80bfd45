// How the lock between processes fails. Apart from the lock: what names exit codes is loaded at every start.
import { CodedError } from '../api/coded-error.ts';
import type { Owner } from './owner.ts';

/** `held`: somebody else has it, and lives · `cannot_make`: the file cannot be made. */
export type LockErrorCode = 'held' | 'cannot_make';

/** `message` is one sentence, `advice` one that says what to do. */
export class LockError extends CodedError<LockErrorCode> {
  override readonly name = 'LockError';
  readonly advice: string;
  /** Who has it, where the file says it. */
  readonly owner: Owner | undefined;

  constructor(
    code: LockErrorCode,
    message: string,
    { advice, owner, cause }: { advice: string; owner?: Owner | undefined; cause?: unknown },
  ) {
    super(code, message, { cause });
    this.advice = advice;
    this.owner = owner;
  }
}
