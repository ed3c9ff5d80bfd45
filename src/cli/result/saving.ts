// A paid answer that cannot be shown or written is kept in the state folder (cli.md, exit 40).
import { codeOf, memberOf, messageOf } from '../../api/coded-error.ts';
import { isBriefInsufficient } from '../../api/outcome.ts';
import { isRecord } from '../../api/record.ts';
import type { KeptReply } from '../kit/command.ts';
import { CliError } from '../kit/errors.ts';
import { ClosedPipe } from '../kit/io.ts';

export interface Answer {
  readonly bytes: Uint8Array;
  /** Undefined where it is not JSON. */
  readonly document: unknown;
  /** Its route has a price. */
  readonly paid: boolean;
  readonly kept: (() => Promise<KeptReply>) | undefined;
}

/**
 * Runs what shows or writes an answer. Where the system refuses it any answer is kept; where the answer lacks what was
 * asked of it, one that was paid for. @throws {CliError} that says where.
 */
export async function saving(answer: Answer, writing: () => Promise<void>): Promise<void> {
  try {
    await writing();
  } catch (error) {
    const ofSystem = memberOf(error, 'syscall') !== undefined;
    if (error instanceof ClosedPipe || !(ofSystem || isOwed(answer))) throw error;
    const run = await (await answer.kept?.())?.answer(answer.bytes);
    const where =
      run === undefined
        ? 'It could not be kept elsewhere either.'
        : `It is kept: \`ibid runs show ${run} --answer\` prints it.`;
    const billed = answer.paid && !saysFree(answer.document) ? 'yes' : 'no';
    throw kept(error, ofSystem, where, { sent: 'yes', billed, kept_in: run ?? null });
  }
}

function kept(
  error: unknown,
  ofSystem: boolean,
  where: string,
  facts: Readonly<Record<string, unknown>>,
): CliError {
  if (error instanceof CliError && error.code === 'missing_member')
    return new CliError(error.code, error.message, {
      advice: `${error.advice ?? ''} ${where.replace('It', 'The answer')}`,
      cause: error,
      facts,
    });
  const why = ofSystem ? ` it could not be written (${codeOf(error)}).` : `: ${messageOf(error)}`;
  return new CliError('local_io', `The answer came, but${why}`, { advice: where, cause: error, facts });
}

/** Whether somebody paid for what it says: a refusal says nothing that could be lost. */
function isOwed({ document, paid }: Answer): boolean {
  return paid && !saysFree(document) && !isBriefInsufficient(document);
}

/** Whether a document says itself that it is not billed, as those of the embedded service do in this process. */
function saysFree(document: unknown): boolean {
  return isRecord(document) && document['billable'] === false;
}
