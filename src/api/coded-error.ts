// The one base of the errors of every layer: callers branch on the class and on its literal code, never on text.

/** `message` is for people: what was being done and what went wrong. `cause` is what lay beneath, where there was something. */
export abstract class CodedError<Code extends string> extends Error {
  /** Written out by each class: a bundler may shorten the names of classes. */
  abstract override readonly name: string;
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
