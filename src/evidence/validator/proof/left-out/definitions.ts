// What a sentence of the form "NAME is a …" says in its parts: "Lima is a city founded by the Spanish in 1535" says that Lima is a
// city and that it was founded then; "Anna Berg (born 3 May 1970) is a Danish poet and surgeon" says four things.
import type { Source, SourceSentence } from '../../source.ts';
import { isArticle } from '../../tokens.ts';
import { DESCRIBING, FOUNDED, PLACED } from './definitions.words.ts';
import { isThird } from '../limits.ts';
import { nounsOf, OF, oneOfNouns, type Range } from './occupations.ts';
import { omission, type Omission } from './omission.ts';
import {
  gapBefore,
  hasMarks,
  isStrongVerb,
  isTime,
  isWithoutLimits,
  opensWithSubject,
  writtenAs,
} from '../phrases.ts';
import { BE, SCOPED } from '../proof.words.ts';
import type { Reading } from '../readings.ts';
import { isParticiple } from '../verbs.ts';

/** The parts of a definition, as indexes of tokens. */
export interface Definition {
  /** Behind the name, and behind the bracket that may follow it. */
  readonly name: number;
  readonly verb: number;
  /** Behind its article. */
  readonly noun: number;
  /** Where each of several nouns is; none where it has one. */
  readonly nouns: readonly Range[];
  /** Where more is said of the noun: "that makes rails", "founded in 1911"; the sentence's end where nothing is. */
  readonly more: number;
}

/** What may be left out of a definition: life dates, what is said of the noun, an adjective, one of several nouns. */
export function definitionOmissions(source: Source, span: SourceSentence): Omission[] {
  const read = definitionOf(source, span);
  if (read === null) return [];
  const found: Omission[] = [];
  if (read.verb > read.name) found.push(omission(read.name, read.verb, 'life dates left out'));
  if (!isAny(source, read)) return found;
  if (read.more < span.to && isWithoutLimits(source, read.more, span.to) && isFreeEnd(source, read, span.to))
    found.push(
      ...tails(source, read.more, span.to).map((at) => omission(at, span.to, 'more of “a …” left out')),
    );
  for (let at = read.noun; at < read.more - 1; at += 1)
    if (DESCRIBING.has(source.tokens[at]!.form.key) && !isOtherSport(source, at))
      found.push(omission(at, at + 1, 'an adjective of “a …” left out'));
  return [...found, ...oneOfNouns(read.noun, read.nouns)];
}

/** The statements that a definition makes beside itself. */
export function definitionReadings(source: Source, span: SourceSentence): Reading[] {
  const read = definitionOf(source, span);
  if (read === null) return [];
  const name = writtenAs(source, span.from, read.name);
  const verb = writtenAs(source, read.verb, read.verb + 1);
  const texts = [...lives(source, read, name), ...furtherStatements(source, read, span.to, name, verb)];
  return texts.map((text) => ({ text, kept: text.length, freedom: 'a part of “… is a …” as a statement' }));
}

/** A sentence read as a definition; null where it is none. */
export function definitionOf(source: Source, { from, to }: SourceSentence): Definition | null {
  const { tokens } = source;
  const name = nameEnd(source, from, to);
  const verb = name < 0 ? -1 : behindBracket(source, name, to);
  if (verb < 0 || !BE.has(tokens[verb]!.form.key)) return null;
  if (!/^(?:an?|the)$/.test(tokens[verb + 1]?.form.key ?? '')) return null;
  const noun = verb + 2;
  const nouns = nounsOf(source, noun, to);
  let more = nouns.at(-1)?.to ?? noun;
  while (more < to && !opensMore(source, noun, more)) more += 1;
  const isPlain = tokens.slice(verb, more).every(({ form }) => form.guard === null && !SCOPED.has(form.key));
  return more > noun && isPlain ? { name, verb, noun, nouns, more } : null;
}

/** Behind the name that a sentence begins with; -1 where it begins with none. */
function nameEnd(source: Source, from: number, to: number): number {
  let name = from;
  while (name < to && isOfName(source, from, name)) name += 1;
  const isName = name > from && opensWithSubject(source, from) && !isArticle(source.tokens[name - 1]!);
  return isName ? name : -1;
}

