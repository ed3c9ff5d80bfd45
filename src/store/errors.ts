// What can go wrong with a store. Callers branch on `code`; cli/exit.ts makes 40 of each.
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
 * The store could not do what was asked; nothing acknowledged before is lost. `message` is one sentence for people that
 * names what was being done and what to do about it.
 */
export class StoreError extends CodedError<StoreErrorCode> {
  override readonly name = 'StoreError';
}
