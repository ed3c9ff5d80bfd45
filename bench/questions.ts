// Questions over real collections (200 over four, with `--more` 478 over eight), answered by one statement each: which statement
// comes first (a linear model) and whether it answers (a logistic gate). Every figure is of models that never saw the
// collection they are tried on: the ranker is fitted on the others, the gate on rankings of them that were out of fold too.
// `--more DIR` adds the four collections of bench/questions, whose documents are in DIR/NAME.
// `--held-out DIR` tries the weights as shipped on nine collections they were never fitted on (bench/questions/held-out), and
// `--blind DIR` on six of which the questions were written before the documents were read (bench/questions/blind).
// `--asked DIR` adds the questions written before the documents were read (DIR/blind/NAME, DIR/first/NAME) to those that the gate
// is fitted on; the ranker never sees them. `--fit-gate` writes the gate of src/engine/statements/ranker.json and leaves its ranker.
// `--fit` writes both from all that were read; `--show right|wrong|refused|…` prints the questions;
// `--sweep` prints utilities by threshold and ridge; `--store DIR` keeps the read collections there for the next run.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ingest } from '../src/corpus/ingest.ts';
import { nearPassages } from '../src/engine/query/closest.ts';
import { candidateStatements, sections } from '../src/engine/statements/candidates.ts';
import { FEATURES, type FeatureName } from '../src/engine/statements/feature-names.ts';
import type { Considered } from '../src/engine/statements/features.ts';
import { confidenceOf, GATE, SIGNALS, signalsOf, type GateWeights } from '../src/engine/statements/gate.ts';
import { ranked, WEIGHTS, type Ranked } from '../src/engine/statements/ranking.ts';
import { readQuestion, type ReadQuestion } from '../src/engine/statements/read-question.ts';
import type { Statement } from '../src/engine/statements/statement.ts';
import { namedFirst } from '../src/engine/query/find.ts';
import { withRow } from '../src/engine/tables/row-first.ts';
import { openBackend } from '../src/store/backend.ts';
import { fitLogistic } from './support/logistic.ts';
import {
  judge,
  ownSet,
  ownSets,
  SHARED_SET,
  type EvalQuestion,
  type Judgement,
  type OwnSets,
  type QuestionSet,
} from './support/questions.ts';
import { readingSets } from './support/reading-sets.ts';
import { fitSoftmax, type Choice } from './support/softmax.ts';

const RANKER = fileURLToPath(new URL('../src/engine/statements/ranker.json', import.meta.url));
const THRESHOLD = 0.69;
const BARS = { utility: 0.5, error: 0.08 };
/** On these the weights are tried as they are shipped. */
const UNSEEN = ['held-out', 'blind'] as const satisfies readonly OwnSets[];

