// The base of all errors: callers branch on the class and its literal code, never on text.

/** `message` is for people: what was being done and what went wrong. `cause` is the underlying error, if any. */
export abstract class CodedError<Code extends string> extends Error {
  /** Written out by each class: a bundler may shorten the names of classes. */
  abstract override readonly name: string;
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The `code` of an error of ours or of the system's; undefined where whatever was thrown has none. */
export function codeOf(error: unknown): string | undefined {
  return memberOf(error, 'code');
}

/** What an error says; text of whatever else was thrown. */
export function messageOf(error: unknown): string {
  return memberOf(error, 'message') ?? String(error);
}

export function memberOf(error: unknown, member: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, member);
  return typeof value === 'string' ? value : undefined;
}
