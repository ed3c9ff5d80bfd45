// The questions over real collections (../shared/data/eval/questions) and what is right about an answer: the places that
// answer, the patterns that must and must not be in it. As the set's own README defines it, in this project's words.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeHTMLStrict } from 'entities';
import { evalFile, readJsonLines, requireEvalFile } from './data.ts';

export interface Gold {
  readonly path: string;
  /** Absent where the key names the document only. */
  readonly snippet?: string;
}

export interface EvalQuestion {
  readonly id: string;
  readonly corpus: string;
  readonly question: string;
  readonly kind: string;
  readonly expect: 'answer' | 'refuse';
  readonly accept_refusal?: boolean;
  readonly gold: readonly Gold[];
  readonly must: readonly string[];
  readonly must_not: readonly string[];
}

export type Judgement = 'right' | 'stray' | 'wrong' | 'inverted';

/** Questions over collections that are read into one store. */
export interface QuestionSet {
  readonly folders: () => string[];
  readonly questions: () => EvalQuestion[];
}

/** The 200 questions of the shared data. */
export const SHARED_SET: QuestionSet = {
  folders: () =>
    ['handbook', 'rustbook', 'fhs', 'briefs'].map((name) => evalFile('questions', 'corpus', name)!),
  questions: () => readJsonLines<EvalQuestion>(requireEvalFile('questions', 'questions.jsonl')),
};

/** A place by words of the file, from the first to after the last: no document's text is kept here. */
interface Place {
  readonly path: string;
  /** Absent in files that are not text: the patterns say what has to be in the answer. */
  readonly words?: readonly [number, number];
}

/** The weights of the engine are fitted on the first alone; those of the last were written before the documents were read. */
export type OwnSets = 'fitted' | 'held-out' | 'blind' | 'languages';

const OWN: Readonly<Record<OwnSets, string>> = {
  fitted: fileURLToPath(new URL('../questions/', import.meta.url)),
  'held-out': fileURLToPath(new URL('../questions/held-out/', import.meta.url)),
  blind: fileURLToPath(new URL('../questions/blind/', import.meta.url)),
  languages: fileURLToPath(new URL('../questions/languages/', import.meta.url)),
};

/** This project's own questions over a collection whose documents are in `DOCUMENTS/NAME/` (bench/questions/README.md). */
export function ownSet(which: OwnSets, documents: string, name: string): QuestionSet {
  const folder = join(documents, name);
  return {
    folders: () => [folder],
    questions: () =>
      readJsonLines<Omit<EvalQuestion, 'gold'> & { readonly gold: readonly Place[] }>(
        join(OWN[which], `${name}.jsonl`),
      ).map((question) => ({
        ...question,
        gold: question.gold.map((place) => goldAt(documents, folder, place)),
      })),
  };
}

function goldAt(documents: string, folder: string, { path, words }: Place): Gold {
  const file = [join(documents, path), join(folder, path)].find((one) => existsSync(one));
  if (file === undefined) throw new Error(`${path} is not in ${folder}: see bench/questions/README.md`);
  if (words === undefined) return { path };
  return {
    path,
    snippet: wordsOf(readFileSync(file, 'utf8'))
      .slice(...words)
      .join(' '),
  };
}

/** The names of the collections. */
export function ownSets(which: OwnSets): string[] {
  return readdirSync(OWN[which])
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.slice(0, -'.jsonl'.length))
    .toSorted();
}

/** What one statement alone would be as the answer; `address` is where its document is. */
export function judge(
  question: EvalQuestion,
  { text, quote, address }: { readonly text: string; readonly quote: string; readonly address: string },
): Judgement {
  const said = flat(text);
  const has = (pattern: string): boolean => new RegExp(pattern, 'is').test(said);
  if (question.must_not.some(has)) return 'inverted';
  if (question.expect === 'refuse' || !question.must.every(has)) return 'wrong';
  const [quoted, whole] = [wordsOf(quote), wordsOf(text)];
  const supported = question.gold.some(({ path, snippet = '' }) => {
    if (snippet === '' && isPacked(path)) return isAt(address, path);
    const wanted = wordsOf(snippet);
    if (isAt(address, path))
      return overlap(quoted, wanted) || overlap(whole, wanted) || (isTable(path) && isWithin(wanted, whole));
    return wanted.length >= LONG_SNIPPET && holds(quoted, wanted);
  });
  return supported ? 'right' : 'stray';
}

const LONG_SNIPPET = 8;

/** A row of these is shown with the name of each column before its cell. */
function isTable(path: string): boolean {
  return /\.[ct]sv$/.test(path);
}

/** Of these the words are not in the file as they are read. */
function isPacked(path: string): boolean {
  return /\.(?:xlsx|docx|pdf)$/.test(path);
}

/** Whether all words of the first are in the second in their order, with others between them. */
function isWithin(wanted: readonly string[], all: readonly string[]): boolean {
  let next = 0;
  for (const word of all) if (word === wanted[next]) next += 1;
  return wanted.length > 0 && next === wanted.length;
}

function isAt(address: string, path: string): boolean {
  const decoded = decodeURIComponent(address);
  return decoded === path || decoded.endsWith(`/${path}`);
}

function flat(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\*\*|__/g, '')
    .replace(/[ \t\u00a0]+/g, ' ');
}

function wordsOf(text: string): string[] {
  const bare = text
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (entity) => decodeHTMLStrict(entity))
    .replace(/\[((?:\\.|[^\]\\])*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase();
  return bare.match(/[\p{L}\p{N}%$+]+(?:\.[\p{L}\p{N}]+)*/gu) ?? [];
}

function holds(all: readonly string[], part: readonly string[]): boolean {
  return ` ${all.join(' ')} `.includes(` ${part.join(' ')} `);
}

function overlap(quoted: readonly string[], wanted: readonly string[]): boolean {
  if (quoted.length === 0 || wanted.length === 0) return false;
  if (holds(quoted, wanted) || (quoted.length >= 2 && holds(wanted, quoted))) return true;
  const run = longestRun(quoted, wanted);
  return run >= 4 && run >= 0.6 * Math.min(quoted.length, wanted.length);
}

function longestRun(a: readonly string[], b: readonly string[]): number {
  let best = 0;
  let above = new Uint16Array(b.length + 1);
  for (const word of a) {
    const row = new Uint16Array(b.length + 1);
    for (let at = 0; at < b.length; at += 1)
      if (b[at] === word) best = Math.max(best, (row[at + 1] = above[at]! + 1));
    above = row;
  }
  return best;
}
