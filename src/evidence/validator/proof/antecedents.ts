// Whom the pronoun means that a sentence begins with: the subject of the sentence before it in its paragraph, and only where that
// sentence has nobody and nothing else that it could mean.
import type { Source, SourceSentence } from '../source.ts';
import { isArticle, type Token } from '../tokens.ts';
import { isArticleKey, type Step } from './lattice.ts';
import { topicOf } from './topics.ts';
import { opensWithSubject, subjectEnd, writtenAs } from './phrases.ts';
import { NAME_HEADS } from '../../../text/names.words.ts';
import { DESCRIBING, OCCUPATIONS } from './left-out/definitions.words.ts';
import {
  BE,
  FRONTERS,
  NAME_MAKERS,
  PERSONS,
  PLACING,
  PRONOUNS,
  SUBJECT_ADVERBS,
  TELLING,
} from './proof.words.ts';
import { isParticiple } from './verbs.ts';

/** The steps that put its antecedent in the place of the pronoun a sentence begins with. */
export function antecedents(source: Source, sentence: number): Step[] {
  const { from, to } = source.sentences[sentence]!;
  const { key } = source.tokens[from]!.form;
  const pronoun = PRONOUNS.get(key);
  if (pronoun === undefined || isPleonastic(source, from, to)) return [];
  const found =
    topicOf(source, sentence) ??
    (pronoun.isPerson ? person(source, sentence) : meant(source, sentence, pronoun));
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
  if (before.some(({ form }, at) => PERSONS.has(form.key) && !form.capital && !isOwn(before, at)))
    return null;
  const found: { from: number; to: number }[] = [];
  for (let at = whole; at < sentences[sentence]!.from; at += 1) {
    const to = nameEnd(source, at, sentences[sentence]!.from);
    if (to === at) continue;
    if (!isPlaced(tokens, at) && !isOpener(source, at, to)) found.push({ from: at, to });
    at = to;
  }
  const surname = ({ to }: { to: number }) => tokens[to - 1]!.form.key.replace(/'s$/, '');
  const names = new Set(found.map(surname));
  const full = found.find(({ from, to }) => to - from > 1 && isPersonal(tokens, from, to));
  return names.size === 1 && full !== undefined && full.to - full.from <= 4 ? full : null;
}

/** No word of it is a head of other names, opens a sentence, or has an owner. */
function isPersonal(tokens: readonly Token[], from: number, to: number): boolean {
  if (from > 0 && isArticle(tokens[from - 1]!)) return false;
  return tokens
    .slice(from, to)
    .every(
      ({ form }) =>
        !form.key.endsWith("'s") &&
        !NAME_HEADS.has(form.key) &&
        !FRONTERS.has(form.key) &&
        !DESCRIBING.has(form.key) &&
        !/^(?:but|and|the|news)$/.test(form.key),
    );
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
  if (rest.slice(0, 5).includes('to') || isOfNothing(rest)) return true;
  return rest.some((key) => /^(?:that|whether|if|who|why|how|when)$/.test(key));
}

/** "It is estimated …", "It was the first time …", "It is likely …": what is said so, an event or a state of things. */
function isOfNothing(rest: readonly string[]): boolean {
  const verb = rest.findIndex((key) => BE.has(key) || key === 'be' || key === 'been');
  if (verb < 0 || verb > 2) return false;
  const behind = rest.slice(verb + 1, verb + 7);
  return behind.some((key) => EVENTS.has(key) || TELLING.has(key));
}

/** Of these "it" is what the sentence before told, and not what it named. */
const EVENTS: ReadonlySet<string> = new Set(
  'time debut attempt move decision result sign case day occasion victory defeat win loss performance record estimated hoped feared likely unlikely possible clear unclear true important difficult easy necessary understood rumoured'.split(
    ' ',
  ),
);

function agrees(source: Source, from: number, to: number, { number, isPerson }: Pronoun): boolean {
  const tokens = source.tokens.slice(from, withoutAdverbs(source, from, to));
  const last = tokens.at(-1)!.form;
  const isName = last.capital && last.kind === 'word';
  if (!isOneThing(tokens)) return false;
  const joined = tokens.some(({ form }) => form.key === 'and' || form.key === 'or');
  const verb = source.tokens[to]!.form.key;
  const isPlural = /^(?:are|were|have)$/.test(verb) || joined;
  if (isPerson) return isName && !isPlural && !isArticle(tokens[0]!) && tokens.length <= 4;
  if (number === 'many') return isPlural && !joined && !isName;
  return !isPlural && last.kind === 'word' && (isName || isArticle(tokens[0]!));
}

/** "The efficiency of the engine" and "Acme's engine" name two things; "you" and "but Acme" are nothing that "it" is. */
function isOneThing(tokens: readonly Token[]): boolean {
  if (/^(?:you|we|i|this|these|that|those|there|here|but|and|mr|mrs|ms)$/.test(tokens[0]!.form.key))
    return false;
  return tokens.every(({ form }, at) => {
    if (form.key.endsWith("'s") || OCCUPATIONS.has(form.key) || PERSONS.has(form.key)) return false;
    return !/^(?:of|for|in|on|at|to|with|from)$/.test(form.key) || tokens[at + 1]?.form.capital === true;
  });
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
  if (!BE.has(rest[0]!.form.key)) return true;
  if (pronoun.number === 'many')
    return rest.slice(1).some(({ form }) => isPluralNoun(form.key)) || hasClause(rest);
  if (isParticiple(rest[1]?.form.key ?? ''))
    return rest.slice(2).some((token, at) => !isScenery(rest, token, at + 2));
  return !/^(?:an?|one|the)$/.test(rest[1]?.form.key ?? '') || hasClause(rest) || rest.some(isLaterName);
}

function hasClause(rest: readonly Token[]): boolean {
  return rest.slice(1).some(({ form }, at) => {
    if (form.key === 'and' && BE.has(rest[at + 2]?.form.key ?? '')) return false;
    return /^(?:and|but|who|which|that|while|by|with|whose|or)$/.test(form.key);
  });
}

/** A name behind "X is a …" is a rival unless a preposition makes it a place or an owner. */
function isLaterName(token: Token, at: number, rest: readonly Token[]): boolean {
  if (!token.form.capital || token.form.kind !== 'word') return false;
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

/** In "was founded in 1990 in Leeds" nothing can be meant by "it". */
function isScenery(rest: readonly Token[], token: Token, at: number): boolean {
  const { form } = token;
  if (form.kind === 'number' || /^(?:in|on|at|during|and|the|near)$/.test(form.key)) return true;
  return form.capital && !isLaterName(token, at, rest);
}

function isNewParagraph({ text, sentences }: Source, at: number): boolean {
  return text.slice(sentences[at - 1]!.end, sentences[at]!.start).includes('\n');
}

function owning(noun: readonly string[]): string[][] {
  const last = noun.at(-1)!;
  const found = [[...noun.slice(0, -1), `${last}'s`]];
  return last.endsWith('s') ? [...found, [...noun]] : found;
}
