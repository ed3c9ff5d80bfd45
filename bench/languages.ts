// Questions and documents in other languages (docs/languages.md): for each language of XQuAD, where the statement that answers
// is in the ranking, what is answered and how often rightly, and what is refused by a corpus without the question's article.
// npm run bench -- languages [LANGUAGE …]
import { answerQuery, type QueryStore } from '../src/engine/query/query.ts';
import { find } from '../src/engine/query/find.ts';
import type { DocumentRecord, IndexedChunk } from '../src/store/corpus-store.ts';
import {
  ANSWERED_FROM,
  confidenceOf,
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
  if (args.includes('--fit')) return await fit();
  const languages = args.length === 0 ? XQUAD_LANGUAGES : args;
  console.log(`| | ${DEPTHS.map((depth) => `@${depth}`).join(' | ')} | answered | precision | refused |`);
  console.log(`| --- |${' ---: |'.repeat(DEPTHS.length + 3)}`);
  let missed = 0;
  for (const language of languages) {
    const figures = await measured(readXquad(language));
    const { at, answered, precision, refused } = figures;
    console.log(`| ${[language, ...[...at, answered, precision, refused].map(fixed)].join(' | ')} |`);
    if (isBelow(figures)) missed += 1;
  }
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

/** One question over one corpus, as the gate sees it. */
interface Seen {
  readonly signals: readonly number[];
  /** Its first statement answers it. */
  readonly isRight: boolean;
  /** The corpus has its article. */
  readonly isInside: boolean;
}

/**
 * The weights of the gate for languages other than English (src/engine/statements/other-gate.json), and what those make of a
 * language that were fitted without it.
 */
async function fit(): Promise<void> {
  const others = XQUAD_LANGUAGES.filter((language) => language !== 'en');
  const seen = new Map<string, readonly Seen[]>();
  for (const language of others) seen.set(language, await seenIn(readXquad(language)));
  for (const language of others) {
    const rest = others.filter((one) => one !== language).flatMap((one) => seen.get(one)!);
    report(`${language}, fitted without it`, seen.get(language)!, fitted(rest));
  }
  const weights = fitted([...seen.values()].flat());
  for (const [language, rows] of seen) report(language, rows, weights);
  console.log(JSON.stringify(weights, undefined, 2));
}

function fitted(rows: readonly Seen[]): GateWeights {
  const [bias = 0, ...each] = fitLogistic(
    rows.map(({ signals }) => signals),
    rows.map(({ isRight }) => isRight),
    1,
    { balanced: false },
  ).map((weight) => Number(weight.toFixed(3)));
  return { bias, weights: Object.fromEntries(OTHER_SIGNALS.map((name, at) => [name, each[at] ?? 0])) };
}

function report(name: string, rows: readonly Seen[], gate: GateWeights): void {
  const confidence = ({ signals }: Seen): number =>
    confidenceOf(Object.fromEntries(OTHER_SIGNALS.map((one, at) => [one, signals[at]!])) as Signals, gate);
  const inside = rows.filter(({ isInside }) => isInside);
  for (const from of [ANSWERED_FROM, 0.6, 0.5]) {
    const answered = inside.filter((row) => confidence(row) >= from);
    const wrong = rows.filter((row) => !row.isInside && confidence(row) >= from);
    console.log(
      `${name.padEnd(24)} from ${from}: answered ${fixed(answered.length / inside.length)}, precision ${fixed(mean(answered.map(({ isRight }) => (isRight ? 1 : 0))))}, refused ${fixed(1 - wrong.length / (rows.length - inside.length))}`,
    );
  }
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
        const { read, ranking } = await find(store, asked.text);
        const isInside = store === whole;
        if (hopeless(read) !== undefined || ranking.length === 0)
          rows.push({ signals: NOTHING, isRight: false, isInside });
        else {
          const all = signalsOf(read, ranking);
          rows.push({
            signals: OTHER_SIGNALS.map((name) => all[name]),
            isRight: isInside && holdsAnswer(ranking[0]!, asked),
            isInside,
          });
        }
      }
  }
  return rows;
}

/** Of a question that is refused whatever the weights are. */
const NOTHING: readonly number[] = OTHER_SIGNALS.map((name) =>
  ['lacks_name', 'misfits', 'unknown'].includes(name) ? 1 : 0,
);

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
