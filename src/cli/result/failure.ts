// An error as a sentence on stderr, or with --json as one problem object (cli.md, "Output").
import { codeOf, memberOf } from '../../api/coded-error.ts';
import { ClientError } from '../../client/errors.ts';
import { CliError } from '../kit/errors.ts';
import { exitCode, exitOf, type ExitName } from '../kit/exit.ts';
import type { CommonFlags } from '../kit/flags.ts';
import type { Io } from '../kit/io.ts';
import { clean, cleanLine, jsonLine } from '../../page/clean.ts';
import { tellFailure } from './notice.ts';

/** The problem object of a failure: RFC 9457's members, then what a script must know. */
export interface Failure {
  readonly type: string;
  readonly title: string;
  readonly status: number | null;
  readonly detail: string;
  readonly request_id: string | null;
  readonly exit_code: number;
  readonly code_name: string;
  readonly sent: 'no' | 'yes' | 'unknown';
  readonly billed: 'no' | 'yes' | 'unknown';
  readonly retryable: boolean;
  readonly [member: string]: unknown;
}

export interface Explained {
  readonly exit: ExitName;
  /** What happened, then what to do; each a sentence, cleaned for a terminal. */
  readonly sentences: readonly string[];
  readonly failure: Failure;
}

/** Where an error is written, and how. */
export interface Audience {
  readonly io: Pick<Io, 'err' | 'screen' | 'isTerminal'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly flags: Pick<CommonFlags, 'json' | 'format' | 'color'>;
}

/** Writes an error to stderr: sentences, or with --json one problem object. Returns the exit that it means. */
export async function complain(error: unknown, { io, env, flags }: Audience): Promise<ExitName> {
  const { exit, sentences, failure } = explain(error);
  if (flags.json || flags.format === 'json') io.err(jsonLine(failure));
  else {
    const { paint } = await io.screen(2, flags.color ?? 'auto');
    await tellFailure(io, sentences, paint.red);
  }
  if (exit === 'internal' && (env['IBID_DEBUG'] ?? '') !== '' && error instanceof Error)
    io.err(`${clean(error.stack ?? '')}\n`);
  return exit;
}

export function explain(error: unknown): Explained {
  const exit = exitOf(error);
  const client = error instanceof ClientError ? error : undefined;
  const message = messageOf(error, exit);
  const advice = adviceOf(error, exit);
  return {
    exit,
    sentences: [
      message,
      advice,
      ...(typeof client?.requestId === 'string' ? [`Request ${client.requestId}.`] : []),
    ]
      .filter((sentence) => sentence !== undefined)
      .map(cleanLine),
    failure: {
      ...problemOf(error, exit, message, advice),
      exit_code: exitCode(exit),
      code_name: exit === 'signal_term' ? 'signal' : exit,
      ...accountOf(client),
      ...hintsOf(client, exit),
      ...(error instanceof CliError ? error.facts : {}),
    },
  };
}

/** The service's own problem where it sent one; else one made of the error, with members of RFC 9457. */
function problemOf(error: unknown, exit: ExitName, message: string, advice: string | undefined) {
  const {
    problem,
    reason,
    status,
    requestId = null,
  }: Partial<ClientError> = error instanceof ClientError ? error : {};
  const own = {
    type: `urn:ibid:cli:${reason ?? codeOf(error) ?? exit}`.replaceAll('_', '-'),
    title: message,
    status: status ?? null,
    detail: advice ?? '',
  };
  return { ...problem, ...own, ...problem, request_id: requestId };
}

/** Whether the request was sent, whether it can have been billed, whether it may be sent again. */
function accountOf(client: ClientError | undefined) {
  const { sent = 'no', billed = 'no', retryable = false }: Partial<ClientError> = client ?? {};
  return { sent, billed, retryable };
}

/** What a script needs for its next step, where it is known. */
function hintsOf(client: ClientError | undefined, exit: ExitName) {
  const { retryAfter, nextOffset, scope }: Partial<ClientError> = client ?? {};
  return {
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
    ...(nextOffset === undefined ? {} : { next_offset: nextOffset }),
    ...(scope === undefined || exit !== 'auth' ? {} : { scope }),
  };
}

function messageOf(error: unknown, exit: ExitName): string {
  if (!(error instanceof Error)) return String(error);
  if (exit === 'internal') return `Something in ibid went wrong: ${error.message}`;
  const system: NodeJS.ErrnoException = error;
  if (system.syscall === 'uv_cwd') return 'The folder in which ibid was started does not exist any more.';
  if (exit === 'local_io' && system.syscall !== undefined) {
    return `${system.path ?? 'A file'}: ${SYSTEM_REASONS[system.code ?? ''] ?? system.code}.`;
  }
  return error.message;
}

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOENT: 'no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EIO: 'the device reports an input/output error',
};

function adviceOf(error: unknown, exit: ExitName): string | undefined {
  // A user who may have paid is never advised to do the same again.
  if (error instanceof ClientError && error.billed === 'unknown') return error.advice;
  if (exit === 'plan_refused')
    return 'The plan of the workspace or the cost cap does not allow it: `ibid usage` shows what was used.';
  if (exit === 'rate_limited' && error instanceof ClientError && error.retryAfter !== undefined) {
    // After several tries it is all waits together that were too long.
    if (error.attempts > 1)
      return `It still refuses after ${error.attempts} tries: try again later, or allow longer waits with --max-wait.`;
    return `The service asks to wait ${error.retryAfter} s: try again then, or allow it with --max-wait ${Math.ceil(error.retryAfter)}s.`;
  }
  if (memberOf(error, 'syscall') === 'uv_cwd')
    return 'Change to one that does, or name files by their whole path.';
  const own = memberOf(error, 'advice') ?? '';
  if (own !== '') return own;
  return exit === 'internal' ? 'Please report it, with the command and the output of --debug.' : undefined;
}
