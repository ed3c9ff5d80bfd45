// Whom the pronoun means that a sentence begins with: the subject of the sentence before it in its paragraph, and only where that
// sentence has nobody and nothing else that it could mean.
import type { Source, SourceSentence } from '../source.ts';
import { isArticle, type Token } from '../tokens.ts';
import { isArticleKey, type Step } from './lattice.ts';
import { NAME_HEADS } from '../../../text/names.words.ts';
import { definitionOf } from './left-out/definitions.ts';
import { DESCRIBING, OCCUPATIONS } from './left-out/definitions.words.ts';
import { opensWithSubject, subjectEnd, writtenAs } from './phrases.ts';
import { BE, NAME_MAKERS, PERSONS, PLACING, PRONOUNS, SUBJECT_ADVERBS } from './proof.words.ts';
import { isPast } from './verbs.ts';

/** The steps that put its antecedent in the place of the pronoun a sentence begins with. */
export function antecedents(source: Source, sentence: number): Step[] {
  const { from, to } = source.sentences[sentence]!;
  const { key } = source.tokens[from]!.form;
  const pronoun = PRONOUNS.get(key);
  if (pronoun === undefined || isPleonastic(source, from, to)) return [];
  const found = pronoun.isPerson ? person(source, sentence) : meant(source, sentence, pronoun);
  if (found === null) return [];
  const noun = source.tokens.slice(found.from, found.to).map(({ form }) => form.key);
  const freedom = `“${writtenAs(source, from, from + 1)}” is “${writtenAs(source, found.from, found.to)}”`;
  const forms = pronoun.owns ? owning(noun) : [noun];
  // An article in front of a name may come and go.
  const bare = isArticleKey(noun[0]!) && source.tokens[found.from + 1]?.form.capital === true;
  return [...forms, ...(bare ? forms.map((form) => form.slice(1)) : [])].map((keys) => ({
    to: from + 1,
    keys,
    freedom,
  }));
}

