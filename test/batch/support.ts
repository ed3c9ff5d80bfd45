// What the tests of batches share: rows, the built command, its output read back, and the account of the server beside it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runHere, type HereOptions } from '../support/here.ts';
import { runIbid, temporaryFolder, type Ran, type RunOptions } from '../support/ibid.ts';
import type { PaidServer } from '../support/paid-server.ts';

export interface OutputLine {
  readonly id: string;
  readonly row_sha256: string;
  readonly outcome: string;
  readonly exit: number;
  readonly status: number | null;
  readonly attempts: number;
  readonly request_id: string | null;
  readonly billed_usd: number | null;
  readonly reply: Record<string, unknown> | null;
  readonly problem: Record<string, unknown> | null;
  readonly meta: unknown;
}

export interface Summary {
  readonly rows: number;
  readonly answered: number;
  readonly insufficient_evidence: number;
  readonly failed: number;
  readonly outcome_unknown: number;
  readonly bad: number;
  readonly left: number;
  readonly billed_usd: number;
  readonly billed_unknown: number;
  readonly requests: number;
  readonly stopped: { readonly code: string; readonly message: string } | null;
  readonly kept_in: string | null;
  readonly exit_code: number;
}

/** A folder with an input, and the command over it. */
export interface Desk {
  readonly folder: string;
  readonly input: string;
  readonly output: string;
  readonly journal: string;
  /** `ibid batch INPUT -o OUTPUT` and these words, at the server, without a process of its own. */
  readonly batch: (words?: readonly string[], options?: HereOptions) => Promise<Ran>;
  /** The same by the built command, in its process: for pipes, signals, and batches beside each other. */
  readonly start: (words?: readonly string[], options?: RunOptions) => Promise<Ran>;
  readonly lines: () => OutputLine[];
  readonly summary: () => Summary;
  readonly remove: () => void;
}

export const KEY = 'canary-batch-2f81';

export function desk(input: string | Buffer, url: string, name = 'rows.jsonl'): Desk {
  const { path: folder, remove } = temporaryFolder();
  const paths = { input: join(folder, name), output: join(folder, 'out.jsonl') };
  const args = ['batch', name, '-o', paths.output, '--summary', join(folder, 'summary.json')];
  const running =
    <O extends HereOptions>(run: (home: string, args: readonly string[], options: O) => Promise<Ran>) =>
    (words: readonly string[] = [], options: O = {} as O) =>
      run(folder, [...args, ...words], { ...options, env: environmentOf(url, options.env) });
  writeFileSync(paths.input, input);
  return {
    folder,
    ...paths,
    journal: `${paths.output}.journal`,
    batch: running(runHere),
    start: running(runIbid),
    lines: () => readLines(paths.output),
    summary: () => JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')) as Summary,
    remove,
  };
}

export function environmentOf(url: string, more: RunOptions['env'] = {}): Record<string, string> {
  return url === '' ? { ...more } : { IBID_BASE_URL: url, IBID_API_KEY: KEY, ...more };
}

export function readLines(path: string): OutputLine[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OutputLine);
}

/** JSON lines of speculative questions with ids r0, r1, … */
export function questions(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    body: { query: `Question ${at}?`, mode: 'speculative' },
    meta: { at },
  }));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** What must hold of every batch of `questions`, however it went. @throws where it does not */
export function checkAccount(lines: readonly OutputLine[], server: PaidServer): void {
  const ids = new Set(lines.map(({ id }) => id));
  if (ids.size !== lines.length) throw new Error('A row has two lines.');
  for (const [question, count] of server.accepted)
    if (count > 1) throw new Error(`${question} was paid for ${count} times.`);
  for (const { id, outcome, reply } of lines) {
    const question = `Question ${id.slice(1)}?`;
    if (outcome !== 'answered' && outcome !== 'insufficient_evidence') continue;
    if (reply?.['query'] !== question) throw new Error(`${id} has the answer of another question.`);
    if (!server.accepted.has(question)) throw new Error(`${id} has an answer that nobody gave.`);
  }
}
