// The two arguments of a cue, cause and effect: the subject of a clause, the phrase beside the cue, or a clause with its
// verb ("gas prices rose", "the authority cut transits").
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { anyOf, stemSet } from '../../../text/word-lists.ts';
import {
  BEFORE_INFINITIVES,
  EVENT_ENDINGS,
  FAULTS,
  FINDING,
  PASSIVE_AUXILIARIES,
} from '../grammar/clauses.words.ts';
import { isEventNoun } from '../grammar/events.ts';
import { nounPhraseOf, phraseAt, type NounPhrase } from '../grammar/noun-phrases.ts';
import { signOf, type Sign } from '../grammar/signs.ts';
import { antecedentIn, labelEnd, phraseLength, withDegree } from '../grammar/spans.ts';
import { tokensIn, type PartOfSpeech, type TaggedToken } from '../grammar/tokens.ts';

/** UTF-16 offsets into the sentence; the span itself is the clause nearest to the cue. */
export interface Argument extends Span {
  /** The whole scope of the cue on this side. */
  readonly scope: Span;
  /** The noun phrases that other links may match; the first is the nearest to the cue. */
  readonly nounPhrases: readonly NounPhrase[];
  /** Set for a clause whose verb says more than a direction; `stems` then say what happened. */
  readonly event: boolean;
  /** The words that name it. */
  readonly label: Span;
  /** All stems of the span that are not function words. */
  readonly stems: ReadonlySet<string>;
  /** What is over the sentence calls it, where the sentence itself does not name it. */
  readonly name?: string;
}

/**
 * The argument behind a cue of kind `noun`: the phrase behind it and those that "and" or a comma joins to it.
 * @param isInSubject the cue modifies a noun ("deaths from hail"): a verb behind it is that noun's
 */
export function phraseAfter(sentence: string, all: Span, isInSubject = false): Argument {
  const read = tokensIn(sentence, all.start, all.end);
  const tokens = read.slice(0, phraseLength(read, isInSubject));
  const end = tokens.length === read.length ? all.end : tokens.at(-1)!.end;
  const part = { sentence, span: { start: all.start, end }, tokens };
  const nounPhrases = coordinated(tokens, 0);
  const [first] = nounPhrases;
  const verb = first === undefined ? undefined : verbBehind(tokens, first);
  if (first === undefined || verb === undefined) return phrasal(part, nounPhrases);
  return phrasal(part, [withSign(first, verb.sign)], verb.sign === 0);
}

/** A clause, as its subject or object with the direction that its verb gives it. */
export function clauseOn(sentence: string, span: Span): Argument {
  const part = parsedSpan(sentence, span);
  const { tokens } = part;
  const subject = subjectAt(tokens);
  if (subject === undefined) return clausal(part, anyPhrase(tokens), { event: true, label: span });
  const verb = verbAfter(tokens, subject);
  if (verb === undefined) return phrasal(part, subject.nounPhrases);
  const label = { start: subject.start, end: span.end };
  if (verb.denied) return clausal(part, subject.nounPhrases, { event: true, label });
  const range = verb.passive ? undefined : phraseAt(tokens, verb.at + 1);
  const object = range === undefined ? undefined : nounPhraseOf(tokens, range);
  if (verb.sign === 0) {
    const both = [...subject.nounPhrases, ...(object === undefined ? [] : [object])];
    return clausal(part, both, { event: true, label });
  }
  // "The authority cut transits" is about transits, "prices rose 3 %" about prices.
  const isMoved = object !== undefined && !/^\d/.test(sentence.slice(object.start));
  const moved = (isMoved ? [object] : subject.nounPhrases).map((one) => withSign(one, verb.sign));
  return clausal(part, moved, { event: false, label });
}

/** A stretch that is a cause or an effect as it is: its label is the stretch itself. */
export function argumentIn(sentence: string, span: Span): Argument {
  const read = hasVerb(sentence, span.start, span.end)
    ? clauseOn(sentence, span)
    : phraseAfter(sentence, span);
  const nounPhrases =
    read.nounPhrases.length > 0 ? read.nounPhrases : anyPhrase(parsedSpan(sentence, span).tokens);
  return { ...read, nounPhrases, label: span };
}

function anyPhrase(tokens: readonly TaggedToken[]): NounPhrase[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = coordinated(tokens, at);
    if (found.length > 0) return found;
  }
  return [];
}

/** The subject of the clause before a cue that is its verb: "The drought … led to", "The drought hit Europe and led to". */
export function subjectBefore(sentence: string, span: Span): Argument {
  const part = parsedSpan(sentence, span);
  const subject = subjectAt(part.tokens);
  const hasOwnVerb = part.tokens.some((token, at) => at >= (subject?.to ?? 0) && isVerb(token));
  if (subject === undefined || !hasOwnVerb) return phrasal(part, subject?.nounPhrases ?? []);
  const label = { start: subject.start, end: span.end };
  return clausal(part, subject.nounPhrases, { event: true, label });
}