interface Case {
  readonly eval: EvalQuestion;
  /** What is left out together. */
  readonly collection: string;
  /** Whether the ranker is fitted on it. */
  readonly ranks: boolean;
  readonly read: ReadQuestion;
  /** Of the documents of its candidates, by id. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly candidates: readonly Considered[];
  readonly judged: readonly Judgement[];
  readonly choice: Choice;
}

interface Outcome {
  readonly one: Case;
  readonly ranking: readonly Ranked[];
  readonly verdict: Judgement;
  readonly confidence: number;
}

interface Settings {
  readonly ridge: number;
  readonly gateRidge: number;
  readonly threshold: number;
}

export async function run(args: string[]): Promise<void> {
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const settings: Settings = {
    ridge: Number(option('--ridge') ?? 1),
    gateRidge: Number(option('--gate-ridge') ?? 0.3),
    threshold: Number(option('--threshold') ?? THRESHOLD),
  };
  const unseen = UNSEEN.find((name) => args.includes(`--${name}`));
  const more = option('--more');
  const cases = unseen === undefined ? await readCases(SHARED_SET, option('--store')) : [];
  if (more !== undefined) cases.push(...(await readOwn('fitted', more)));
  if (unseen !== undefined) cases.push(...(await readOwn(unseen, option(`--${unseen}`)!)));
  const asked = option('--asked');
  if (asked !== undefined) cases.push(...(await readAsked(asked)));
  if (args.includes('--fit-gate') && unseen === undefined) return writeGate(cases, settings);
  const outcomes = unseen === undefined ? crossValidated(cases, settings) : cases.map(shippedOutcomeOf);
  report(cases, outcomes, settings.threshold);
  if (args.includes('--sweep')) sweep(cases, settings);
  if (args.includes('--gate')) printGate(cases, settings);
  const shown = option('--show');
  if (shown !== undefined) show(outcomes, shown.split(','), settings.threshold);
  if (args.includes('--fit') && unseen === undefined) writeWeights(cases, settings);
  const { utility, error } = figures(outcomes, settings.threshold);
  if (utility < BARS.utility || error > BARS.error) {
    console.error(`Below the bars: utility ${BARS.utility}, calibration error at most ${BARS.error}.`);
    process.exitCode = 1;
  }
}

async function readOwn(which: OwnSets, documents: string): Promise<Case[]> {
  const cases: Case[] = [];
  for (const name of ownSets(which)) {
    if (which !== 'fitted' && !existsSync(join(documents, name))) {
      console.error(`${name}: not tried, its documents are not in ${documents}.`);
      continue;
    }
    cases.push(...(await readCases(ownSet(which, documents, name), join(documents, `.${name}`))));
  }
  return cases;
}

/** The questions of `readings` that nobody had read the documents for; one handbook is in two sets. */
async function readAsked(documents: string): Promise<Case[]> {
  const cases: Case[] = [];
  for (const { group, name, folders, questions } of readingSets(documents, STARTER)) {
    if (group === 'shared') continue;
    const read = await readCases(
      { folders: () => [...folders], questions: () => [...questions] },
      join(documents, `.${name}`),
    );
    const collection = name === 'first-handbook' ? 'blind-matter' : name;
    cases.push(...read.map((one) => ({ ...one, collection, ranks: false })));
  }
  return cases;
}

const STARTER = fileURLToPath(new URL('../src/corpus/starter', import.meta.url));

/** Every question of a set with its candidates and what each of them would be as the answer. */
async function readCases(set: QuestionSet, kept: string | undefined): Promise<Case[]> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'ibid-questions-'));
  const fresh = !existsSync(join(folder, 'ibid.db')) && !existsSync(join(folder, 'done'));
  const backend = await openBackend(folder);
  try {
    if (fresh) {
      await ingest(backend.corpus, set.folders(), { now: () => new Date('2026-01-01T00:00:00Z') });
      writeFileSync(join(folder, 'done'), '');
    }
    const store = backend.corpus;
    const cases: Case[] = [];
    for (const one of set.questions()) {
      const read = await readQuestion(store, one.question);
      const best = await sections(store, read);
      const candidates = await candidateStatements(store, read, best);
      const documents = await store.documentsById([
        ...new Set(candidates.map(({ statement }) => statement.chunk.document_id)),
      ]);
      const addresses = new Map(documents.map(({ id, source_url }) => [id, source_url]));
      const judged = candidates.map(({ statement }) => {
        const text = statement.spans.map((span) => span.text).join(' … ');
        return judge(one, { text, quote: text, address: addresses.get(statement.chunk.document_id) ?? '' });
      });
      const choice = choiceOf(candidates, judged);
      cases.push({
        eval: one,
        collection: one.corpus,
        ranks: true,
        read,
        addresses,
        candidates,
        judged,
        choice,
      });
    }
    return cases;
  } finally {
    await backend.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function choiceOf(candidates: readonly Considered[], judged: readonly Judgement[]): Choice {
  return {
    rows: Float32Array.from(candidates.flatMap(({ features }) => [...features])),
    right: judged.map((verdict) => (verdict === 'right' ? 1 : verdict === 'stray' ? 0.3 : 0)),
  };
}

const collectionOf = ({ collection }: Case): string => collection;

function crossValidated(cases: readonly Case[], settings: Settings): Outcome[] {
  const fit = fitterOf(cases, settings);
  return collectionsOf(cases).flatMap((held) => {
    const others = cases.filter((one) => collectionOf(one) !== held);
    const gate = fitGate(outOfFold(others, fit, [held]), settings);
    const weights = fit([held]);
    return cases
      .filter((one) => collectionOf(one) === held)
      .map((one) => outcomeOf(one, ranked(one.candidates, weights), gate));
  });
}

function collectionsOf(cases: readonly Case[]): string[] {
  return [...new Set(cases.map(collectionOf))];
}

type RankerWeights = Record<FeatureName, number>;
/** Weights fitted on all collections but these. */
type Fitter = (without: readonly string[]) => RankerWeights;

/** Rankings of each collection by weights fitted on the others, without those left out altogether. */
function outOfFold(
  cases: readonly Case[],
  fit: Fitter,
  without: readonly string[],
  shipped?: RankerWeights,
): [Case, Ranked[]][] {
  return collectionsOf(cases).flatMap((held) => {
    const mine = cases.filter((one) => collectionOf(one) === held);
    const weights =
      shipped !== undefined && mine.every(({ ranks }) => !ranks) ? shipped : fit([...without, held]);
    return mine.map((one): [Case, Ranked[]] => [one, ranked(one.candidates, weights)]);
  });
}

/** Each set of collections is fitted once, whichever of them was left out first. */
function fitterOf(cases: readonly Case[], { ridge }: Settings): Fitter {
  const known = new Map<string, RankerWeights>();
  // Where each fit begins; what it comes to does not depend on it.
  let all: Float64Array | undefined;
  return (without) => {
    const ranking = cases.filter(({ ranks }) => ranks);
    const key = without
      .filter((name) => ranking.some((one) => collectionOf(one) === name))
      .toSorted()
      .join(' ');
    let found = known.get(key);
    if (found === undefined) {
      const choices = ranking
        .filter((one) => !without.includes(collectionOf(one)))
        .map(({ choice }) => choice);
      all ??= fitSoftmax(
        ranking.map(({ choice }) => choice),
        FEATURES.length,
        ridge,
      );
      const weights = fitSoftmax(choices, FEATURES.length, ridge, all);
      found = Object.fromEntries(FEATURES.map((name, at) => [name, weights[at]!])) as RankerWeights;
      known.set(key, found);
    }
    return found;
  };
}

function fitGate(
  rankings: readonly (readonly [Case, readonly Ranked[]])[],
  { gateRidge }: Settings,
): GateWeights {
  const found = rankings.filter(([, ranking]) => ranking.length > 0);
  const [bias, ...weights] = fitLogistic(
    found.map(([one, ranking]) => {
      const signals = signalsOf(one.read, ranking);
      return SIGNALS.map((name) => signals[name]);
    }),
    found.map(([one, ranking]) => isRight(verdictOf(one, ranking))),
    gateRidge,
    { balanced: false },
  );
  return {
    bias: bias!,
    weights: Object.fromEntries(SIGNALS.map((name, at) => [name, weights[at]!])),
  };
}

function verdictOf(one: Case, ranking: readonly Ranked[]): Judgement {
  const first = ranking[0];
  return first === undefined
    ? 'wrong'
    : one.judged[one.candidates.findIndex(({ statement }) => isSame(statement, first.statement))]!;
}

/** Rows that are named alike are one statement, which begins as the first of them. */
function isSame(a: Statement, b: Statement): boolean {
  return a === b || (a.form === b.form && a.parts.own[0] === b.parts.own[0] && b.parts.own.length > 1);
}

function isRight(verdict: Judgement): boolean {
  return verdict === 'right' || verdict === 'stray';
}

function outcomeOf(one: Case, ranking: readonly Ranked[], gate: GateWeights): Outcome {
  const confidence = ranking.length === 0 ? 0 : confidenceOf(signalsOf(one.read, ranking), gate);
  return { one, ranking, verdict: verdictOf(one, ranking), confidence };
}

/** As the engine answers: the row that is named or the definition that is asked for first. */
function shippedOutcomeOf(one: Case): Outcome {
  const found = namedFirst(one.read, ranked(one.candidates));
  const outcome = outcomeOf(one, found.ranking, GATE);
  return { ...outcome, confidence: withRow(outcome.confidence, found) };
}

type Verdict = Judgement | 'refused' | 'right refusal';

function finalOf({ one, verdict, confidence }: Outcome, threshold: number): Verdict {
  if (confidence >= threshold) return verdict;
  return one.eval.expect === 'refuse' || one.eval.accept_refusal === true ? 'right refusal' : 'refused';
}

const WORTH: Readonly<Record<Verdict, number>> = {
  right: 1,
  stray: 0.7,
  wrong: -1,
  inverted: -2,
  refused: 0,
  'right refusal': 1,
};

function figures(
  outcomes: readonly Outcome[],
  threshold: number,
): Record<string, number> & { utility: number; error: number } {
  const finals = outcomes.map((one) => finalOf(one, threshold));
  const count = (wanted: Verdict): number => finals.filter((one) => one === wanted).length;
  const answered = outcomes.filter(({ confidence }) => confidence >= threshold);
  return {
    n: outcomes.length,
    first: outcomes.filter(({ verdict, one }) => one.eval.expect === 'answer' && isRight(verdict)).length,
    right: count('right'),
    stray: count('stray'),
    wrong: count('wrong'),
    inverted: count('inverted'),
    refused: count('refused'),
    'answer among the closest': outcomes.filter((one, at) => finals[at] === 'refused' && isAmongClosest(one))
      .length,
    'right refusal': count('right refusal'),
    precision:
      answered.length === 0 ? 0 : answered.filter(({ verdict }) => isRight(verdict)).length / answered.length,
    utility: finals.reduce((sum, one) => sum + WORTH[one], 0) / Math.max(1, outcomes.length),
    error: calibrationError(answered),
  };
}

/** Whether one of the passages that a refusal offers would be right. */
function isAmongClosest({ one, ranking }: Outcome): boolean {
  return nearPassages(ranking).some(({ chunk, start, end }) => {
    const text = chunk.text.slice(start, end);
    return (
      judge(one.eval, { text, quote: text, address: one.addresses.get(chunk.document_id) ?? '' }) === 'right'
    );
  });
}

/** Expected calibration error over ten equal bins. */
function calibrationError(answered: readonly Outcome[]): number {
  let error = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const inside = answered.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin);
    const sum = inside.reduce(
      (total, { confidence, verdict }) => total + confidence - (isRight(verdict) ? 1 : 0),
      0,
    );
    error += Math.abs(sum) / Math.max(1, answered.length);
  }
  return error;
}

