// Questions and documents in other languages (docs/languages.md): for each language of XQuAD, where the statement that answers
// is in the ranking, what is answered and how often rightly, and what is refused by a corpus without the question's article.
// `--handbooks DIR` does so for questions over translated handbooks too (bench/questions/languages, documents in DIR/NAME-LANGUAGE),
// `--fit` fits the gate on both and says what it makes of a language or handbook without which it was fitted.
// npm run bench -- languages [LANGUAGE …] [--handbooks DIR [--fit]]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answerQuery, type QueryStore } from '../src/engine/query/query.ts';
import { find } from '../src/engine/query/find.ts';
import type { DocumentRecord, IndexedChunk } from '../src/store/corpus-store.ts';
import {
  ANSWERED_FROM,
  confidenceOf,
  OTHER_GATE,
  OTHER_SIGNALS,
  signalsOf,
  type GateWeights,
  type Signals,
} from '../src/engine/statements/gate.ts';
import { hopeless } from '../src/engine/query/reasons.ts';
import type { Ranked } from '../src/engine/statements/ranking.ts';
import { loadAnalysers } from '../src/text/languages/analysers.ts';
import { asRecords } from './support/corpus.ts';
import { fitLogistic } from './support/logistic.ts';
import { memoryStore } from './support/memory-store.ts';
import { mean } from './support/metrics.ts';
import { judge, ownSet, ownSets, type EvalQuestion } from './support/questions.ts';
import { storeOf as storeOfSet } from './support/reading-sets.ts';
import type { AskedQuestion } from './support/squad.ts';
import { readXquad, XQUAD_LANGUAGES, type Xquad } from './support/xquad.ts';

const BARS = { first: 0.85, found: 0.95, answered: 0.65, precision: 0.93, refused: 0.95 };
const DEPTHS = [1, 3, 5, 40] as const;

interface Records {
  readonly documents: readonly DocumentRecord[];
  readonly chunks: readonly IndexedChunk[];
}

interface Figures {
  readonly at: readonly number[];
  readonly answered: number;
  readonly precision: number;
  readonly refused: number;
}

export async function run(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--handbooks');
  const handbooks = at < 0 ? undefined : args[at + 1]!;
  if (args.includes('--fit')) return await fit(handbooks);
  const languages = args.filter((one) => XQUAD_LANGUAGES.some((language) => language === one));
  let missed = 0;
  console.log(`| | ${DEPTHS.map((depth) => `@${depth}`).join(' | ')} | answered | precision | refused |`);
  console.log(`| --- |${' ---: |'.repeat(DEPTHS.length + 3)}`);
  for (const language of languages.length === 0 ? XQUAD_LANGUAGES : languages) {
    const figures = await measured(readXquad(language));
    const { at: found, answered, precision, refused } = figures;
    console.log(`| ${[language, ...[...found, answered, precision, refused].map(fixed)].join(' | ')} |`);
    if (isBelow(figures)) missed += 1;
  }
  if (handbooks !== undefined)
    for (const [name, rows] of await handbooksSeen(handbooks)) report(name, rows, OTHER_GATE);
  if (missed === 0) return;
  console.error(
    `${missed} below the bars of @1 ${BARS.first}, @40 ${BARS.found}, answered ${BARS.answered} at ${BARS.precision}, refused ${BARS.refused}.`,
  );
  process.exitCode = 1;
}

function isBelow({ at, answered, precision, refused }: Figures): boolean {
  return (
    at[0]! < BARS.first ||
    at.at(-1)! < BARS.found ||
    answered < BARS.answered ||
    precision < BARS.precision ||
    refused < BARS.refused
  );
}

async function measured(xquad: Xquad): Promise<Figures> {
  await loadAnalysers([xquad.language]);
  const records = new Map([...xquad.articles].map(([name, texts]) => [name, asRecords(texts)]));
  const whole = storeOf([...records.values()]);
  const places: number[] = [];
  let [answered, right] = [0, 0];
  for (const asked of xquad.questions) {
    const { ranking, made, reasons } = await find(whole, asked.text);
    places.push(ranking.findIndex((one) => holdsAnswer(one, asked)));
    if (made === undefined || reasons.length > 0) continue;
    answered += 1;
    if (holdsAnswer(ranking[0]!, asked)) right += 1;
  }
  return {
    at: DEPTHS.map((depth) => mean(places.map((place) => (place >= 0 && place < depth ? 1 : 0)))),
    answered: answered / xquad.questions.length,
    precision: answered === 0 ? 1 : right / answered,
    refused: await refusedWithout(xquad, records),
  };
}

/** The share of the questions that a corpus without their article refuses. */
async function refusedWithout(xquad: Xquad, records: ReadonlyMap<string, Records>): Promise<number> {
  const refused: number[] = [];
  for (const held of records.keys()) {
    const asked = xquad.questions.filter(({ article }) => article === held);
    if (asked.length === 0) continue;
    const store = storeOf([...records].filter(([name]) => name !== held).map(([, one]) => one));
    for (const { text } of asked) {
      const { outcome } = await answerQuery(store, { query: text, mode: 'speculative' });
      refused.push(outcome === 'answered' ? 0 : 1);
    }
  }
  return mean(refused);
}

/** One question over one corpus, as the gate sees it; without signals it is refused whatever the weights are. */
interface Seen {
  readonly signals?: Signals;
  /** Its first statement answers it. */
  readonly isRight: boolean;
  /** The corpus has its article. */
  readonly isInside: boolean;
}

/**
 * The weights of the gate for languages other than English (src/engine/statements/other-gate.json), and what those make of a
 * language, or of a handbook in all its languages, that were fitted without it.
 */
