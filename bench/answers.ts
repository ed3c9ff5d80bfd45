// Statements and the gate on the SQuAD 2.0 part of the evaluation data, paragraphs as documents; nothing is fitted on it.
// Out-of-corpus: the questions of an article asked of a corpus without it. Trick questions: the article is there, the
// answer is not. Bars: gold statement @1 / @3 at least 0.74 / 0.87, refusal at least 0.93 with 0.90 kept.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ingest } from '../src/corpus/ingest.ts';
import { hopeless } from '../src/engine/query/reasons.ts';
import { answerQuery, type QueryStore } from '../src/engine/query/query.ts';
import { candidateStatements, sections } from '../src/engine/statements/candidates.ts';
import { ANSWERED_FROM, confidenceOf, signalsOf } from '../src/engine/statements/gate.ts';
import { ranked, type Ranked } from '../src/engine/statements/ranking.ts';
import { readQuestion, type ReadQuestion } from '../src/engine/statements/read-question.ts';
import { openBackend } from '../src/store/backend.ts';
import { asRecords, type Text } from './support/corpus.ts';
import { memoryStore } from './support/memory-store.ts';
import { auc, mean, quantile } from './support/metrics.ts';
import { readSquad, type AskedQuestion, type Squad } from './support/squad.ts';

const BARS = { first: 0.74, third: 0.87, refused: 0.93 };
const KEPT = 0.9;
const STARTER = fileURLToPath(new URL('../src/corpus/starter', import.meta.url));
const QUESTIONS = new URL('../test/fixtures/questions.json', import.meta.url);
/** Every so many questions of the other articles are asked too, as those that should be kept. */
const KEPT_SAMPLE = 4;

interface Questions {
  readonly answerable: readonly { readonly question: string }[];
  readonly near_misses: readonly string[];
}

interface Ranking {
  readonly read: ReadQuestion;
  readonly ranking: readonly Ranked[];
}

export async function run(): Promise<void> {
  const squad = readSquad();
  const whole = storeOf([...squad.articles.values()].flat());
  const gold = await goldStatements(whole, squad);
  line(
    'gold statement',
    `@1 ${fixed(gold[0]!)}  @3 ${fixed(gold[1]!)}  @5 ${fixed(gold[2]!)}  (${squad.answerable.length} questions)`,
  );
  const refused = await outOfCorpus(squad);
  const scores = async (questions: readonly AskedQuestion[]): Promise<number[]> => {
    const all: number[] = [];
    for (const { text } of questions) all.push(await confidenceIn(whole, text));
    return all;
  };
  const trick = auc(await scores(squad.answerable), await scores(squad.trick));
  line('trick questions', `AUC ${fixed(trick)}`);
  await starterQuestions();
  if (gold[0]! < BARS.first || gold[1]! < BARS.third || refused < BARS.refused) {
    console.error(`Below the bars of @1 ${BARS.first}, @3 ${BARS.third}, refused ${BARS.refused}.`);
    process.exitCode = 1;
  }
}

async function rankingIn(store: QueryStore, query: string): Promise<Ranking> {
  const read = await readQuestion(store, query);
  return { read, ranking: ranked(await candidateStatements(store, read, await sections(store, read))) };
}

async function confidenceIn(store: QueryStore, query: string): Promise<number> {
  const { read, ranking } = await rankingIn(store, query);
  return hopeless(read) !== undefined || ranking.length === 0 ? 0 : confidenceOf(signalsOf(read, ranking));
}

/** The share of answerable questions whose answer is in one of the first 1, 3 and 5 statements, each of another block. */
async function goldStatements(store: QueryStore, squad: Squad): Promise<number[]> {
  const places: number[] = [];
  for (const asked of squad.answerable) {
    const { ranking } = await rankingIn(store, asked.text);
    places.push(
      ranking.findIndex(
        ({ statement: { chunk, spans } }) =>
          chunk.document_id === asked.document &&
          asked.answers.some(({ start }) => spans.some((span) => start >= span.start && start < span.end)),
      ),
    );
  }
  return [1, 3, 5].map((depth) => mean(places.map((place) => (place >= 0 && place < depth ? 1 : 0))));
}

async function outOfCorpus(squad: Squad): Promise<number> {
  const [positives, negatives]: [number[], number[]] = [[], []];
  for (const held of squad.articles.keys()) {
    const store = storeOf(
      [...squad.articles].filter(([name]) => name !== held).flatMap(([, texts]) => texts),
    );
    const others = squad.answerable.filter(({ article }) => article !== held);
    for (const { text } of others.filter((_, at) => at % KEPT_SAMPLE === 0))
      positives.push(await confidenceIn(store, text));
    for (const { text } of squad.answerable.filter(({ article }) => article === held))
      negatives.push(await confidenceIn(store, text));
  }
  const cut = quantile(positives, 1 - KEPT);
  const below = (scores: readonly number[], threshold: number): number =>
    mean(scores.map((score) => (score < threshold ? 1 : 0)));
  line(
    'out of corpus',
    `AUC ${fixed(auc(positives, negatives))}  refused ${fixed(below(negatives, cut))} at ${KEPT} kept; as shipped kept ${fixed(1 - below(positives, ANSWERED_FROM))}, refused ${fixed(below(negatives, ANSWERED_FROM))}  (${positives.length} + ${negatives.length})`,
  );
  return below(negatives, cut);
}

/** The starter corpus: questions that it answers, and near misses, whose names it has and whose answer it has not. */
async function starterQuestions(): Promise<void> {
  const { answerable, near_misses } = JSON.parse(readFileSync(QUESTIONS, 'utf8')) as Questions;
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  const backend = await openBackend(folder);
  const store = backend.corpus;
  try {
    await ingest(store, [STARTER], { now: () => new Date(0) });
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

function storeOf(texts: readonly Text[]): QueryStore {
  const { documents, chunks } = asRecords(texts);
  return memoryStore(documents, chunks);
}

function line(name: string, text: string): void {
  console.log(`${name.padEnd(18)} ${text}`);
}

function fixed(value: number): string {
  return value.toFixed(4);
}
