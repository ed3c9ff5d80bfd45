// Evidence sentences and the answerability gate on the SQuAD 2.0 part of the evaluation data, paragraphs as documents.
// Out-of-corpus: the questions of an article asked of a corpus without it. Bars: gold sentence @1 / @3 at least
// 0.74 / 0.87, refusal at least 0.93 with 0.90 kept. `--fit` prints gate weights fitted anew, and how well they travel.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ingest } from '../src/corpus/ingest.ts';
import { analyse } from '../src/engine/question/analyse.ts';
import { assess, type Assessment } from '../src/engine/query/assess.ts';
import { askAll, calibrate, calibrationOf } from '../src/engine/query/calibrate.ts';
import { SIGNALS, signalsOf } from '../src/engine/query/gate.ts';
import { gather } from '../src/engine/query/gather.ts';
import { answerQuery } from '../src/engine/query/query.ts';
import { retrieve } from '../src/engine/retrieval/retrieve.ts';
import { openBackend } from '../src/store/backend.ts';
import type { ManifestStore } from '../src/store/index-store.ts';
import type { RetrievalStore } from '../src/store/retrieval-store.ts';
import { asRecords, type Text } from './support/corpus.ts';
import { fitLogistic, logOdds } from './support/logistic.ts';
import { memoryStore } from './support/memory-store.ts';
import { auc, mean, quantile } from './support/metrics.ts';
import { readSquad, type AskedQuestion, type Squad } from './support/squad.ts';

const BARS = { first: 0.74, third: 0.87, refused: 0.93 };
const KEPT = 0.9;
const STARTER = fileURLToPath(new URL('../src/corpus/starter', import.meta.url));
const QUESTIONS = new URL('../test/fixtures/questions.json', import.meta.url);

interface Questions {
  readonly answerable: readonly { readonly question: string }[];
  readonly near_misses: readonly string[];
}

/** Every so many questions of the other articles are asked too, as those that should be kept. */
const KEPT_SAMPLE = 4;
/** Below any log-odds: what is ruled out whatever the signals say. */
const RULED_OUT = -50;

interface Asked {
  readonly article: string;
  readonly answerable: boolean;
  readonly score: number;
  readonly calibrated: number;
  readonly signals: readonly number[] | undefined;
}

export async function run(args: string[]): Promise<void> {
  const squad = readSquad();
  const gold = await goldSentences(squad);
  line(
    'gold sentence',
    `@1 ${fixed(gold[0]!)}  @3 ${fixed(gold[1]!)}  @5 ${fixed(gold[2]!)}  (${squad.answerable.length} questions)`,
  );
  const asked = await outOfCorpus(squad);
  const refused = report('out of corpus', asked, (one) => one.score, 0);
  report('  self-calibrated', asked, (one) => one.calibrated, 0);
  const trick = await trickQuestions(squad);
  line('trick questions', `AUC ${fixed(trick)}: told apart badly, as docs/quality.md says`);
  await starterQuestions();
  if (args.includes('--fit')) await fit(squad, asked);
  if (gold[0]! < BARS.first || gold[1]! < BARS.third || refused < BARS.refused) {
    console.error(`Below the bars of @1 ${BARS.first}, @3 ${BARS.third}, refused ${BARS.refused}.`);
    process.exitCode = 1;
  }
}

/** The share of answerable questions whose answer stands in one of the first 1, 3 and 5 sentences. */
async function goldSentences(squad: Squad): Promise<number[]> {
  const store = storeOf([...squad.articles.values()].flat());
  const places: number[] = [];
  for (const asked of squad.answerable) {
    const question = analyse(asked.text);
    const { ranked } = await gather(store, question, await retrieve(store, question));
    places.push(
      ranked.findIndex(
        ({ passage, sentence }) =>
          passage.document_id === asked.document &&
          asked.answers.some(({ start }) => {
            const place = start - sentence.chunk.start;
            return place >= sentence.start && place < sentence.end;
          }),
      ),
    );
  }
  return [1, 3, 5].map((depth) => mean(places.map((place) => (place >= 0 && place < depth ? 1 : 0))));
}

async function outOfCorpus(squad: Squad): Promise<Asked[]> {
  const all: Asked[] = [];
  for (const held of squad.articles.keys()) {
    const store = storeOf(
      [...squad.articles].filter(([name]) => name !== held).flatMap(([, texts]) => texts),
    );
    await calibrate(store);
    const { threshold } = await calibrationOf(store);
    const others = squad.answerable.filter(({ article }) => article !== held);
    const kept = others.filter((_, at) => at % KEPT_SAMPLE === 0);
    for (const asked of [...kept, ...squad.answerable.filter(({ article }) => article === held)])
      all.push(await ask(store, asked, asked.article !== held, threshold));
  }
  return all;
}

