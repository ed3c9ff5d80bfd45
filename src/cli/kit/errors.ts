// What the command line itself refuses or cannot do.
import { CodedError } from '../../api/coded-error.ts';
import type { ExitName } from './exit.ts';

/** A sentence for the person, what to do next, and the exit that it means. */
export class CliError extends CodedError<ExitName> {
  override readonly name = 'CliError';
  readonly advice: string | undefined;
  /** Members of the problem object that --json prints. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    code: ExitName,
    message: string,
    options: { advice?: string; cause?: unknown; facts?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(code, message, { cause: options.cause });
    this.advice = options.advice;
    this.facts = options.facts ?? {};
  }
}

/** A bad flag, argument, profile or input: exit 2, and nothing was sent. */
export function usageError(message: string, advice?: string): CliError {
  return new CliError('usage', message, advice === undefined ? {} : { advice });
}
