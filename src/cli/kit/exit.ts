// Exit codes (cli.md, frozen): the only place with the numbers.
import { codeOf } from '../../api/coded-error.ts';
import type { Problem } from '../../api/problem.ts';
import { ClientError } from '../../client/errors.ts';
import { refusesPlan } from '../../client/problem-error.ts';
import { ConfigError } from '../../config/errors.ts';
import { CorpusError } from '../../corpus/errors.ts';
import { LockError } from '../../disk/errors.ts';
import { ServeError } from '../../service/errors.ts';
import { StoreError } from '../../store/errors.ts';
import { CliError } from './errors.ts';

/** Every outcome a script can meet: name → [code, meaning]. */
export const EXITS = {
  ok: [
    0,
    'answered, listed, consistent (12 with `--require-origin`) or verified, dry run; or the reader closed the pipe',
  ],
  internal: [1, 'a bug or an unexpected local failure'],
  usage: [2, 'bad flag, argument, input row, profile; nothing was sent'],
  insufficient_evidence: [
    3,
    'the service finished and says that the corpus cannot support an answer (for a brief: no paragraph is supported); the document is still on stdout; `--insufficient-ok` makes it 0',
  ],
  rejected: [4, 'any other 4xx'],
  server: [5, '5xx, also as a problem body under HTTP 200; a body that is not the JSON it claims to be'],
  auth: [6, 'no key, 401, or 403; says which scope the route needs'],
  rate_limited: [7, '429, and the wait would exceed `--max-wait`'],
  incomplete: [
    8,
    'a batch or `--all` stopped with rows left, or documents could not be read; prints how to go on',
  ],
  missing_member: [9, '`--get` names a member that the answer does not have'],
  verify_failed: [10, 'a hash, digest or pin does not match'],
  verify_unknown: [11, 'cannot be judged: another schema, a missing member, no recipe reproduces the hash'],
  verify_policy: [
    12,
    "intact, but a rule fails (a claim's verdict, a missing snapshot, or no proof of origin with `--require-origin`)",
  ],
  changed: [15, '`evidence diff --exit-on-change`, `runs replay`, `watch check` found a difference'],
  budget_refused: [20, 'a local spending limit would be exceeded; nothing was sent'],
  plan_refused: [
    21,
    'the service refuses because of the tier, monthly cap or cost cap (402, or a 403/429 whose problem says so)',
  ],
  unreachable: [30, 'DNS, refused, TLS, proxy, an edge error with no X-Request-Id and no problem body'],
  timed_out: [31, 'no answer in time, and nothing can have been billed'],
  outcome_unknown: [32, 'a paid POST was sent and its answer was lost; it may have been billed'],
  local_io: [40, 'the output, ledger or store cannot be written; a paid answer is still kept'],
  signal: [130, 'interrupted (SIGINT)'],
  signal_term: [143, 'terminated (SIGTERM)'],
} as const satisfies Record<string, readonly [number, string]>;

export type ExitName = keyof typeof EXITS;

export function exitCode(name: ExitName): number {
  return EXITS[name][0];
}

/** Any error → the exit that it means. Exhaustive over the layers' literal codes. */
export function exitOf(error: unknown): ExitName {
  if (error instanceof CliError) return error.code;
  if (error instanceof ConfigError) return CONFIG_EXITS[error.code];
  if (error instanceof ClientError) return clientExit(error);
  if (error instanceof StoreError || error instanceof LockError) return 'local_io';
  if (error instanceof CorpusError) return CORPUS_EXITS[error.code];
  if (error instanceof ServeError) return error.code === 'listen_failed' ? 'local_io' : 'usage';
  return LOCAL_CODES.has(codeOf(error) ?? '') ? 'local_io' : 'internal';
}

const CONFIG_EXITS = {
  bad_config: 'usage',
  unknown_profile: 'usage',
  bad_address: 'usage',
  no_key: 'auth',
  bad_key: 'auth',
  unsafe_key_file: 'auth',
  cannot_write: 'local_io',
} as const satisfies Record<ConfigError['code'], ExitName>;

const CORPUS_EXITS = {
  not_found: 'usage',
  nothing_given: 'usage',
  bad_starter: 'internal',
} as const satisfies Record<CorpusError['code'], ExitName>;

const LOCAL_CODES = new Set([
  'ENOSPC',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'EISDIR',
  'ENOTDIR',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'EFBIG',
]);

function clientExit(error: ClientError): ExitName {
  if (error.code === 'problem') return problemExit(error.status ?? 500, error.problem);
  if (error.code === 'aborted') return error.cause instanceof CliError ? error.cause.code : 'signal';
  return CLIENT_EXITS[error.code];
}

const CLIENT_EXITS = {
  invalid_input: 'usage',
  insecure: 'usage',
  no_key: 'auth',
  invalid_key: 'auth',
  unreachable: 'unreachable',
  redirected: 'unreachable',
  timed_out: 'timed_out',
  outcome_unknown: 'outcome_unknown',
  bad_body: 'server',
  too_large: 'server',
  rate_limited: 'rate_limited',
} as const satisfies Record<Exclude<ClientError['code'], 'problem' | 'aborted'>, ExitName>;

function problemExit(status: number, problem: Problem | undefined): ExitName {
  if (status >= 500) return 'server';
  if (refusesPlan(status, problem)) return 'plan_refused';
  if (status === 403 && problem !== undefined && namesPlan(problem)) return 'plan_refused';
  if (status === 401 || status === 403) return 'auth';
  return status === 429 ? 'rate_limited' : 'rejected';
}

/** Whether a 403 speaks of the plan in other words than those that decide about a 429, where waiting may help. */
function namesPlan({ type, title, detail }: Problem): boolean {
  const text = `${type} ${title} ${detail}`.replace(/[_-]/g, ' ').toLowerCase();
  if (/\bscopes?\b/.test(text) && !/\b(tiers?|caps?)\b/.test(text)) return false;
  return /\b(tiers?|monthly|caps?|quota|upgrade|your plan|budget|spend(ing)?)\b/.test(text);
}