function report(cases: readonly Case[], outcomes: readonly Outcome[], threshold: number): void {
  const ceiling = cases.filter(({ judged }) => judged.some((one) => one === 'right')).length;
  console.log(
    `a right statement among the candidates: ${ceiling} of ${cases.filter((one) => one.eval.expect === 'answer').length}`,
  );
  const groups = (of: (one: Outcome) => string): void => {
    for (const name of [...new Set(outcomes.map(of))].toSorted())
      print(
        name,
        figures(
          outcomes.filter((one) => of(one) === name),
          threshold,
        ),
      );
  };
  groups(({ one }) => one.eval.kind);
  console.log('');
  groups(({ one }) => one.collection);
  print('all', figures(outcomes, threshold));
}

function print(name: string, row: Readonly<Record<string, number>>): void {
  const cells = Object.entries(row).map(
    ([key, value]) => `${key} ${Number.isInteger(value) ? value : value.toFixed(3)}`,
  );
  console.log(`${name.padEnd(16)} ${cells.join('  ')}`);
}

function sweep(cases: readonly Case[], settings: Settings): void {
  for (const ridge of [0.1, 0.3, 1, 3]) {
    const outcomes = crossValidated(cases, { ...settings, ridge });
    const row = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7].map(
      (threshold) => `${threshold}: ${figures(outcomes, threshold).utility.toFixed(3)}`,
    );
    console.log(`ridge ${ridge}: first ${figures(outcomes, 0.6)['first']}  ${row.join('  ')}`);
  }
}

