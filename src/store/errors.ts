// What can go wrong with the store. Callers branch on `code`; cli/exit.ts makes 40 of each.

export type StoreErrorCode = 'damaged' | 'read_only' | 'full' | 'busy' | 'newer' | 'unavailable';

/** The store could not do what was asked; nothing acknowledged before is lost. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  /** @param message one sentence for people that names what was being done and what to do about it. */
  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
