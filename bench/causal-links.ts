// How likely a link is right that the rules read: fits the weights of src/engine/causal/links/trust.json on links judged by reading
// (bench/causal/links.jsonl), and says how well they do on each collection when fitted on the others. `--documents DIR` has the
// collections (DIR/SET), laid out as bench/causal/README.md says; `--write` writes the weights, `--show` prints each wrong link shown.
// Fails where too few of the links that would be shown are right.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentencesOf } from '../src/engine/citing/passages.ts';
import type { Argument } from '../src/engine/causal/links/cause-effect-arguments.ts';
import { labelOf } from '../src/engine/causal/links/labels.ts';
import { linksIn, type CausalLink } from '../src/engine/causal/links/links.ts';
import { LEAST_TRUST, signsIn } from '../src/engine/causal/links/trust.ts';
import { tokensIn } from '../src/engine/causal/grammar/tokens.ts';
import { readJsonLines } from './support/data.ts';
import { fitLogistic } from './support/logistic.ts';
import { storeOf } from './support/reading-sets.ts';

const LABELS = join(import.meta.dirname, 'causal', 'links.jsonl');
const WEIGHTS = fileURLToPath(new URL('../src/engine/causal/links/trust.json', import.meta.url));
const BAR = 0.75;
const RIDGE = 4;
/** A sign that fewer links have is no sign. */
const FEWEST = 12;

type Place = readonly [start: number, end: number];

interface Label {
  readonly set: string;
  readonly sentence: string;
  readonly at: number;
  readonly cause: Place;
  readonly effect: Place;
  readonly letters: string;
  readonly right_cause?: Place;
  readonly right_effect?: Place;
}

interface Judged {
  readonly set: string;
  readonly sentence: string;
  readonly link: CausalLink;
  readonly signs: ReadonlyMap<string, number>;
  readonly isRight: boolean;
}

export async function run(args: string[]): Promise<void> {
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const documents = option('--documents');
  if (documents === undefined) throw new Error('--documents DIR is needed: see bench/causal/README.md');
  const judged = await judgedIn(documents, option('--stores') ?? mkdtempSync(join(tmpdir(), 'ibid-links-')));
  const names = namesIn(judged);
  const all = [...new Set(judged.map(({ set }) => set))].flatMap((left) => {
    const weights = fit(
      judged.filter(({ set }) => set !== left),
      names,
    );
    return judged
      .filter(({ set }) => set === left)
      .map((one) => ({ ...one, trust: trust(weights, one, names) }));
  });
  for (const least of [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8])
    print(
      least,
      all.filter((one) => one.trust >= least),
    );
  print(0, all);
  const shown = all.filter((one) => one.trust >= LEAST_TRUST);
  if (args.includes('--show'))
    for (const { set, trust: value, link, sentence, isRight } of shown)
      if (!isRight)
        console.log(
          `${value.toFixed(2)} ${set} [${labelOf(sentence, link.cause)}] ${link.words} [${labelOf(sentence, link.effect)}]\n    ${sentence}`,
        );
  if (args.includes('--write')) write(judged, names);
  if (shown.filter(({ isRight }) => isRight).length < BAR * shown.length) {
    console.log(`below the bar: ${BAR} of the links shown are right.`);
    process.exitCode = 1;
  }
}

function print(least: number, shown: readonly Judged[]): void {
  const right = shown.filter(({ isRight }) => isRight).length;
  console.log(
    `${least === 0 ? 'all   ' : `≥ ${least.toFixed(2)}`}  ${right} of ${shown.length} right, ${(right / Math.max(1, shown.length)).toFixed(3)}`,
  );
}