/** A run of words with capitals, an article in front, no mark between them but those of names. */
function isOfName({ tokens, text }: Source, from: number, at: number): boolean {
  const { form, start } = tokens[at]!;
  if (at > from && !/^[ \u00a0.'’-]*$/.test(text.slice(tokens[at - 1]!.end, start))) return false;
  if (at === from) return form.capital && form.kind === 'word';
  return (
    (form.capital && form.kind === 'word') ||
    (/^(?:of|de|von|van|the)$/.test(form.key) && tokens[at + 1]?.form.capital === true)
  );
}

/** The verb behind a name; behind brackets that hold nothing but when somebody lived; -1 where something else follows. */
function behindBracket(source: Source, name: number, to: number): number {
  const gap = gapBefore(source, name);
  if (gap.trim() === '') return name < to ? name : -1;
  if (!/^\.? ?\($/.test(gap.trim())) return -1;
  for (let at = name; at < Math.min(to, name + LONGEST_BRACKET); at += 1) {
    if (at > name && gapBefore(source, at).trim() === ')') return at;
    if (!isTime(source.tokens[at]!) && !/^(?:born|died|c|circa|in|on)$/.test(source.tokens[at]!.form.key))
      return -1;
    if (at > name && !/^[\s.,;–—-]*$/.test(gapBefore(source, at))) return -1;
  }
  return -1;
}

const LONGEST_BRACKET = 9;

/** "who …", "that …" or a participle, where no preposition before it has another noun that it could be about. */
function opensMore(source: Source, noun: number, at: number): boolean {
  const { form } = source.tokens[at]!;
  if (gapBefore(source, at).trim() !== '' && at > noun) return true;
  if (/^(?:that|which|who)$/.test(form.key)) return true;
  if (form.key === 'best') return source.tokens[at + 1]?.form.key === 'known';
  return at > noun && !form.capital && isParticiple(form.key) && saysMore(form.key);
}

function saysMore(key: string): boolean {
  return FOUNDED.has(key) || PLACED.has(key);
}

function isAny({ tokens }: Source, { noun }: Definition): boolean {
  return /^an?$/.test(tokens[noun - 1]!.form.key);
}

/** Where what is said of the noun may break off: at its front, and at a later "that …". */
function tails({ tokens }: Source, more: number, to: number): number[] {
  const found = [more];
  for (let at = more + 2; at < to - 1; at += 1)
    if (/^(?:that|which|who)$/.test(tokens[at]!.form.key)) found.push(at);
  return found;
}

/** Only where more is said in words that we know: what else may be at the end limits all of it. */
function isFreeEnd(source: Source, { more }: Definition, to: number): boolean {
  const { form } = source.tokens[more]!;
  if (gapBefore(source, more).trim() !== '' || hasMarks(source, more, to, /[;:()[\]?!"“”—–]/)) return false;
  if (/^(?:that|which|who)$/.test(form.key)) return isFinite(source, more + 1);
  return saysMore(form.key) || form.key === 'best';
}

function isFinite(source: Source, at: number): boolean {
  return isStrongVerb(source, at) || isThird(source, at);
}

/** "NAME is a firm that makes rails": it makes rails. "NAME is a city founded by A": it was founded by A. */
function furtherStatements(
  source: Source,
  { noun, more }: Definition,
  to: number,
  name: string,
  verb: string,
): string[] {
  const { tokens } = source;
  if (more >= to || gapBefore(source, more).trim() !== '') return [];
  if (tokens.slice(noun, more).some(({ form }) => OF.test(form.key))) return [];
  const { key } = tokens[more]!.form;
  if (/^(?:that|which|who)$/.test(key)) {
    return isFinite(source, more + 1) ? [`${name} ${writtenAs(source, more + 1, to)}.`] : [];
  }
  const be = FOUNDED.has(key) && verb === 'is' ? ['was', 'is'] : [FOUNDED.has(key) ? 'was' : verb];
  if (!saysMore(key) && key !== 'best') return [];
  const ends = [to, ...tails(source, more, to).slice(1)];
  return ends.flatMap((end) => be.map((one) => `${name} ${one} ${writtenAs(source, more, end)}.`));
}

/** "(born 3 May 1970)", "(3 May 1900 – 5 June 1970)" as sentences. */
function lives(source: Source, { name, verb }: Definition, who: string): string[] {
  const inside = source.tokens.slice(name, verb);
  const dates = inside.filter(isTime);
  const when = (at: number) => {
    const { form, start, end } = dates[at]!;
    return `${form.key.startsWith('@') && form.key.split('-').length > 2 ? 'on' : 'in'} ${source.text.slice(start, end)}`;
  };
  const first = inside[0]?.form.key;
  const isWhole = inside.every((token) => isTime(token) || /^(?:born|died)$/.test(token.form.key));
  if (!isWhole || dates.length === 0) return [];
  if (first === 'born' && dates.length === 1) return [`${who} was born ${when(0)}.`];
  if (dates.length !== 2 || inside.length !== 2 || !areDays(dates)) return [];
  return [`${who} was born ${when(0)}.`, `${who} died ${when(1)}.`];
}

/** Two days of two years are those of a life; two years alone may be those of an office. */
function areDays(dates: readonly { readonly form: { readonly key: string } }[]): boolean {
  return dates.every(({ form }) => /^@\d{4}-\d\d-\d\d$/.test(form.key));
}

/** American football is not what others call so. */
function isOtherSport({ tokens }: Source, at: number): boolean {
  return /^(?:football|handball|rules|bulldog|shepherd|horn|pig|pastry|roulette|doll|turkey|polo)$/.test(
    tokens[at + 1]?.form.key ?? '',
  );
}
