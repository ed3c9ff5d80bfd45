// Dates as one token each, so that "3 May 2024", "May 3, 2024" and "2024-05-03" compare as one value. Never "03/05/2024": it is
// two dates.
import { MONTHS } from '../../../text/calendar.words.ts';
import { lazy } from '../../../text/lazy.ts';
import { readSource, type Source } from '../source.ts';
import type { Token } from '../tokens.ts';
import { spelt } from './spelling.ts';

/**
 * A text taken apart as for a claim (see `readSource`), its dates as tokens of kind "number" with a key such as `@2024-05-03`, its
 * words in one spelling. Marks of notes ("[12]") are blanks, so that offsets stay.
 */
export function readDated(written: string): Source {
  const text = written.replace(NOTES, (mark) => ' '.repeat(mark.length));
  const plain = readSource(text);
  const merged: Token[] = [];
  // For each token of the plain text the index of the one that it became.
  const became: number[] = [];
  for (let at = 0; at < plain.tokens.length;) {
    const date = dateAt(plain, at);
    for (let used = 0; used < (date?.used ?? 1); used += 1) became.push(merged.length);
    merged.push(date === null ? inOneSpelling(plain.tokens[at]!) : dateToken(plain, at, date));
    at += date?.used ?? 1;
  }
  const index = (at: number) => became[at] ?? merged.length;
  return {
    text,
    tokens: merged,
    sentences: plain.sentences.map((one) => ({ ...one, from: index(one.from), to: index(one.to) })),
  };
}