function printGate(cases: readonly Case[], settings: Settings): void {
  const fit = fitterOf(cases, settings);
  const { bias, weights } = fitGate(outOfFold(cases, fit, []), settings);
  console.log(
    'bias',
    bias.toFixed(2),
    Object.entries(weights)
      .map(([name, weight]) => `${name} ${weight.toFixed(2)}`)
      .join('  '),
  );
  const ranker = fit([]);
  console.log(
    Object.entries(ranker)
      .toSorted((a, b) => b[1] - a[1])
      .map(([name, weight]) => `${name} ${weight.toFixed(2)}`)
      .join('  '),
  );
}

function show(outcomes: readonly Outcome[], wanted: readonly string[], threshold: number): void {
  for (const outcome of outcomes) {
    const final = finalOf(outcome, threshold);
    const { one, ranking, confidence } = outcome;
    if (!wanted.includes(final) && !wanted.includes(one.eval.id) && !wanted.includes('all')) continue;
    console.log(
      `\n## ${one.eval.id} ${one.eval.kind} [${final}; first ${outcome.verdict}] ${confidence.toFixed(2)} {${[...one.read.asked.kinds].join(',')}}\nQ: ${one.eval.question}`,
    );
    for (const { path, snippet = '' } of one.eval.gold)
      console.log(`   gold ${path}: ${snippet.slice(0, 160).replace(/\s+/g, ' ')}`);
    const place = ranking.findIndex(
      (each) =>
        one.judged[one.candidates.findIndex(({ statement }) => statement === each.statement)] === 'right',
    );
    console.log(`   right at ${place}`);
    for (const each of [...ranking.slice(0, 2), ...(place > 1 ? [ranking[place]!] : [])])
      console.log(
        `   ${each.likely.toFixed(3)} ${each.statement.form}: ${each.statement.lead === '' ? '' : `[${each.statement.lead.slice(0, 120)}] `}${each.statement.own.slice(0, 200)}`,
      );
  }
}

