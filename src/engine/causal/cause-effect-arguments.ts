// The things on either side of a cue: the subject of a clause, the phrase that leans on the cue, or a clause with its
// verb ("gas prices rose", "the authority cut transits").
import { signOf, type Sign } from './signs.ts';
import { phraseAt, thingOf, type Thing } from './noun-phrases.ts';
import { antecedentIn, labelEnd, phraseLength } from './spans.ts';
import { tokensIn, type Token } from './tokens.ts';
import type { Stretch } from './cue-scope.ts';

export interface Side extends Stretch {
  /** All that the cue may reach on this side; the stretch itself is the clause nearest to it. */
  readonly window: Stretch;
  /** What may be linked on; the first is the nearest to the cue. */
  readonly things: readonly Thing[];
  /** A clause whose verb says more than a direction: things in it did or suffered what the stems say. */
  readonly event: boolean;
  /** The words that name it. */
  readonly label: Stretch;
  /** All stems of the stretch that are no function words. */
  readonly stems: ReadonlySet<string>;
}

/**
 * What follows a cue of the noun kind: the phrase behind it and those that "and" or a comma joins to it.
 * @param isInSubject the cue hangs on a noun ("deaths from hail"): a verb behind it is that noun's
 */
export function phraseAfter(sentence: string, all: Stretch, isInSubject = false): Side {
  const read = tokensIn(sentence, all.start, all.end);
  const tokens = read.slice(0, phraseLength(read, isInSubject));
  const stretch = { start: all.start, end: tokens.length === read.length ? all.end : tokens.at(-1)!.end };
  const things = coordinated(tokens, 0);
  const acts = things.length === 0 ? undefined : verbBehind(tokens, things[0]!);
  if (acts === undefined) return side(sentence, stretch, tokens, things);
  return side(sentence, stretch, tokens, [withSign(things[0]!, acts.sign)], acts.sign === 0);
}

/** The clause on a side, as its subject or object with the direction that its verb gives it. */
export function clauseOn(sentence: string, stretch: Stretch): Side {
  const tokens = tokensIn(sentence, stretch.start, stretch.end);
  const subject = subjectAt(tokens);
  if (subject === undefined) return side(sentence, stretch, tokens, [], true, stretch);
  const verb = verbAfter(tokens, subject);
  if (verb === undefined) return side(sentence, stretch, tokens, subject.things);
  const label = { start: subject.start, end: stretch.end };
  if (verb.denied) return side(sentence, stretch, tokens, subject.things, true, label);
  const object = verb.passive ? undefined : phraseAt(tokens, verb.at + 1);
  const acted = object === undefined ? undefined : thingOf(tokens, object);
  if (verb.sign === 0)
    return side(
      sentence,
      stretch,
      tokens,
      [...subject.things, ...(acted === undefined ? [] : [acted])],
      true,
      label,
    );
  const moved = acted !== undefined && !/^\d/.test(sentence.slice(acted.start)) ? [acted] : subject.things;
  return side(
    sentence,
    stretch,
    tokens,
    moved.map((one) => withSign(one, verb.sign)),
    false,
    label,
  );
}

/** The subject of the clause before a cue that is its verb: "The drought … led to", "The drought hit Europe and led to". */
export function subjectBefore(sentence: string, stretch: Stretch): Side {
  const tokens = tokensIn(sentence, stretch.start, stretch.end);
  const subject = subjectAt(tokens);
  const verb = tokens.findLast(
    ({ role }, at) => at >= (subject?.to ?? 0) && (role === 'verb' || role === 'auxiliary'),
  );
  if (subject === undefined || verb === undefined)
    return side(sentence, stretch, tokens, subject?.things ?? []);
  return side(sentence, stretch, tokens, subject.things, true, { start: subject.start, end: stretch.end });
}

/** The phrase that ends at a cue, with the prepositions that hang on it: "damage to crops in Texas caused by". */
export function phraseBefore(sentence: string, stretch: Stretch): Side {
  const tokens = tokensIn(sentence, stretch.start, stretch.end);
  let at = tokens.length;
  while (at > 0 && !STOPS.has(tokens[at - 1]!.role)) at -= 1;
  while (at < tokens.length && /^(?:preposition|of|and|adverb)$/.test(tokens[at]!.role)) at += 1;
  if (isBaseVerb(tokens, at)) at += 1;
  const own = tokens.slice(antecedentIn(tokens, at));
  return side(sentence, stretch, own, coordinated(own, 0));
}

/** "Able to handle smaller variations", "in order to remedy the difficulties": the word behind "to" is a verb. */
function isBaseVerb(tokens: readonly Token[], at: number): boolean {
  const [to, lead, next] = [tokens[at - 1], tokens[at - 2], tokens[at + 1]];
  if (to?.role !== 'to' || next === undefined) return false;
  return next.role === 'determiner' || lead === undefined || lead.role === 'verb' || WANTING.test(lead.word);
}

const WANTING =
  /^(?:order|able|unable|attempts?|attempted|tries|tried|wants?|needs?|likely|expected|going|designed|used|aims?|aimed|ways?|efforts?|plans?|helps?|helped|ability)$/;

