// The test of a model: 40 questions over the starter corpus and two small documents, each answered as any other question is.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '../../corpus/ingest.ts';
import { answerQuery } from '../../engine/query/query.ts';
import type { QueryAnswer } from '../../engine/query/answer.ts';
import type { Reader } from '../../engine/reading/reader.ts';
import { openBackend, type Backend } from '../../store/backend.ts';
import trial from './trial.json' with { type: 'json' };

/** What a model is worth, as counts of questions. */
export interface TrialResult {
  /** Answered and refused rightly, of all. */
  readonly right: number;
  readonly of: number;
  readonly answered: { readonly right: number; readonly of: number };
  readonly refused: { readonly right: number; readonly of: number };
  /** Questions that the model did not read, with why the first was not. */
  readonly unread: number;
  readonly note: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_usd: number | null;
}

/** The store of the test; removed by `close`. Errors: those of the store. */
export async function openTrial(
  starter: string,
): Promise<{ readonly backend: Backend; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-model-test-'));
  const backend = await openBackend(join(folder, 'store'));
  const close = async () => {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const { name, text } of trial.documents) writeFileSync(join(folder, name), text);
    const own = trial.documents.map(({ name }) => join(folder, name));
    await ingest(backend.corpus, [starter, ...own], { now: () => new Date() });
    return { backend, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Asks all questions, one after the other; ends early where the first three are not read. Errors: those of the store; the signal's reason. */
export async function tryReader(
  { corpus }: Pick<Backend, 'corpus'>,
  reader: Reader,
  {
    signal,
    onEach,
  }: { readonly signal?: AbortSignal; readonly onEach?: (done: number, of: number) => void } = {},
): Promise<TrialResult> {
  const answers: QueryAnswer[] = [];
  for (const { question } of trial.questions) {
    const request = { query: question, mode: 'speculative' } as const;
    answers.push(await answerQuery(corpus, request, { reader, ...(signal === undefined ? {} : { signal }) }));
    onEach?.(answers.length, trial.questions.length);
    if (answers.length === HOPELESS && answers.every(isUnread)) break;
  }
  return resultOf(answers);
}

/** So many that are not read in a row at the beginning say that none will be. */
const HOPELESS = 3;

/** Of a question for which nothing was found, no one had to be asked. */
function isUnread({ reading }: QueryAnswer): boolean {
  return reading?.outcome === 'unread' && reading.rounds > 0;
}

function resultOf(answers: readonly QueryAnswer[]): TrialResult {
  const counts = { answered: { right: 0, of: 0 }, refused: { right: 0, of: 0 } };
  for (const [at, { answered, must = [] }] of trial.questions.entries()) {
    const count = answered ? counts.answered : counts.refused;
    count.of += 1;
    const answer = answers[at];
    if (answer === undefined || isUnread(answer)) continue;
    const text = answer.answer;
    const isRight = answered
      ? text !== null && must.every((pattern) => new RegExp(pattern, 'i').test(text))
      : text === null;
    if (isRight) count.right += 1;
  }
  const unread = answers.filter(isUnread);
  const sum = (name: 'input_tokens' | 'output_tokens' | 'cost_usd'): number | null =>
    answers.reduce<number | null>((total, { reading }) => {
      const amount = reading === undefined ? 0 : reading[name];
      return total === null || amount === null ? null : total + amount;
    }, 0);
  return {
    right: counts.answered.right + counts.refused.right,
    of: trial.questions.length,
    ...counts,
    unread: unread.length + trial.questions.length - answers.length,
    note: unread[0]?.reading?.note ?? null,
    input_tokens: sum('input_tokens'),
    output_tokens: sum('output_tokens'),
    cost_usd: sum('cost_usd'),
  };
}
