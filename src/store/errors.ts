// The errors of a store. Callers branch on `code`; cli/exit.ts maps each to 40.
import { CodedError } from '../api/coded-error.ts';

/**
 * `absent`: opened only to be read, and not there · `damaged`: not, or no longer, what was written · `read_only` · `full`:
 * no space left · `busy`: another process kept it locked too long · `newer`: written by a newer version of ibid,
 * `older`: by one that was never released · `unavailable`: cannot be reached or opened.
 */
export type StoreErrorCode =
  | 'absent'
  | 'damaged'
  | 'read_only'
  | 'full'
  | 'busy'
  | 'newer'
  | 'older'
  | 'unavailable';

/**
 * The store could not do what was requested; nothing acknowledged before is lost. `message` is one sentence for people: what
 * was being done, and what to do about it.
 */
export class StoreError extends CodedError<StoreErrorCode> {
  override readonly name = 'StoreError';
}