/** The labelled links that the rules read today with the same labels, or with those that the reader found right. */
async function judgedIn(documents: string, stores: string): Promise<Judged[]> {
  const labels = readJsonLines<Label>(LABELS);
  const judged: Judged[] = [];
  for (const set of new Set(labels.map((one) => one.set))) {
    const own = labels.filter((one) => one.set === set);
    const folder = join(documents, set);
    if (!existsSync(folder)) {
      console.error(`not tried, its documents are missing: ${folder}`);
      continue;
    }
    const sentences = await sentencesIn(set, folder, stores, new Set(own.map(({ sentence }) => sentence)));
    for (const label of own) {
      const sentence = sentences.get(label.sentence);
      const link =
        sentence === undefined ? undefined : linksIn(sentence).find(({ at }) => at.start === label.at);
      const isRight = link === undefined ? undefined : verdictOn(label, link, sentence!);
      if (isRight === undefined) continue;
      // Others build no hop, whatever the model says.
      if (link!.tier !== 'A' || link!.modality === 'denied') continue;
      judged.push({ set, sentence: sentence!, link: link!, signs: signsIn(sentence!, link!), isRight });
    }
  }
  console.log(`${judged.length} of ${labels.length} labelled links may build a hop today`);
  return judged;
}

/** The sentences of a collection by the first letters of their SHA-256. */
async function sentencesIn(
  set: string,
  folder: string,
  stores: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const backend = await storeOf({ group: 'links', name: set, folders: [folder], questions: [] }, stores);
  const found = new Map<string, string>();
  const { rows } = await backend.corpus.documents({}, { limit: 1e6, offset: 0 });
  for (const { id } of rows)
    for (const chunk of await backend.corpus.chunks(id))
      for (const { text } of sentencesOf(chunk)) {
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
        if (wanted.has(hash)) found.set(hash, text);
      }
  await backend.close();
  return found;
}

/** Whether a link is right as it is read now; undefined where it is not what was judged. */
function verdictOn(label: Label, link: CausalLink, sentence: string): boolean | undefined {
  const [verdict = '', modality] = label.letters.split(' ');
  const letters = new Set(verdict.replace(/[gs]/g, ''));
  for (const which of ['cause', 'effect'] as const) {
    if (isAt(link[which], label[which])) continue;
    const right = label[`right_${which}`];
    if (right === undefined || !isAt(link[which], right)) return undefined;
    letters.delete(which === 'cause' ? 'c' : 'e');
  }
  // What is stated as a fact and shown as uncertain does not mislead.
  if (modality === link.modality || modality === 'asserted') letters.delete('m');
  letters.delete('y');
  // What points to another sentence ("this") is true, and shows nothing.
  if (letters.delete('v') && !(isNamed(sentence, link.cause) && isNamed(sentence, link.effect))) return false;
  return letters.size === 0;
}

function isAt({ label }: Argument, [start, end]: Place): boolean {
  return label.start === start && label.end === end;
}

function isNamed(sentence: string, { label }: Argument): boolean {
  return tokensIn(sentence, label.start, label.end).some(({ role }) => role === 'noun');
}

function namesIn(judged: readonly Judged[]): string[] {
  const counts = new Map<string, number>();
  for (const { signs } of judged)
    for (const name of signs.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= FEWEST)
    .map(([name]) => name)
    .sort();
}

/** The bias, then a weight for each name. */
function fit(judged: readonly Judged[], names: readonly string[]): number[] {
  const rows = judged.map(({ signs }) => names.map((name) => signs.get(name) ?? 0));
  return fitLogistic(
    rows,
    judged.map(({ isRight }) => isRight),
    RIDGE,
    { balanced: false },
  );
}

function trust([bias, ...weights]: readonly number[], { signs }: Judged, names: readonly string[]): number {
  const odds = names.reduce((sum, name, at) => sum + weights[at]! * (signs.get(name) ?? 0), bias!);
  return 1 / (1 + Math.exp(-odds));
}

function write(judged: readonly Judged[], names: readonly string[]): void {
  const [bias, ...weights] = fit(judged, names).map((one) => Math.round(one * 100) / 100);
  const value = {
    about: 'Fitted by `npm run bench -- causal-links --write`: see bench/causal/README.md.',
    least: LEAST_TRUST,
    bias,
    weights: Object.fromEntries(
      names.map((name, at) => [name, weights[at]]).filter(([, weight]) => weight !== 0),
    ),
  };
  writeFileSync(WEIGHTS, `${JSON.stringify(value, null, 2)}\n`);
}