async function fit(handbooks: string | undefined): Promise<void> {
  const others = XQUAD_LANGUAGES.filter((language) => language !== 'en');
  const seen = new Map<string, readonly Seen[]>();
  for (const language of others) seen.set(language, await seenIn(readXquad(language)));
  if (handbooks !== undefined)
    for (const [name, rows] of await handbooksSeen(handbooks)) seen.set(name, rows);
  for (const [name, rows] of seen)
    report(
      `${name}, fitted without it`,
      rows,
      fitted([...seen].flatMap(([one, all]) => (one === name ? [] : all))),
    );
  const weights = fitted([...seen.values()].flat());
  for (const [name, rows] of seen) report(name, rows, weights);
  console.log(JSON.stringify(weights, undefined, 2));
}

/** Of what is plainly shown so much less than of the rest is enough: the odds of `ANSWERED_FROM` over those of this. */
const SHOWN_FROM = 0.55;

function fitted(rows: readonly Seen[]): GateWeights {
  const known = rows.filter(({ signals }) => signals !== undefined);
  const [bias = 0, ...each] = fitLogistic(
    known.map(({ signals }) => OTHER_SIGNALS.map((name) => signals![name])),
    known.map(({ isRight }) => isRight),
    0.5,
    { balanced: false },
  );
  const round = (weight: number): number => Number(weight.toFixed(3));
  const less = oddsOf(ANSWERED_FROM) - oddsOf(SHOWN_FROM);
  const weights = Object.fromEntries(OTHER_SIGNALS.map((name, at) => [name, round(each[at] ?? 0)]));
  return {
    bias: round(bias + less),
    weights: { ...weights, scant: round(-less), unshown: UNSHOWN, headed: SHOWN, said: SHOWN },
  };
}

/** Enough that nothing else makes up for it. */
const UNSHOWN = -9;
/** The most that made no handbook less precise. */
const SHOWN = 1;

function oddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function report(name: string, rows: readonly Seen[], gate: GateWeights): void {
  const isAnswered = ({ signals }: Seen): boolean =>
    signals !== undefined && confidenceOf(signals, gate) >= ANSWERED_FROM;
  const inside = rows.filter(({ isInside }) => isInside);
  const answered = rows.filter(isAnswered);
  const inAnswered = answered.filter(({ isInside }) => isInside);
  const right = answered.filter(({ isRight }) => isRight);
  const outside = rows.length - inside.length;
  console.log(
    `${name.padEnd(28)} answered ${fixed(inAnswered.length / inside.length)}, precision ${fixed(right.length / Math.max(1, inAnswered.length))} (${right.length} right of ${answered.length} answered), refused ${fixed(1 - (answered.length - inAnswered.length) / outside)}`,
  );
}

async function seenIn(xquad: Xquad): Promise<Seen[]> {
  await loadAnalysers([xquad.language]);
  const records = new Map([...xquad.articles].map(([name, texts]) => [name, asRecords(texts)]));
  const whole = storeOf([...records.values()]);
  const rows: Seen[] = [];
  for (const held of records.keys()) {
    const without = storeOf([...records].filter(([name]) => name !== held).map(([, one]) => one));
    for (const asked of xquad.questions.filter(({ article }) => article === held))
      for (const store of [whole, without]) {
        const isInside = store === whole;
        const { read, ranking } = await find(store, asked.text);
        if (hopeless(read) !== undefined || ranking.length === 0) rows.push({ isRight: false, isInside });
        else {
          const isRight = isInside && holdsAnswer(ranking[0]!, asked);
          rows.push({ signals: signalsOf(read, ranking), isRight, isInside });
        }
      }
  }
  return rows;
}

/** The questions over each handbook whose documents are there, in all its languages. */
async function handbooksSeen(documents: string): Promise<Map<string, readonly Seen[]>> {
  const seen = new Map<string, Seen[]>();
  for (const name of ownSets('languages')) {
    const questions = ownSet('languages', documents, name).questions();
    const rows: Seen[] = [];
    for (const folder of new Set(questions.map(({ corpus }) => corpus))) {
      if (!existsSync(join(documents, folder))) {
        console.error(`${folder}: not tried, its documents are not in ${documents}.`);
        continue;
      }
      const set = { group: 'languages', name: `.${folder}`, folders: [join(documents, folder)], questions };
      const backend = await storeOfSet(set, documents);
      for (const question of questions.filter(({ corpus }) => corpus === folder))
        rows.push(await seenOver(backend.corpus, question));
      await backend.close();
    }
    seen.set(name, rows);
  }
  return seen;
}

async function seenOver(store: QueryStore, question: EvalQuestion): Promise<Seen> {
  const { read, ranking } = await find(store, question.question);
  const isInside = question.expect === 'answer';
  const first = ranking[0]?.statement;
  if (hopeless(read) !== undefined || first === undefined) return { isRight: false, isInside };
  const [document] = await store.documentsById([first.chunk.document_id]);
  const said = { text: first.own, quote: first.own, address: document?.source_url ?? '' };
  return { signals: signalsOf(read, ranking), isRight: judge(question, said) === 'right', isInside };
}

function holdsAnswer({ statement: { chunk, spans } }: Ranked, { document, answers }: AskedQuestion): boolean {
  return (
    chunk.document_id === document &&
    answers.some(({ start }) => spans.some((span) => start >= span.start && start < span.end))
  );
}

function storeOf(records: readonly Records[]): QueryStore {
  return memoryStore(
    records.flatMap(({ documents }) => documents),
    records.flatMap(({ chunks }) => chunks),
  );
}

function fixed(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}