/** Behind a stop or a comma: elsewhere a number in brackets may be a part of what is said. */
const NOTES = /(?<=[.,;:!?"”)\]])\[(?:\d{1,3}|[a-z]|(?:note|nb) \d{1,2}|citation needed)\]/gi;

function inOneSpelling(token: Token): Token {
  const { form } = token;
  const key = form.kind === 'word' ? spelt(form.key) : form.key;
  return key === form.key ? token : { ...token, form: { ...form, key } };
}

/** What has one name and its abbreviation: "European Union", "World War II". */
function shortAt({ tokens, text }: Source, at: number): DateRead | null {
  if (!FIRST.has(tokens[at]!.form.key)) return null;
  for (const [name, key] of SHORT) {
    const isHere = name.every((word, index) => tokens[at + index]?.form.key === word);
    const last = tokens[at + name.length - 1];
    if (isHere && last!.form.capital && !/[^\w ]/.test(text.slice(tokens[at]!.start, last!.end)))
      return { key, used: name.length };
  }
  return null;
}

const SHORT: readonly (readonly [readonly string[], string])[] = [
  [['european', 'union'], 'eu'],
  [['united', 'nations'], 'un'],
  [['world', 'war', 'i'], 'ww1'],
  [['world', 'war', 'ii'], 'ww2'],
  [['#1 ordinal', 'world', 'war'], 'ww1'],
  [['#2 ordinal', 'world', 'war'], 'ww2'],
  [['wwi'], 'ww1'],
  [['wwii'], 'ww2'],
];

const FIRST: ReadonlySet<string> = new Set(SHORT.map(([name]) => name[0]!));

/** Keys of names that are written in two ways. */
const NAMED_ALIKE: ReadonlySet<string> = new Set(['us', 'uk', ...SHORT.map(([, key]) => key)]);

/** "U.S." and "United States" as "US", and so of the United Kingdom. */
function stateAt({ text, tokens }: Source, at: number): DateRead | null {
  const [one, two] = [tokens[at]!, tokens[at + 1]];
  if (two === undefined || !one.form.capital || !two.form.capital) return null;
  const gap = text.slice(one.end, two.start);
  if (one.form.key === 'u' && gap === '.') {
    if (two.form.key === 's') return { key: 'us', used: 2 };
    return two.form.key === 'k' ? { key: 'uk', used: 2 } : null;
  }
  if (one.form.key !== 'united' || !/^\s$/.test(gap)) return null;
  if (two.form.key === 'states') return { key: 'us', used: 2 };
  return two.form.key === 'kingdom' ? { key: 'uk', used: 2 } : null;
}

interface DateRead {
  readonly key: string;
  readonly used: number;
}

function dateAt(source: Source, at: number): DateRead | null {
  return (
    isoAt(source, at) ??
    dayFirst(source, at) ??
    monthFirst(source, at) ??
    dollarsAt(source, at) ??
    stateAt(source, at) ??
    shortAt(source, at)
  );
}

/** "916 million US dollars": the number does not know the words behind it as its unit. */
function dollarsAt({ tokens }: Source, at: number): DateRead | null {
  const value = /^#(\S+) $/.exec(tokens[at]!.form.key)?.[1];
  const [one, two] = [tokens[at + 1]?.form, tokens[at + 2]?.form];
  if (value === undefined || one?.key !== 'us' || !one.capital || !/^dollars?$/.test(two?.key ?? ''))
    return null;
  return { key: `#${value} usd`, used: 3 };
}

function isoAt({ text, tokens }: Source, at: number): DateRead | null {
  const last = tokens[at + 2];
  if (last === undefined || tokens[at]!.form.kind !== 'number') return null;
  const written = text.slice(tokens[at]!.start, last.end);
  return /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(written)
    ? { key: `@${written}`, used: 3 }
    : null;
}

/** "3 May 2024", "3rd of May 2024", "3 May". */
function dayFirst(source: Source, at: number): DateRead | null {
  const day = dayOf(source.tokens[at]);
  if (day === null || !isClose(source, at)) return null;
  const behind = source.tokens[at + 1]?.form.key === 'of' && isClose(source, at + 1) ? 2 : 1;
  const month = monthOf(source, at + behind);
  if (month === null) return null;
  const year = isClose(source, at + behind) ? yearOf(source.tokens[at + behind + 1]) : null;
  return { key: `@${year ?? ''}-${two(month)}-${two(day)}`, used: behind + (year === null ? 1 : 2) };
}

/** "May 3, 2024", "May 2024", "May of 2024", "May 3". */
function monthFirst(source: Source, at: number): DateRead | null {
  const month = monthOf(source, at);
  if (month === null || !isClose(source, at)) return null;
  const of = source.tokens[at + 1]?.form.key === 'of' && isClose(source, at + 1) ? 1 : 0;
  const ofYear = yearOf(source.tokens[at + 1 + of]);
  if (ofYear !== null) return { key: `@${ofYear}-${two(month)}`, used: 2 + of };
  const day = dayOf(source.tokens[at + 1]);
  if (day === null) return null;
  const year = isClose(source, at + 1) ? yearOf(source.tokens[at + 2]) : null;
  return { key: `@${year ?? ''}-${two(month)}-${two(day)}`, used: year === null ? 2 : 3 };
}

function dateToken({ tokens }: Source, at: number, { key, used }: DateRead): Token {
  const isWord = NAMED_ALIKE.has(key);
  const kind = isWord ? 'word' : 'number';
  const form = { key, stem: key, kind, content: true, capital: isWord, guard: null } as const;
  return { form, start: tokens[at]!.start, end: tokens[at + used - 1]!.end };
}

function dayOf(token: Token | undefined): number | null {
  const found = /^#(\d{1,2}) (?:ordinal)?$/.exec(token?.form.key ?? '');
  const day = Number(found?.[1]);
  return day >= 1 && day <= 31 ? day : null;
}

function yearOf(token: Token | undefined): number | null {
  const found = /^#([12]\d{3}) $/.exec(token?.form.key ?? '');
  return found === null ? null : Number(found[1]);
}

function monthOf({ tokens }: Source, at: number): number | null {
  const form = tokens[at]?.form;
  return form?.capital === true ? (months().get(form.key) ?? null) : null;
}

/** Nothing but a space, a comma or the stop of an abbreviation is between a token and the next. */
function isClose({ text, tokens }: Source, at: number): boolean {
  const next = tokens[at + 1];
  return next !== undefined && /^\.?,?[ \u00a0]$/.test(text.slice(tokens[at]!.end, next.start));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const months = lazy(() => {
  const table = new Map<string, number>();
  for (const [at, name] of MONTHS.entries()) {
    table.set(name.toLowerCase(), at + 1);
    table.set(name.slice(0, 3).toLowerCase(), at + 1);
  }
  return table.set('sept', 9);
});
