// How likely a statement answers a question for a cause: fits the weights of src/engine/causal/why/judged.json on pairs of a question
// and a statement that were judged by reading (bench/causal/answers.jsonl), and says how well they do on each collection when fitted
// on the others. `--documents DIR,…` has the collections (DIR/SET); `--write` writes the weights, `--show` prints each wrong answer that
// would be shown, `--pairs FILE` writes all pairs that are offered, to be judged. Fails where too few of what is shown is right.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { labelOf } from '../src/engine/causal/links/labels.ts';
import { find } from '../src/engine/query/find.ts';
import { answersTo, type Answer } from '../src/engine/causal/why/answers.ts';
import { LEAST_LIKELY } from '../src/engine/causal/why/judged.ts';
import { readJsonLines } from './support/data.ts';
import { fitLogistic } from './support/logistic.ts';
import { storeOf } from './support/reading-sets.ts';

const PAIRS = join(import.meta.dirname, 'causal', 'answers.jsonl');
const WEIGHTS = fileURLToPath(new URL('../src/engine/causal/why/judged.json', import.meta.url));
const BAR = 0.88;
const RIDGE = 2;
/** A sign that fewer pairs have is no sign. */
const FEWEST = 8;

interface Asked {
  readonly set: string;
  readonly query: string;
  /** By `pairOf`: whether it answers. */
  readonly pairs: Readonly<Record<string, boolean>>;
}

interface Pair {
  readonly set: string;
  readonly query: string;
  readonly answer: Answer;
  readonly isRight: boolean;
}

export async function run(args: string[]): Promise<void> {
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const folders = option('--documents')?.split(',');
  if (folders === undefined) throw new Error('--documents DIR is needed: see bench/causal/README.md');
  const stores = option('--stores') ?? mkdtempSync(join(tmpdir(), 'ibid-answers-'));
  const pairs = await pairsIn(folders, stores, option('--pairs'));
  const names = namesIn(pairs);
  const scored = [...new Set(pairs.map(({ set }) => set))].flatMap((left) => {
    const weights = fit(
      pairs.filter(({ set }) => set !== left),
      names,
    );
    return pairs
      .filter(({ set }) => set === left)
      .map((one) => ({ ...one, likely: likely(weights, one, names) }));
  });
  for (const least of [0, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7])
    print(
      least,
      scored.filter((one) => one.likely >= least),
    );
  const shown = scored.filter((one) => one.likely >= LEAST_LIKELY);
  if (args.includes('--show'))
    for (const one of shown.filter(({ isRight }) => !isRight))
      console.log(`${one.likely.toFixed(2)} ${one.set} ${one.query}\n    ${lineOf(one.answer)}`);
  if (args.includes('--write')) write(pairs, names);
  if (shown.filter(({ isRight }) => isRight).length < BAR * shown.length) {
    console.log(`below the bar: ${BAR} of what is shown is right.`);
    process.exitCode = 1;
  }
}

/** The judged pairs as they are read today. */
async function pairsIn(
  folders: readonly string[],
  stores: string,
  offered: string | undefined,
): Promise<Pair[]> {
  const asked = readJsonLines<Asked>(PAIRS);
  const pairs: Pair[] = [];
  for (const set of new Set(asked.map((one) => one.set))) {
    const folder = folders.map((one) => join(one, set)).find((one) => existsSync(one));
    if (folder === undefined) {
      console.error(`not tried, its documents are missing: ${set}`);
      continue;
    }
    const backend = await storeOf({ group: 'answers', name: set, folders: [folder], questions: [] }, stores);
    for (const { query, pairs: verdicts } of asked.filter((one) => one.set === set)) {
      const answers = await answersTo(backend.corpus, await find(backend.corpus, query));
      for (const answer of answers) {
        const isRight = verdicts[pairOf(answer)];
        if (isRight !== undefined) pairs.push({ set, query, answer, isRight });
        if (offered !== undefined)
          appendFileSync(offered, `${JSON.stringify(offer(set, query, answer, isRight))}\n`);
      }
    }
    await backend.close();
  }
  const judged = asked.reduce((sum, one) => sum + Object.keys(one.pairs).length, 0);
  console.log(`${pairs.length} of ${judged} judged pairs are offered today, for ${asked.length} questions`);
  return pairs;
}

/** A pair by its sentence and both labels; no text of the documents is kept. */
function pairOf({ sentence, link }: Answer): string {
  const { cause } = link;
  // As the sentence has it, not what is over it.
  const { name: _name, ...effect } = link.effect;
  const own = [
    sentence.text.replace(/\s+/g, ' '),
    labelOf(sentence.text, cause),
    labelOf(sentence.text, effect),
  ];
  return createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 12);
}

function offer(set: string, query: string, answer: Answer, isRight: boolean | undefined) {
  const { title } = answer.document;
  const { chunk, text } = answer.sentence;
  return {
    set,
    query,
    pair: pairOf(answer),
    likely: answer.surety,
    isRight,
    title,
    heading: chunk.heading,
    line: lineOf(answer),
    text,
    signs: Object.fromEntries(answer.signs),
  };
}

function lineOf({ stated, sentence: { text }, link }: Answer): string {
  return `${stated} [${labelOf(text, link.cause)}] ${link.words} [${link.effect.name ?? labelOf(text, link.effect)}]`;
}

function print(least: number, shown: readonly Pair[]): void {
  const right = shown.filter(({ isRight }) => isRight).length;
  const queries = new Set(shown.map(({ set, query }) => `${set} ${query}`)).size;
  const share = (right / Math.max(1, shown.length)).toFixed(3);
  console.log(`≥ ${least.toFixed(2)}  ${right} of ${shown.length} right, ${share}; ${queries} questions`);
}

function namesIn(pairs: readonly Pair[]): string[] {
  const counts = new Map<string, number>();
  for (const { answer } of pairs)
    for (const name of answer.signs.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([name, count]) => count >= FEWEST && name !== 'is link')
    .map(([name]) => name)
    .sort();
}

/** The bias, then a weight for each name. */
function fit(pairs: readonly Pair[], names: readonly string[]): number[] {
  const rows = pairs.map(({ answer }) => names.map((name) => answer.signs.get(name) ?? 0));
  const right = pairs.map(({ isRight }) => isRight);
  return fitLogistic(rows, right, RIDGE, { balanced: false });
}

function likely([bias, ...weights]: readonly number[], { answer }: Pair, names: readonly string[]): number {
  const odds = names.reduce((sum, name, at) => sum + weights[at]! * (answer.signs.get(name) ?? 0), bias!);
  return 1 / (1 + Math.exp(-odds));
}

function write(pairs: readonly Pair[], names: readonly string[]): void {
  const [bias, ...weights] = fit(pairs, names).map((one) => Math.round(one * 100) / 100);
  const value = {
    about: 'Fitted by `npm run bench -- causal-answers --write`: see bench/causal/README.md.',
    least: LEAST_LIKELY,
    bias,
    weights: Object.fromEntries(names.map((name, at) => [name, weights[at]])),
  };
  writeFileSync(WEIGHTS, `${JSON.stringify(value, null, 2)}\n`);
}