/** Whether a stretch says anything of its own: what an ", and" joins is else a list. */
export function hasVerb(sentence: string, start: number, end: number): boolean {
  return tokensIn(sentence, start, end).some(({ role }) => role === 'verb' || role === 'auxiliary');
}

const STOPS: ReadonlySet<string> = new Set([
  'verb',
  'auxiliary',
  'break',
  'relative',
  'pronoun',
  'but',
  'comma',
  'to',
]);

function side(
  sentence: string,
  stretch: Stretch,
  tokens: readonly Token[],
  things: readonly Thing[],
  event = false,
  clause?: Stretch,
): Side {
  const named = clause ?? { start: things[0]?.start ?? stretch.start, end: stretch.end };
  const end = labelEnd(sentence, tokens, named.start, named.end, clause !== undefined);
  const label = { ...named, end };
  const content = tokens.filter(({ role }) => role === 'noun' || role === 'verb' || role === 'number');
  return {
    ...stretch,
    window: stretch,
    things,
    event,
    label,
    stems: new Set(content.map(({ stem }) => stem)),
  };
}

interface Subject {
  readonly things: readonly Thing[];
  /** UTF-16 offset of its first word. */
  readonly start: number;
  /** Place behind it. */
  readonly to: number;
}

/** The first phrase of a clause, past "In 2022," and the like. */
function subjectAt(tokens: readonly Token[]): Subject | undefined {
  let from = 0;
  const comma = tokens.findIndex(({ role }) => role === 'comma');
  if (comma > 0 && comma < tokens.length - 1 && (LEADS.has(tokens[0]!.role) || isFronted(tokens, comma)))
    from = comma + 1;
  while (from < tokens.length && ['and', 'but', 'comma', 'adverb', 'break'].includes(tokens[from]!.role))
    from += 1;
  // "In northern Virginia a fault …": a place in front without a comma.
  if (tokens[from]?.role === 'preposition') from = phraseAt(tokens, from + 1)?.to ?? from;
  const phrase = phraseAt(tokens, from);
  if (phrase === undefined) return undefined;
  return { things: coordinated(tokens, from), start: tokens[phrase.from]!.start, to: phrase.to };
}

const LEADS: ReadonlySet<string> = new Set(['preposition', 'to', 'adverb', 'but']);

// "Last year, the drought …": a short opening without a verb, and a verb behind the comma.
function isFronted(tokens: readonly Token[], comma: number): boolean {
  return (
    comma <= 3 &&
    tokens
      .slice(0, comma)
      .some(({ word }) => /^(?:however|moreover|also|then|later|year|month|week|day|earlier)$/.test(word))
  );
}

/** A phrase and those joined to it: "longer voyages and higher freight rates", "floods, fires and storms". */
function coordinated(tokens: readonly Token[], from: number): Thing[] {
  const found: Thing[] = [];
  let at = from;
  for (;;) {
    const phrase = phraseAt(tokens, at);
    const thing = phrase === undefined ? undefined : thingOf(tokens, phrase);
    if (phrase === undefined || thing === undefined) return found;
    found.push(thing);
    at = tokens.findIndex(({ start }) => start >= thing.end);
    if (at < 0 || !(tokens[at]!.role === 'and' || tokens[at]!.role === 'comma')) return found;
    while (at < tokens.length && (tokens[at]!.role === 'and' || tokens[at]!.role === 'comma')) at += 1;
  }
}

function verbBehind(tokens: readonly Token[], thing: Thing): { sign: Sign } | undefined {
  const at = tokens.findIndex(({ start }) => start >= thing.end);
  const next = at < 0 ? undefined : tokens[at];
  if (next?.role === 'to') return { sign: signOf(tokens[at + 1]?.stem ?? '') };
  return next?.role === 'verb' || next?.role === 'auxiliary'
    ? { sign: signOfVerb(tokens, at).sign }
    : undefined;
}

function verbAfter(tokens: readonly Token[], subject: Subject) {
  const first = tokens.findIndex(
    ({ role }, at) => at >= subject.to && (role === 'verb' || role === 'auxiliary'),
  );
  return first < 0 ? undefined : signOfVerb(tokens, first);
}

/** The main verb of a group: "has been cut", "would rise", "had to leave". */
function signOfVerb(tokens: readonly Token[], first: number) {
  let at = first;
  let passive = false;
  let denied = false;
  while (at < tokens.length - 1 && ['auxiliary', 'adverb', 'to'].includes(tokens[at]!.role)) {
    passive =
      /^(?:is|are|was|were|been|being|be)$/.test(tokens[at]!.word) ||
      (passive && tokens[at]!.role === 'adverb');
    denied ||= /^(?:not|never|cannot)$|n't$/.test(tokens[at]!.word);
    at += 1;
  }
  return { at, sign: signOf(tokens[at]!.stem), passive, denied };
}

function withSign(thing: Thing, sign: Sign): Thing {
  return sign === 0 ? thing : { ...thing, sign };
}