/**
 * The phrase that ends at a cue, with its prepositional phrases: "damage to crops in Texas caused by".
 * @param isSubject the cue is a finite verb, whose subject is the whole: "an overflow in the decoder could cause"
 */
export function phraseBefore(sentence: string, span: Span, isSubject = false): Argument {
  const { tokens } = parsedSpan(sentence, span);
  let at = tokens.length;
  while (at > 0 && (!ENDS_PHRASE.has(tokens[at - 1]!.role) || isToOfEvent(tokens, at - 1))) at -= 1;
  while (at < tokens.length && LEADS_TO_PHRASE.has(tokens[at]!.role)) at += 1;
  if (isBaseVerb(tokens, at)) at += 1;
  const own = tokens.slice(isSubject ? at : antecedentIn(tokens, at));
  return phrasal({ sentence, span, tokens: own }, coordinated(own, 0));
}

/** "Changes to the list which caused": the "to" is that of a noun. */
function isToOfEvent(tokens: readonly TaggedToken[], at: number): boolean {
  const before = tokens[at - 1];
  return tokens[at]!.role === 'to' && before?.role === 'noun' && isEventNoun(before.stem);
}

/**
 * Whether the phrase before a cue is a thing that its clause mentions: of "pods were allocated to the same node causing" the
 * allocation is the cause, of "we found a node causing" the node. What names an event is a cause by itself.
 */
export function isOnlyMentioned(sentence: string, clause: Span, { nounPhrases }: Argument): boolean {
  const [first] = nounPhrases;
  if (first === undefined) return false;
  const own = tokensIn(sentence, first.start, first.end);
  if (own.some(({ role, stem, word }) => role === 'noun' && happens(stem, word))) return false;
  const before = tokensIn(sentence, clause.start, first.start);
  const governing = before.findLast(
    ({ role }) => role !== 'determiner' && role !== 'adverb' && role !== 'number',
  );
  const isGoverned = governing?.role === 'preposition' || governing?.role === 'to' || isInInfinitive(before);
  return isGoverned && before.some(isVerb) && !finding().test(sentence.slice(clause.start, first.start));
}

/** "Was pushed to fix the dashboard": a verb behind "to" has it for its object. */
function isInInfinitive(before: readonly TaggedToken[]): boolean {
  const to = before.findLastIndex(({ role }) => role === 'to');
  return to > 0 && before.slice(to + 1).filter(({ role }) => role !== 'determiner').length <= 2;
}

function happens(stemmed: string, word: string): boolean {
  return isEventNoun(stemmed) || signOf(stemmed) !== 0 || faults().has(stemmed) || eventEnding().test(word);
}

const faults = lazy(() => stemSet(FAULTS));
const eventEnding = lazy(() => new RegExp(`[a-z]{2}${anyOf(EVENT_ENDINGS)}s?$`));
const finding = lazy(
  () => new RegExp(`\\b(?:there|it|we|i|they|you|he|she)\\b[^,;:]{0,40}\\b${anyOf(FINDING)}\\b`, 'i'),
);

/** "Able to handle smaller variations", "in order to remedy the difficulties": the word behind "to" is a verb. */
function isBaseVerb(tokens: readonly TaggedToken[], at: number): boolean {
  const [to, lead, next] = [tokens[at - 1], tokens[at - 2], tokens[at + 1]];
  if (to?.role !== 'to' || next === undefined) return false;
  const isAwaited = lead === undefined || lead.role === 'verb' || BEFORE_INFINITIVES.has(lead.word);
  return next.role === 'determiner' || isAwaited;
}

/** Whether a span has a verb: what an ", and" joins without one is a list. */
export function hasVerb(sentence: string, start: number, end: number): boolean {
  return tokensIn(sentence, start, end).some(isVerb);
}

function isVerb({ role }: TaggedToken): boolean {
  return role === 'verb' || role === 'auxiliary';
}

type Roles = ReadonlySet<PartOfSpeech>;

const ENDS_PHRASE: Roles = new Set([
  ...(['verb', 'auxiliary', 'break', 'relative'] as const),
  ...(['pronoun', 'but', 'comma', 'to'] as const),
]);
const LEADS_TO_PHRASE: Roles = new Set(['preposition', 'of', 'and', 'adverb']);

/** A part of a sentence with its tokens. */
interface ParsedSpan {
  readonly sentence: string;
  readonly span: Span;
  readonly tokens: readonly TaggedToken[];
}

function parsedSpan(sentence: string, span: Span): ParsedSpan {
  return { sentence, span, tokens: tokensIn(sentence, span.start, span.end) };
}

