// ibid model test: 40 questions over the starter corpus and two small documents, each answered as
// any other question is; what the model is worth is said in one sentence and kept for `model show`
// and `doctor`.
import { modelOf } from '../../config/models.ts';
import type { ModelSettings } from '../../config/profiles.ts';
import { endpointKey, ENOUGH, remember } from '../../reader/memory.ts';
import { starterFolder } from '../kit/local.ts';
import type { Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import type { Screen } from '../../page/screen.ts';
import { openReader } from './open-reader.ts';
import { profileSettings } from './settings.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '../../corpus/ingest.ts';
import { answerQuery } from '../../engine/query/query.ts';
import type { QueryAnswer } from '../../engine/query/answer.ts';
import type { Reader } from '../../engine/reading/reader.ts';
import { openBackend, type Backend } from '../../store/backend.ts';
import trial from './trial.json' with { type: 'json' };

export type Tested = TrialResult & { readonly seconds: number };

/** @throws {CliError} `usage` without a model, `unreachable` where the endpoint gave nothing that can be used. */
export async function testModel(context: Context): Promise<Result> {
  const { folders, profileName } = profileSettings(context);
  const model = modelOf(folders.config, profileName);
  if (model === undefined)
    throw usageError(
      `Profile ${profileName} has no model to test.`,
      'Set one: ibid model set --base-url http://127.0.0.1:11434/v1 --name NAME',
    );
  const tested = await scoreOf(context, model, folders.state);
  const value = { model: model.name, base_url: model.base_url, ...tested };
  return { kind: 'value', value, text: (_document, screen) => testedText(model, tested, screen) };
}

/** Tests a model and keeps its score. @throws {CliError} `unreachable` where nothing was read. */
export async function scoreOf(context: Context, model: ModelSettings, state: string): Promise<Tested> {
  const { backend, close } = await openTrial(starterFolder());
  try {
    const asking = { ...context, backend: async () => backend };
    const reader = await openReader(asking, model, { isFresh: true, isLasting: true });
    const began = context.now();
    const result = await tryReader(backend, reader, { signal: context.signal });
    if (result.unread === result.of)
      throw new CliError('unreachable', result.note ?? 'The model replied nothing.', {
        advice: '`ibid model show` says where it was looked for.',
        facts: { cost_usd: result.cost_usd },
      });
    remember(state, (memory) => ({
      ...memory,
      scores: { ...memory.scores, [endpointKey(model)]: result.right },
    }));
    return { ...result, seconds: Math.round((context.now() - began) / 100) / 10 };
  } finally {
    await close();
  }
}

/** "37 of 40: 22 of 24 answered, 15 of 16 refused; 1.4 s and 3,900 tokens a question." */
export function testedText(
  { name, base_url }: Pick<ModelSettings, 'name' | 'base_url'>,
  {
    right,
    of,
    answered,
    refused,
    unread,
    note,
    seconds,
    input_tokens: input,
    output_tokens: output,
    cost_usd: usd,
  }: Tested,
  screen: Pick<Screen, 'clean'>,
): string {
  const tokens =
    input === null || output === null
      ? ''
      : ` and ${Math.round((input + output) / of).toLocaleString('en')} tokens`;
  const cost = usd === null ? 'Its cost is unknown.' : usd === 0 ? '' : `It cost $${usd.toFixed(4)}.`;
  const lines = [
    `${name} at ${base_url}`,
    `${right} of ${of}: ${answered.right} of ${answered.of} answered, ${refused.right} of ${refused.of} refused; ${(seconds / of).toFixed(1)} s${tokens} a question.`,
    ...(unread === 0 ? [] : [`${unread} were not read. ${note ?? ''}`.trim()]),
    ...(cost === '' ? [] : [cost]),
    ...(right < ENOUGH ? [`Below ${ENOUGH} its choices are unreliable: --no-model answers without it.`] : []),
  ];
  return `${screen.clean(lines.join('\n'))}\n`;
}

/** What a model is worth, as counts of questions. */
interface TrialResult {
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
async function openTrial(
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
async function tryReader(
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
