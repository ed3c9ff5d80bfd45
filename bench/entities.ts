// Names: spans on Wikigold (bar F1 0.80) and matching on the pairs (bar F1 0.82), each beside a plain reference in the
// same run. Exit code 1 below a bar. `npm run bench -- entities [--show]` also prints the pairs judged wrongly.
import { readFileSync } from 'node:fs';
import { capitalisedElsewhere, countCases, type WordCases } from '../src/engine/entities/word-cases.ts';
import { matchNames } from '../src/engine/entities/match.ts';
import { spansOf } from '../src/engine/entities/spans.ts';
import { requireEvalFile } from './support/data.ts';

const LEAST_SPANS = 0.8;
const LEAST_PAIRS = 0.82;

/** Prints precision, recall and F1 of both, next to their references. */
export async function run(args: string[]): Promise<void> {
  const spans = spanFigures();
  const pairs = readPairs();
  const own = pairFigures(pairs, ({ one, other }) => matchNames(one, other).match);
  const rows = [
    ['spans, Wikigold', spans.own],
    ['  every run of capitals', spans.reference],
    [`names, ${pairs.length} pairs`, own],
    ['  equal without case and accents', pairFigures(pairs, ({ one, other }) => plain(one) === plain(other))],
    ['  Dice of trigrams, its best threshold', bestDice(pairs)],
  ] as const;
  console.log(`${''.padEnd(40)}precision  recall     F1`);
  for (const [name, { precision, recall, f1 }] of rows)
    console.log(
      `${name.padEnd(40)}${[precision, recall, f1].map((value) => value.toFixed(3).padStart(6)).join('   ')}`,
    );
  if (args.includes('--show')) showWrong(pairs);
  if (spans.own.f1 < LEAST_SPANS || own.f1 < LEAST_PAIRS) process.exitCode = 1;
}

interface Figures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

interface NamePair {
  readonly one: string;
  readonly other: string;
  readonly isMatch: boolean;
}

function figures(right: number, given: number, wanted: number): Figures {
  const precision = given === 0 ? 0 : right / given;
  const recall = wanted === 0 ? 0 : right / wanted;
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function pairFigures(pairs: readonly NamePair[], judge: (pair: NamePair) => boolean): Figures {
  const given = pairs.filter(judge);
  return figures(
    given.filter(({ isMatch }) => isMatch).length,
    given.length,
    pairs.filter(({ isMatch }) => isMatch).length,
  );
}

function bestDice(pairs: readonly NamePair[]): Figures {
  const scored = pairs.map((pair) => ({
    pair,
    score: dice(trigrams(plain(pair.one)), trigrams(plain(pair.other))),
  }));
  const scores = new Map(scored.map(({ pair, score }) => [pair, score]));
  const steps = Array.from({ length: 19 }, (_, at) => (at + 1) / 20);
  const all = steps.map((least) => pairFigures(pairs, (pair) => scores.get(pair)! >= least));
  return all.reduce((best, one) => (one.f1 > best.f1 ? one : best));
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((gram) => other.has(gram)).length;
  return (2 * both) / Math.max(1, one.size + other.size);
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
}

function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function showWrong(pairs: readonly NamePair[]): void {
  for (const { one, other, isMatch } of pairs) {
    const { score, match } = matchNames(one, other);
    if (match !== isMatch)
      console.log(`${isMatch ? 'missed' : 'taken '} ${score.toFixed(3)}  ${one}  |  ${other}`);
  }
}

function readPairs(): NamePair[] {
  const rows = readCsv(readFileSync(requireEvalFile('names', 'pairs-dev.csv'), 'utf8')).slice(1);
  return rows
    .filter((row) => row.length >= 5)
    .map((row) => ({ one: row[2]!, other: row[3]!, isMatch: row[4] === 'true' }));
}

function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n\r"]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows;
}

interface Sentence {
  readonly text: string;
  readonly gold: ReadonlySet<string>;
}

function spanFigures(): { own: Figures; reference: Figures } {
  const sentences = readWikigold(readFileSync(requireEvalFile('entities', 'wikigold-dev.conll.txt'), 'utf8'));
  const cases: WordCases = new Map();
  for (const { text } of sentences) countCases(text, cases);
  const isCapitalised = capitalisedElsewhere(cases);
  const own = (text: string) => spansOf(text, isCapitalised).map(({ start, end }) => `${start}:${end}`);
  const runs = (text: string) =>
    [...text.matchAll(/\p{Lu}[\p{L}\p{N}]*(?: \p{Lu}[\p{L}\p{N}]*)*/gu)].map(
      (run) => `${run.index}:${run.index + run[0].length}`,
    );
  return { own: judged(sentences, own), reference: judged(sentences, runs) };
}

function judged(sentences: readonly Sentence[], find: (text: string) => string[]): Figures {
  let right = 0;
  let given = 0;
  let wanted = 0;
  for (const { text, gold } of sentences) {
    const found = find(text);
    right += found.filter((span) => gold.has(span)).length;
    given += found.length;
    wanted += gold.size;
  }
  return figures(right, given, wanted);
}

/** Words joined as they were printed, each gold span a run of words with one label. */
function readWikigold(text: string): Sentence[] {
  const blocks = text.split(/\n\s*\n/).filter((block) => !block.startsWith('-DOCSTART-'));
  return blocks.map((block) => {
    let sentence = '';
    const gold: { start: number; end: number; label: string; at: number }[] = [];
    block.split('\n').forEach((line, at) => {
      const cut = line.lastIndexOf(' ');
      if (cut < 0) return;
      const [word, label] = [line.slice(0, cut), line.slice(cut + 1)];
      if (sentence !== '' && !/^(?:[.,;:!?)\]%]|'s|''|n't)$/.test(word) && !/[([$]$/.test(sentence))
        sentence += ' ';
      const start = sentence.length;
      sentence += word;
      const open = gold.at(-1);
      if (label === 'O') return;
      if (open?.label === label && open.at === at - 1) Object.assign(open, { end: sentence.length, at });
      else gold.push({ start, end: sentence.length, label, at });
    });
    return { text: sentence, gold: new Set(gold.map(({ start, end }) => `${start}:${end}`)) };
  });
}
