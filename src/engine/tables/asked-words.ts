// The words of a question as tables are looked through for them: what says them, what they weigh.
// Also which of them narrows the next one down ("storage price"), and the names of columns as words.
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import { stems, terms } from '../../text/terms.ts';
import { fold } from '../../text/words.ts';
import { wordList } from '../../text/word-lists.ts';
import { coverageOf, weightOf, type QuestionCoverage } from '../retrieval/coverage.ts';
import type { ReadQuestion } from '../statements/read-question.ts';

/** Words of the question, by their places in `distinct`. */
export type Places = ReadonlySet<number>;

/** Another form of a word says it too. */
const SAID_FROM = 0.7;

/** What sets a cell apart from one of the same words, in small words that search leaves out: of each group one is as good as another. */
const LIMITS: readonly RegExp[] = [
  /\b(?:more|over|above|greater|exceed\w*|longer|beyond)\b|[>≥]/i,
  /\b(?:less|under|below|fewer|shorter|up to|at most)\b|[<≤]/i,
  /\b(?:not|without|no|non|except|excluding)\b/i,
  /\bbefore\b/i,
  /\bafter\b/i,
];

export class AskedWords {
  /** By their places. */
  readonly words: readonly AskedWord[];
  readonly weights: readonly number[];
  /** Those that are more than a part of how the question is put, in its order. */
  readonly content: readonly number[];
  readonly names: Places;
  readonly #coverage: QuestionCoverage;
  readonly #ofHeader = new Map<string, Places>();
  readonly #text: string;

  constructor({ question, collection }: Pick<ReadQuestion, 'question' | 'collection'>) {
    const { distinct, surface, emphasis, anchors } = question;
    this.#text = question.text;
    this.#coverage = coverageOf(question, collection);
    this.words = distinct.map((stem) => ({ stem, text: surface.get(stem) ?? stem }));
    this.weights = distinct.map((stem) => weightOf(question, collection, stem));
    this.content = distinct.flatMap((stem, at) => (emphasis.get(stem) === 1 ? [at] : []));
    this.names = new Set(anchors.map(({ stem }) => distinct.indexOf(stem)));
  }

  /** What a stem says: the word itself or another form of it. */
  saidBy(stem: string): readonly number[] {
    return this.#coverage.hitsOf(stem).flatMap(({ at, credit }) => (credit >= SAID_FROM ? [at] : []));
  }

  saidByAll(stems: readonly string[]): Places {
    return new Set(stems.flatMap((stem) => this.saidBy(stem)));
  }

  /** What the name of a column says, in short or in full. */
  saidByHeader(name: string): Places {
    let found = this.#ofHeader.get(name);
    if (found === undefined) {
      const short = headerStems(name).flatMap((one) => [
        ...this.saidBy(one),
        ...this.words.flatMap((word, at) => (isShortFor(one, word) ? [at] : [])),
      ]);
      this.#ofHeader.set(name, (found = new Set(short)));
    }
    return found;
  }

  /** The place of a word as it is written, in lower case; -1 where it is none of the question's content. */
  placeOf(word: string): number {
    return this.words.findIndex(({ text }) => text.toLowerCase() === word);
  }

  /** How many limits of a cell ("under 3 weeks", "without names") the question has too; -1 where it lacks one. */
  limitsSaid(cell: string): number {
    const limits = LIMITS.filter((limit) => limit.test(cell));
    return limits.every((limit) => limit.test(this.#text)) ? limits.length : -1;
  }

  weightOf(places: Iterable<number>): number {
    let sum = 0;
    for (const at of places) sum += this.weights[at]!;
    return sum;
  }

  /** The word right behind one, with nothing but a space or a hyphen between; undefined at the end and before other words. */
  next(at: number): number | undefined {
    return this.#neighbours().get(at);
  }

  readonly #neighbours = lazy(() => {
    const found = new Map<number, number>();
    const all = terms(this.#text);
    for (const [place, { stem, end }] of all.entries()) {
      const next = all[place + 1];
      if (next === undefined || !/^[ -]$/.test(this.#text.slice(end, next.start))) continue;
      const [at, other] = [stem, next.stem].map((one) => this.words.findIndex((word) => word.stem === one));
      if (at! >= 0 && other! >= 0 && !found.has(at!)) found.set(at!, other!);
    }
    return found;
  });
}

// The names of columns as words. They are written to be short ("elo15", "RottenTomatoes_User", "start_date", "popu06", "qty"),
// and questions say them in full.

/** The stems of a name, its joined words apart; its first letters where it has no other word ("Is", "No"). */
export function headerStems(name: string): string[] {
  const parted = name
    .replace(/[_/#-]+/g, ' ')
    .replace(/([a-z])(?=[A-Z])|(\p{L})(?=\d)/gu, '$1$2 ')
    .replace(/\s+/g, ' ');
  return [...new Set([...stems(name), ...stems(parted)])];
}

/** A word of a question: its stem, and as it is written there. */
interface AskedWord {
  readonly stem: string;
  readonly text: string;
}

/** Whether a stem of a header is short for a word of a question, or is made of it and others. */
function isShortFor(header: string, { stem: asked, text }: AskedWord): boolean {
  if (/^\d\d$/.test(header)) return /^(?:1[89]|20)\d\d$/.test(asked) && asked.endsWith(header);
  if (/\d/.test(header) || header.length < SHORTEST_PART) return false;
  if (abbreviations().get(header)?.has(asked) === true) return true;
  if (header.length <= LONGEST_SHORT && asked.length > header.length && asked.startsWith(header)) return true;
  return header.length - asked.length >= SHORTEST_PART && isPart(header, asked, fold(text));
}

const SHORTEST_PART = 3;
const LONGEST_SHORT = 5;

/** "winpercent" is made of "win" and "percent". */
function isPart(header: string, ...asked: readonly string[]): boolean {
  return asked.some(
    (word) => word.length >= SHORTEST_PART && (header.startsWith(word) || header.endsWith(word)),
  );
}

const abbreviations = lazy(
  () => new Map(ABBREVIATIONS.map(([short, ...full]) => [stem(short!), new Set(full.map(stem))] as const)),
);

const ABBREVIATIONS: readonly (readonly string[])[] = [
  'qty quantity amount',
  'amt amount',
  'avg average mean',
  'mgr manager',
  'dept department',
  'num number',
  'yrs years',
  'pct percent percentage',
  'addr address',
  'desc description',
  'acct account',
  'govt government',
  'intl international',
  'hrs hours',
  'mins minutes',
  'wgt weight',
  'hgt height',
].map((row) => wordList(row));