/** An argument that a phrase names. */
function phrasal(part: ParsedSpan, nounPhrases: readonly NounPhrase[], event = false): Argument {
  const { sentence, span, tokens } = part;
  const [first] = nounPhrases;
  const start = first === undefined ? span.start : withDegree(tokens, first.start);
  const end = labelEnd(sentence, tokens, { start, end: span.end }, false);
  return { ...common(part), nounPhrases, event, label: { start, end } };
}

/** An argument that a whole clause names. */
function clausal(
  part: ParsedSpan,
  nounPhrases: readonly NounPhrase[],
  { event, label }: Pick<Argument, 'event' | 'label'>,
): Argument {
  const end = labelEnd(part.sentence, part.tokens, label, true);
  return { ...common(part), nounPhrases, event, label: { ...label, end } };
}

function common({ span, tokens }: ParsedSpan): Pick<Argument, 'start' | 'end' | 'scope' | 'stems'> {
  const content = tokens.filter(({ role }) => role === 'noun' || role === 'verb' || role === 'number');
  return { ...span, scope: span, stems: new Set(content.map(({ stem }) => stem)) };
}

interface Subject {
  readonly nounPhrases: readonly NounPhrase[];
  /** UTF-16 offset of its first word. */
  readonly start: number;
  /** Place behind it. */
  readonly to: number;
}

/** The first phrase of a clause, past "In 2022," and the like. */
function subjectAt(tokens: readonly TaggedToken[]): Subject | undefined {
  let from = 0;
  const comma = tokens.findIndex(({ role }) => role === 'comma');
  const isInside = comma > 0 && comma < tokens.length - 1;
  if (isInside && OPENS_ADVERBIAL.has(tokens[0]!.role)) from = comma + 1;
  while (from < tokens.length && BEFORE_SUBJECT.has(tokens[from]!.role)) from += 1;
  // "In northern Virginia a fault …": a place in front without a comma.
  if (tokens[from]?.role === 'preposition') from = phraseAt(tokens, from + 1)?.to ?? from;
  const phrase = phraseAt(tokens, from);
  if (phrase === undefined) return undefined;
  return { nounPhrases: coordinated(tokens, from), start: tokens[phrase.from]!.start, to: phrase.to };
}

const OPENS_ADVERBIAL: Roles = new Set(['preposition', 'to', 'adverb', 'but']);
const BEFORE_SUBJECT: Roles = new Set(['and', 'but', 'comma', 'adverb', 'break']);

/** A phrase and those joined to it: "longer voyages and higher freight rates", "floods, fires and storms". */
function coordinated(tokens: readonly TaggedToken[], from: number): NounPhrase[] {
  const joins = (at: number): boolean => tokens[at]?.role === 'and' || tokens[at]?.role === 'comma';
  const found: NounPhrase[] = [];
  let at = from;
  for (;;) {
    const range = phraseAt(tokens, at);
    const nounPhrase = range === undefined ? undefined : nounPhraseOf(tokens, range);
    if (nounPhrase === undefined) return found;
    found.push(nounPhrase);
    at = tokens.findIndex(({ start }) => start >= nounPhrase.end);
    if (!joins(at)) return found;
    while (joins(at)) at += 1;
  }
}

function verbBehind(tokens: readonly TaggedToken[], nounPhrase: NounPhrase): { sign: Sign } | undefined {
  const at = tokens.findIndex(({ start }) => start >= nounPhrase.end);
  const next = tokens[at];
  if (next === undefined) return undefined;
  if (next.role === 'to') return { sign: signOf(tokens[at + 1]?.stem ?? '') };
  return isVerb(next) ? { sign: verbGroup(tokens, at).sign } : undefined;
}

function verbAfter(tokens: readonly TaggedToken[], subject: Subject): VerbGroup | undefined {
  const first = tokens.findIndex((token, at) => at >= subject.to && isVerb(token));
  return first < 0 ? undefined : verbGroup(tokens, first);
}

interface VerbGroup {
  /** Place of its main verb. */
  readonly at: number;
  readonly sign: Sign;
  readonly passive: boolean;
  readonly denied: boolean;
}

/** The main verb of a group: "has been cut", "would rise", "had to leave". */
function verbGroup(tokens: readonly TaggedToken[], first: number): VerbGroup {
  let at = first;
  let passive = false;
  let denied = false;
  while (at < tokens.length - 1 && IN_VERB_GROUP.has(tokens[at]!.role)) {
    const { word, role } = tokens[at]!;
    passive = PASSIVE_AUXILIARIES.has(word) || (passive && role === 'adverb');
    denied ||= /^(?:not|never|cannot)$|n't$/.test(word);
    at += 1;
  }
  return { at, sign: signOf(tokens[at]!.stem), passive, denied };
}

const IN_VERB_GROUP: Roles = new Set(['auxiliary', 'adverb', 'to']);

function withSign(nounPhrase: NounPhrase, sign: Sign): NounPhrase {
  return sign === 0 ? nounPhrase : { ...nounPhrase, sign };
}