const rounded = (record: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, Math.round(value * 1e3) / 1e3]));

/** The gate over rankings out of fold where the ranker is fitted on a collection, as shipped where it is not. */
function writeGate(cases: readonly Case[], settings: Settings): void {
  const { bias, weights } = fitGate(outOfFold(cases, fitterOf(cases, settings), [], WEIGHTS), settings);
  const gate = { bias: Math.round(bias * 1e3) / 1e3, weights: rounded(weights) };
  const data = {
    ...(JSON.parse(readFileSync(RANKER, 'utf8')) as object),
    gate,
    threshold: settings.threshold,
  };
  writeFileSync(RANKER, `${JSON.stringify(data, null, 2)}\n`);
}

function writeWeights(cases: readonly Case[], settings: Settings): void {
  const fit = fitterOf(cases, settings);
  const { bias, weights } = fitGate(outOfFold(cases, fit, []), settings);
  const data = {
    version: 1,
    recipe: 'npm run bench -- questions --more DIR --fit; --more DIR --asked DIR --fit-gate',
    weights: rounded(fit([])),
    gate: { bias: Math.round(bias * 1e3) / 1e3, weights: rounded(weights) },
    threshold: settings.threshold,
  };
  writeFileSync(RANKER, `${JSON.stringify(data, null, 2)}\n`);
}
