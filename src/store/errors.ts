// What can go wrong with the store. Callers branch on `code`; cli/exit.ts makes 40 of each.
import { CodedError } from '../api/coded-error.ts';

export type StoreErrorCode = 'damaged' | 'read_only' | 'full' | 'busy' | 'newer' | 'unavailable';

/**
 * The store could not do what was asked; nothing acknowledged before is lost. `message` is one sentence for people that
 * names what was being done and what to do about it.
 */
export class StoreError extends CodedError<StoreErrorCode> {
  override readonly name = 'StoreError';
}