async function ask(
  store: RetrievalStore,
  asked: AskedQuestion,
  answerable: boolean,
  threshold: number,
): Promise<Asked> {
  const assessment = await assess(store, analyse(asked.text), retrieve);
  const score = scoreOf(assessment);
  return {
    article: asked.article,
    answerable,
    score,
    calibrated: score - threshold,
    signals: assessment.ruledOut === undefined ? signalRow(assessment) : undefined,
  };
}

function scoreOf({ ruledOut, logOdds: odds }: Assessment): number {
  return ruledOut === undefined ? odds : RULED_OUT;
}

function signalRow({ evidence }: Assessment): number[] | undefined {
  if (evidence === undefined) return undefined;
  const signals = signalsOf(evidence);
  return SIGNALS.map((name) => signals[name]);
}

function report(
  name: string,
  asked: readonly Asked[],
  of: (one: Asked) => number,
  threshold: number,
): number {
  const positives = asked.filter((one) => one.answerable).map(of);
  const negatives = asked.filter((one) => !one.answerable).map(of);
  const cut = quantile(positives, 1 - KEPT);
  const refusedAtCut = mean(negatives.map((score) => (score < cut ? 1 : 0)));
  const kept = mean(positives.map((score) => (score >= threshold ? 1 : 0)));
  const refused = mean(negatives.map((score) => (score < threshold ? 1 : 0)));
  line(
    name,
    `AUC ${fixed(auc(positives, negatives))}  refused ${fixed(refusedAtCut)} at ${KEPT} kept; as shipped kept ${fixed(kept)}, refused ${fixed(refused)}  (${positives.length} + ${negatives.length})`,
  );
  return refusedAtCut;
}

async function trickQuestions(squad: Squad): Promise<number> {
  const store = storeOf([...squad.articles.values()].flat());
  const scores = async (questions: readonly AskedQuestion[]): Promise<number[]> => {
    const all: number[] = [];
    for (const { text } of questions) all.push(scoreOf(await assess(store, analyse(text), retrieve)));
    return all;
  };
  return auc(await scores(squad.answerable), await scores(squad.trick));
}

/** The starter corpus: questions that it answers, and near misses, whose names it has and whose answer it has not. */
async function starterQuestions(): Promise<void> {
  const { answerable, near_misses } = JSON.parse(readFileSync(QUESTIONS, 'utf8')) as Questions;
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  const backend = await openBackend(folder);
  const store = backend.corpus;
  try {
    await ingest(store, [STARTER], { now: () => new Date(0), calibrate });
    const isAnswered = async (query: string): Promise<number> =>
      (await answerQuery(store, { query, mode: 'speculative' })).outcome === 'answered' ? 1 : 0;
    let kept = 0;
    let wrong = 0;
    for (const { question } of answerable) kept += await isAnswered(question);
    for (const question of near_misses) wrong += await isAnswered(question);
    line(
      'near misses',
      `refused ${near_misses.length - wrong} of ${near_misses.length}; answerable kept ${kept} of ${answerable.length} (starter corpus)`,
    );
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Weights on all articles, and the figures of weights fitted without the article asked about. */
async function fit(squad: Squad, asked: readonly Asked[]): Promise<void> {
  const usable = asked.filter((one) => one.signals !== undefined);
  const train = (rows: readonly Asked[]): number[] =>
    fitLogistic(
      rows.map(({ signals }) => signals!),
      rows.map(({ answerable }) => answerable),
    );
  const travelled = asked.map((one) => ({ ...one }));
  for (const article of squad.articles.keys()) {
    const weights = train(usable.filter((one) => one.article !== article));
    for (const one of travelled)
      if (one.article === article && one.signals !== undefined) one.score = logOdds(weights, one.signals);
  }
  report('fitted without it', travelled, (one) => one.score, 0);
  const weights = train(usable);
  const named = SIGNALS.map((name, at) => `${name}: ${weights[at + 1]!.toFixed(3)}`).join(', ');
  line('weights', `bias: ${weights[0]!.toFixed(3)}, ${named}`);
  const scores = await askAll(storeOf([...squad.articles.values()].flat()), 1000);
  const middle = (of: 'withDocument' | 'without'): string =>
    quantile(
      scores.map((one) => one[of]),
      0.5,
    ).toFixed(2);
  line('reference', `with its document ${middle('withDocument')}, without ${middle('without')}`);
}

function storeOf(texts: readonly Text[]): RetrievalStore & ManifestStore {
  const { documents, chunks } = asRecords(texts);
  return memoryStore(documents, chunks);
}

function line(name: string, text: string): void {
  console.log(`${name.padEnd(18)} ${text}`);
}

function fixed(value: number): string {
  return value.toFixed(4);
}