/** The only name before it in its paragraph that can be a person's, where no other person is spoken of. */
function person(source: Source, sentence: number): { from: number; to: number } | null {
  const { tokens, sentences } = source;
  let first = sentence;
  while (first > 0 && sentence - first < MOST_BACK && !isNewParagraph(source, first)) first -= 1;
  const whole = sentence > 0 && first < sentence ? sentences[first]!.from : -1;
  if (whole < 0) return null;
  const before = tokens.slice(whole, sentences[sentence]!.from);
  const own = definitionOf(source, sentences[first]!);
  const isOfTopic = (at: number) => own !== null && at >= own.verb && at < own.more;
  if (
    before.some(
      ({ form }, at) =>
        PERSONS.has(form.key) && !form.capital && !isOwn(before, at) && !isOfTopic(whole + at),
    )
  )
    return null;
  const found: { from: number; to: number }[] = [];
  for (let at = whole; at < sentences[sentence]!.from; at += 1) {
    const to = nameEnd(source, at, sentences[sentence]!.from);
    if (to === at) continue;
    if (!isPlaced(tokens, at) && !isOpener(source, at, to) && mayBePerson(tokens, at, to))
      found.push({ from: at, to });
    at = to;
  }
  const surname = ({ to }: { to: number }) => tokens[to - 1]!.form.key.replace(/'s$/, '');
  const names = new Set(found.map(surname));
  const full = found.find(({ from, to }) => to - from > 1 && !tokens[to - 1]!.form.key.endsWith("'s"));
  return names.size === 1 && full !== undefined && full.to - full.from <= 4 ? full : null;
}

/** A person's name has no article in front, and no head of the names of other things; "British" is nobody. */
function mayBePerson(tokens: readonly Token[], at: number, to: number): boolean {
  if (at > 0 && isArticle(tokens[at - 1]!)) return false;
  const keys = tokens.slice(at, to).map(({ form }) => form.key);
  if (/^(?:the|an?)$/.test(keys[0]!)) return false;
  return !keys.some((key) => NAME_HEADS.has(key)) && !(keys.length === 1 && DESCRIBING.has(keys[0]!));
}

/** The same "he" or "she" as before goes on; any other word for a person does not. */
function isOwn(before: readonly Token[], at: number): boolean {
  return /^(?:he|she|his|her|him)$/.test(before[at]!.form.key);
}

/** Behind the last of a run of words with capitals; where there is none, the same index. */
function nameEnd({ text, tokens }: Source, at: number, end: number): number {
  let to = at;
  while (to < end && tokens[to]!.form.capital && tokens[to]!.form.kind === 'word') {
    if (to > at && !/^[ \u00a0.-]*$/.test(text.slice(tokens[to - 1]!.end, tokens[to]!.start))) break;
    to += 1;
  }
  return to;
}

/** One word with a capital that a sentence begins with is no name by that. */
function isOpener({ sentences }: Source, at: number, to: number): boolean {
  return to - at === 1 && sentences.some(({ from }) => from === at);
}

function isPlaced(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return false;
  return PLACING.has(before.form.key) || (isArticle(before) && PLACING.has(tokens[at - 2]?.form.key ?? ''));
}

type Pronoun = { readonly number: 'one' | 'many'; readonly isPerson: boolean };

/** The subject that the pronoun goes on with: of the sentence before, or of the one that this goes on from. */
function meant(source: Source, sentence: number, pronoun: Pronoun): { from: number; to: number } | null {
  for (let at = sentence - 1; at >= Math.max(0, sentence - MOST_BACK); at -= 1) {
    if (isNewParagraph(source, at + 1)) return null;
    const before = source.sentences[at]!;
    const own = PRONOUNS.get(source.tokens[before.from]!.form.key);
    if (own !== undefined && (own.owns || own.number !== pronoun.number || own.isPerson !== pronoun.isPerson))
      return null;
    if (hasRival(source, before, own === undefined ? null : before.from + 1, pronoun)) return null;
    if (own !== undefined) continue;
    const verb = opensWithSubject(source, before.from) ? subjectEnd(source, before.from, before.to) : -1;
    if (verb < 0 || !agrees(source, before.from, verb, pronoun)) return null;
    return { from: before.from, to: withoutAdverbs(source, before.from, verb) };
  }
  return null;
}

/** Sentences before it in which the antecedent of a pronoun is looked for. */
export const MOST_BACK = 4;

/** "France today is": the subject is "France". */
function withoutAdverbs({ tokens }: Source, from: number, verb: number): number {
  let to = verb;
  while (to > from + 1 && SUBJECT_ADVERBS.has(tokens[to - 1]!.form.key)) to -= 1;
  return to;
}

/** "It is clear that", "It took years to", "It was in May that". */
function isPleonastic({ tokens }: Source, from: number, to: number): boolean {
  if (tokens[from]!.form.key !== 'it') return false;
  const rest = tokens.slice(from + 1, Math.min(to, from + 25)).map(({ form }) => form.key);
  if (/^(?:rain|snow|seem|appear|turn|happen|follow|take|took|mean|matter)/.test(rest[0] ?? '')) return true;
  if (rest.slice(0, 5).includes('to')) return true;
  return rest.some((key) => /^(?:that|whether|if|who|why|how|when)$/.test(key));
}

function agrees(source: Source, from: number, to: number, { number, isPerson }: Pronoun): boolean {
  const tokens = source.tokens.slice(from, withoutAdverbs(source, from, to));
  const last = tokens.at(-1)!.form;
  const isName = last.capital && last.kind === 'word';
  const joined = tokens.some(({ form }) => form.key === 'and' || form.key === 'or');
  const verb = source.tokens[to]!.form.key;
  const isPlural = /^(?:are|were|have)$/.test(verb) || joined;
  if (isPerson) return isName && !isPlural && !isArticle(tokens[0]!) && tokens.length <= 4;
  if (number === 'many') return isPlural && !joined && !isName;
  return !isPlural && last.kind === 'word' && (isName || isArticle(tokens[0]!));
}

/**
 * Whether a sentence names anything else that the pronoun could mean. For a person that is any other name that is no place. A
 * thing is only safe behind "X is a …", and "X was …ed" with nothing but names of places and dates behind it.
 */
function hasRival(
  source: Source,
  sentence: SourceSentence,
  verbAt: number | null,
  pronoun: Pronoun,
): boolean {
  const verb = verbAt ?? subjectEnd(source, sentence.from, sentence.to);
  if (verb < 0 || verb >= sentence.to) return true;
  const rest = source.tokens.slice(verb, sentence.to);
  if (pronoun.isPerson) return rest.some((token, at) => isRivalName(rest, token, at));
  if (pronoun.number === 'many') {
    if (!BE.has(rest[0]!.form.key)) return true;
    return rest.slice(1).some(({ form }) => isPluralNoun(form.key)) || hasClause(rest);
  }
  return hasRivalThing(rest);
}

/** Whether behind a verb anything is named that "it" could mean, beside places, times and persons. */
function hasRivalThing(rest: readonly Token[]): boolean {
  const start = BE.has(rest[0]!.form.key) ? predicateEnd(rest) : 1;
  if (start < 0) return true;
  return rest.slice(start).some((token, index) => {
    const at = start + index;
    const { form } = token;
    if (form.key === 'it' || form.key === 'its' || isOpeningThing(rest, at)) return !isGoverned(rest, at);
    return isLaterName(token, at, rest) && !isOfPerson(rest, at);
  });
}

/** Behind "is a firm", "is the first city", "was founded": what the subject is said to be is no rival of it. */
function predicateEnd(rest: readonly Token[]): number {
  const key = rest[1]?.form.key ?? '';
  if (!/^(?:an?|one|the)$/.test(key)) return 1;
  let at = 2;
  while (at < rest.length && !/^(?:who|which|that|while|whose|but|or|and)$/.test(rest[at]!.form.key)) {
    if (isArticle(rest[at]!) && !isGoverned(rest, at)) break;
    at += 1;
  }
  const behind = rest[at]?.form.key ?? '';
  return behind === 'and' && !BE.has(rest[at + 1]?.form.key ?? '') && !isPast(rest[at + 1]?.form.key ?? '')
    ? -1
    : 2;
}

/** A noun with "a", "the" or "this": one thing, unless it is a person. */
function isOpeningThing(rest: readonly Token[], at: number): boolean {
  if (!isArticle(rest[at]!) && !/^(?:this|that|another|one|which|whose|who)$/.test(rest[at]!.form.key))
    return false;
  return !rest.slice(at + 1, at + 4).some(({ form }) => OCCUPATIONS.has(form.key) || PERSONS.has(form.key));
}

/** In a phrase of place, time or owner, which goes on with nothing: "of the city", "in the valley". */
function isGoverned(rest: readonly Token[], at: number): boolean {
  return /^(?:of|in|at|on|near|during|from|throughout|for)$/.test(rest[at - 1]?.form.key ?? '');
}

/** Two words with capitals of which none is a head of other names: "it" is nobody. */
function isOfPerson(rest: readonly Token[], at: number): boolean {
  let [from, to] = [at, at + 1];
  while (from > 0 && rest[from - 1]!.form.capital && rest[from - 1]!.form.kind === 'word') from -= 1;
  while (to < rest.length && rest[to]!.form.capital && rest[to]!.form.kind === 'word') to += 1;
  const behind = rest[from - 1]?.form.key ?? '';
  const isCalled = behind === 'by' || OCCUPATIONS.has(behind);
  return (
    isCalled &&
    to - from === 2 &&
    mayBePerson(rest, from, to) &&
    !rest.slice(from, to).some(({ form }) => NAME_MAKERS.has(form.key))
  );
}

function hasClause(rest: readonly Token[]): boolean {
  return rest.slice(1).some(({ form }, at) => {
    if (form.key === 'and' && BE.has(rest[at + 2]?.form.key ?? '')) return false;
    return /^(?:and|but|who|which|that|while|by|with|whose|or)$/.test(form.key);
  });
}

/** A name behind "X is a …" is a rival unless a preposition makes it a place or an owner. */
function isLaterName(token: Token, at: number, rest: readonly Token[]): boolean {
  if (!token.form.capital || token.form.kind !== 'word' || DESCRIBING.has(token.form.key)) return false;
  for (let back = at - 1; back > 0; back -= 1) {
    const { form } = rest[back]!;
    if (form.capital || isArticle(rest[back]!) || NAME_MAKERS.has(form.key)) continue;
    return !PLACING.has(form.key);
  }
  return true;
}

function isRivalName(rest: readonly Token[], token: Token, at: number): boolean {
  return (
    isLaterName(token, at, rest) ||
    /^(?:he|she|him|his|her|they|man|woman|son|daughter|brother|sister|father|mother|wife|husband|friend|colleague|partner)$/.test(
      token.form.key,
    )
  );
}

function isPluralNoun(key: string): boolean {
  return key.length > 3 && /[^su]s$/.test(key) && !/^(?:this|does|always|perhaps|across|towards)$/.test(key);
}

function isNewParagraph({ text, sentences }: Source, at: number): boolean {
  return text.slice(sentences[at - 1]!.end, sentences[at]!.start).includes('\n');
}

function owning(noun: readonly string[]): string[][] {
  const last = noun.at(-1)!;
  const found = [[...noun.slice(0, -1), `${last}'s`]];
  return last.endsWith('s') ? [...found, [...noun]] : found;
}
