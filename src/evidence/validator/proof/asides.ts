// What a sentence says in an aside, as a statement of its own: "Lima, which was founded in 1535, …" says that Lima was founded
// in 1535, and "Lima, the capital of Peru, was …" that it was that capital.
import type { Source, SourceSentence } from '../source.ts';
import { isArticle } from '../tokens.ts';
import { hasVerb, isRelative, isVerbless } from './limits.ts';
import {
  gapBefore,
  hasMarks,
  isBehindComma,
  isNounPhrase,
  isReport,
  isWithoutLimits,
  opensWithSubject,
  writtenAs,
} from './phrases.ts';
import { AUXILIARIES, CLAUSE_OPENERS } from './proof.words.ts';
import type { Reading } from './readings.ts';
import { isFirmPast, isPast, isVerbal } from './verbs.ts';

/** The statements that the asides of a sentence make. */
export function asides(source: Source, { from, to }: SourceSentence): Reading[] {
  const found: Reading[] = [];
  for (let at = from + 1; at < to - 2; at += 1) {
    if (!isBehindComma(source, at)) continue;
    const name = nameBefore(source, from, at);
    if (name < 0 || !isSaidPlainly(source, from, name)) continue;
    const said = relativeAt(source, { from, to, name, at }) ?? appositionAt(source, { from, to, name, at });
    if (said !== null) found.push({ text: said, kept: said.length, freedom: 'an aside as a statement' });
  }
  return found;
}

interface Place {
  /** The sentence. */
  readonly from: number;
  readonly to: number;
  /** The first token of the name, and of the aside behind it. */
  readonly name: number;
  readonly at: number;
}

/** The first token of the name or the subject that ends in front of an index; -1 where it may be a part of more. */
function nameBefore(source: Source, from: number, at: number): number {
  const { tokens } = source;
  if (isNounPhrase(source, from, at) && opensWithSubject(source, from) && isOneSubject(source, from, at))
    return from;
  let start = at;
  while (
    start > from + 1 &&
    tokens[start - 1]!.form.capital &&
    tokens[start - 1]!.form.kind === 'word' &&
    (start === at || /^[ \u00a0.-]*$/.test(gapBefore(source, start)))
  )
    start -= 1;
  if (start === at) return -1;
  const before = tokens[start - 1]!;
  if (opensClause(source, start)) return start;
  if (before.form.key === 'of')
    return /^(?:part|north|south|east|west)$/.test(tokens[start - 2]!.form.key) ? start : -1;
  return isArticle(before) || /^(?:of|and|or|for|no|not)$/.test(before.form.key) ? -1 : start;
}

/** ", and NAME, …": the subject of a clause of its own, if a verb follows the aside. */
function opensClause(source: Source, at: number): boolean {
  return source.tokens[at - 1]!.form.key === 'and' && isBehindComma(source, at - 1);
}

/** A name, or "the" with one thing: what is behind a comma then says more of it, and not which of them are meant. */
function isOneSubject({ tokens }: Source, from: number, at: number): boolean {
  const words = tokens.slice(from, at).map(({ form }) => form);
  if (words.some(({ key }) => /^(?:and|or|of)$/.test(key))) return false;
  return words.at(-1)!.capital || (words[0]!.key === 'the' && !words.at(-1)!.key.endsWith('s'));
}

/** Nobody says it, nothing depends on it, and nothing is denied. */
function isSaidPlainly(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  if (isReport(tokens) || tokens.some(({ form }) => CLAUSE_OPENERS.has(form.key))) return false;
  const part = tokens.findIndex(({ form }, at) => form.key === 'part' && tokens[at + 1]?.form.key === 'of');
  if (part < 0) return isWithoutLimits(source, from, to);
  return isWithoutLimits(source, from, from + part) && isWithoutLimits(source, from + part + 1, to);
}

/** "…, the defence submits": a few words behind the last comma that have a verb, whichever it is. */
function endsInReport(source: Source, from: number, to: number): boolean {
  let last = -1;
  for (let at = from + 1; at < to; at += 1) if (isBehindComma(source, at)) last = at;
  if (last < 0 || to - last > 8) return false;
  return source.tokens.slice(last, to).some(({ form }) => !form.capital && isVerbal(form.key));
}

/** ", which was founded in 1535": to the comma in front of the verb of the subject, or to the end. */
function relativeAt(source: Source, { from, to, name, at }: Place): string | null {
  const { tokens } = source;
  if (!/^(?:which|who)$/.test(tokens[at]!.form.key)) return null;
  const end = asideEnd(source, { from, to, name, at });
  if (
    end < 0 ||
    !isRelative(source, at, end) ||
    !isSaidPlainly(source, end, to) ||
    endsInReport(source, end, to)
  )
    return null;
  if (name !== from && !hasVerb(source, from, name)) return null;
  return `${writtenAs(source, name, at)} ${writtenAs(source, at + 1, end)}.`;
}

/** ", the capital of Peru,": as what it is where the sentence tells of the present, as what it was where of the past. */
function appositionAt(source: Source, place: Place): string | null {
  const { from, to, name, at } = place;
  const end = opensNoun(source, at) ? asideEnd(source, place) : -1;
  if (end - at < 2 || hasMarks(source, at, end) || !isVerbless(source, at, end)) return null;
  if (!isSaidPlainly(source, at, to) || endsInReport(source, end, to)) return null;
  const verb = end < to ? end : verbBefore(source, from, name);
  if (verb < 0 || has(source, at, end, 'or') || (end === to && has(source, from, to, 'and'))) return null;
  const tense = /^(?:is|are|has|have)$/.test(source.tokens[verb]!.form.key) ? 'is' : 'was';
  return `${writtenAs(source, name, at)} ${tense} ${writtenAs(source, at, end)}.`;
}

/** "a …", "the …", "one of …". */
function opensNoun({ tokens }: Source, at: number): boolean {
  return isArticle(tokens[at]!) || (tokens[at]!.form.key === '#1 ' && tokens[at + 1]?.form.key === 'of');
}

function has({ tokens }: Source, from: number, to: number, key: string): boolean {
  return tokens.slice(from, to).some(({ form }) => form.key === key);
}

/** Behind an aside: at the comma in front of the verb whose subject it follows, or else at the end of the sentence. */
function asideEnd(source: Source, { from, to, name, at }: Place): number {
  const { tokens } = source;
  const isSubject = name === from || opensClause(source, name);
  for (let end = at + 2; end < to; end += 1) {
    if (!isBehindComma(source, end)) continue;
    const { key, capital } = tokens[end]!.form;
    if (!isSubject) return -1;
    return !capital && (AUXILIARIES.has(key) || isPast(key)) ? end : -1;
  }
  return isSubject ? -1 : to;
}

/** The last verb in front of an index that is one without doubt. */
function verbBefore({ tokens }: Source, from: number, at: number): number {
  for (let back = at - 1; back > from; back -= 1) {
    const { form } = tokens[back]!;
    if (!form.capital && (AUXILIARIES.has(form.key) || isFirmPast(form.key))) return back;
    if (isVerbal(form.key) && form.key.endsWith('ed')) return back;
  }
  return -1;
}
