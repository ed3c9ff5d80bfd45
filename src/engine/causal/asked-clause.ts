// Subject and verb of the clause that a question for a cause asks about: "University of Toronto hub | return 500 errors". A bare
// verb has no ending that tells it from a noun, so each word is weighed by what it is and by its neighbours.
import { formsOf } from '../../text/irregular-verbs.ts';
import { lazy } from '../../text/lazy.ts';
import { wordSet } from '../../text/word-lists.ts';
import { signOf } from './grammar/signs.ts';
import { tokensIn, type PartOfSpeech, type TaggedToken } from './grammar/tokens.ts';
import { BARE_VERBS, LIGHT_VERBS, NOUNS_AS_WELL, PARTICLES, STATES } from './question.words.ts';

/** The form of the verb: "did … close" asks for a bare one, "was … closed" for a participle or adjective. */
export type VerbForm = 'bare' | 'participle' | 'any';

export interface PartedClause {
  readonly entity: string;
  /** What it did, or what was done to it. */
  readonly shock: string;
  /** The words of it that say what happened. */
  readonly verb: string;
}

/** Undefined where a clause has no two words to part. */
export function partedClause(text: string, form: VerbForm): PartedClause | undefined {
  const tokens = tokensIn(text);
  // "Is PACER a security problem": what it is said to be.
  const said =
    form === 'participle' ? tokens.findIndex(({ word }, at) => at > 0 && /^(?:an?|the)$/.test(word)) : -1;
  const before = tokens.slice(0, Math.max(0, said));
  if (before.at(-1)?.role === 'noun' && before.every(({ role }) => NAMING.has(role)))
    return saidToBe(text, tokens, said);
  const at = verbAt(tokens, form);
  return at === undefined ? undefined : parted(text, tokens, at, at);
}

function saidToBe(text: string, tokens: readonly TaggedToken[], at: number): PartedClause | undefined {
  const end = tokens.findIndex(({ role }, place) => place > at && role !== 'noun');
  const last = tokens[(end < 0 ? tokens.length : end) - 1]!;
  const entity = text.slice(0, tokens[at]!.start).trim();
  return { entity, shock: text.slice(tokens[at]!.start).trim(), verb: last.word };
}

const NAMING: ReadonlySet<PartOfSpeech> = new Set(['noun', 'determiner', 'number', 'of', 'break']);

/** "The mill to halt production", "the hub to be unreachable": the verb is behind "to". Undefined where no verb is. */
export function partedObject(text: string): PartedClause | undefined {
  const tokens = tokensIn(text);
  const to = tokens.findIndex(({ role }, at) => role === 'to' && isVerb(tokens, at + 1));
  return to < 1 ? undefined : parted(text, tokens, to, to + 1);
}

/** Whether a word names something: no verb, and not what is said of something. */
export function isThing({ role, word, capital }: TaggedToken): boolean {
  return role === 'noun' && (capital || !(bareVerbs().has(word) || states().has(word)));
}

function isVerb(tokens: readonly TaggedToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.role === 'determiner' || token.capital) return false;
  return bareWeight(token) > 0;
}

function parted(
  text: string,
  tokens: readonly TaggedToken[],
  end: number,
  at: number,
): PartedClause | undefined {
  const subject = tokens.slice(0, end);
  const last = subject.findLast(({ role }) => role !== 'adverb' && role !== 'auxiliary');
  if (
    last === undefined ||
    !subject.some(({ role, capital }) => role === 'noun' || (capital && role === 'verb'))
  )
    return undefined;
  const event = eventAt(tokens, at);
  const behind = tokens[event + 1];
  const particle = event === at && behind !== undefined && particles().has(behind.word);
  return {
    entity: text.slice(0, last.end).trim(),
    shock: text.slice(tokens[at]!.start).trim(),
    verb: particle ? `${tokens[at]!.word} ${behind.word}` : tokens[event]!.word,
  };
}

/** "Get throttled", "be unreachable", "have an outage": the word that says what happened. */
function eventAt(tokens: readonly TaggedToken[], at: number): number {
  let event = at;
  while (lightVerbs().has(tokens[event]!.word)) {
    const next = tokens.findIndex(({ role }, other) => other > event && !SKIPPED.has(role));
    const isEnd = next < 0 || tokens[next]!.role === 'preposition' || tokens[next]!.role === 'to';
    if (isEnd) return event;
    event = next;
    // "Have a long outage": the last noun of the phrase.
    while (tokens[event]!.role === 'noun' && tokens[event + 1]?.role === 'noun') event += 1;
  }
  return event;
}

const SKIPPED: ReadonlySet<PartOfSpeech> = new Set(['determiner', 'adverb', 'number']);

/** The place of the verb: the word of the most weight that has a subject before it. */
function verbAt(tokens: readonly TaggedToken[], form: VerbForm): number | undefined {
  // "Cities hotter than the countryside": what is compared with something is said of the subject.
  const compared = tokens.findIndex(
    ({ word }, at) => at > 0 && tokens[at + 1]?.word === 'than' && !word.endsWith('ly'),
  );
  if (compared > 0) return compared;
  let best = { at: lastOfSubject(tokens), weight: 0 };
  for (let at = 1; at < tokens.length; at += 1) {
    const { role } = tokens[at]!;
    if (role === 'comma' || role === 'break') break;
    const weight = weightAt(tokens, at, form);
    if (weight > best.weight) best = { at, weight };
  }
  return best.at < 1 ? undefined : best.at;
}

/** The end of the first run of words without a preposition. */
function lastOfSubject(tokens: readonly TaggedToken[]): number {
  const end = tokens.findIndex(({ role }) => role === 'preposition' || role === 'of' || role === 'comma');
  return (end < 0 ? tokens.length : end) - 1;
}

/** How likely a word is the verb of the clause; 0 or less where it is not. */
function weightAt(tokens: readonly TaggedToken[], at: number, form: VerbForm): number {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  if (isBarred(tokens, at)) return 0;
  const own =
    form === 'bare'
      ? bareWeight(token)
      : Math.max(stateWeight(token), form === 'any' ? bareWeight(token) : 0);
  if (own === 0 && token.role !== 'noun') return 0;
  // "Rowan buy Elder": between two names.
  const isBetween = tokens[at - 1]!.capital && next?.capital === true;
  return own + (isPlural(token) && own === 0 ? 0 : weightBehind(next)) + (isBetween ? 1 : 0);
}

/** Behind an article or preposition, a name or a number, no verb is. */
function isBarred(tokens: readonly TaggedToken[], at: number): boolean {
  const [before, token] = [tokens[at - 1]!, tokens[at]!];
  // "Python 3.12 break": the number of a name.
  const isCounted = before.role === 'number' && tokens[at - 2]?.capital !== true;
  return isCounted || NOT_BEFORE_VERBS.has(before.role) || token.capital || token.role === 'number';
}

/** "End the programme", "return 500 errors"; "fall in May" and a verb at the end. */
function weightBehind(next: TaggedToken | undefined): number {
  if (next === undefined || CLOSING.has(next.role)) return 1;
  return OBJECTS.has(next.role) ? 2 : 0;
}

/** "Did … close". */
function bareWeight(token: TaggedToken): number {
  const { word, role } = token;
  if (role === 'determiner' || role === 'adverb') return 0;
  if (bareVerbs().has(word)) return nounsAsWell().has(word) ? 2 : 4;
  if (VERB_ENDING.test(word) && !NOUN_IN_ATE.test(word)) return 3;
  return moves(token) ? 2 : 0;
}

/** "Was … closed", "is … slow". */
function stateWeight(token: TaggedToken): number {
  const { word, role } = token;
  if (states().has(word)) return role === 'determiner' || role === 'adverb' ? 3 : 4;
  if (role === 'determiner' || role === 'adverb') return 0;
  if (SAID.test(word) || role === 'verb' || role === 'auxiliary' || isParticiple(token)) return 4;
  return moves(token) ? 1 : 0;
}

/** "Chosen", "given": the last form of an irregular verb, where it is not the first one too. */
function isParticiple({ stem }: TaggedToken): boolean {
  const forms = formsOf(stem);
  return forms.at(-1) === stem && forms[0] !== stem;
}

function moves(token: TaggedToken): boolean {
  return signOf(token.stem) !== 0 && !isPlural(token);
}

function isPlural({ word }: TaggedToken): boolean {
  return /[^su]s$/.test(word);
}

const SAID = /[a-z]{2}(?:ed|ing|able|ible|ful|less|ive)$/;
const VERB_ENDING = /[a-z]{3}(?:ify|ize|[^r]ise|ate)$/;
const NOUN_IN_ATE =
  /^(?:candidate|certificate|climate|template|estimate|corporate|aggregate|delegate|graduate|duplicate|private|separate|exercise|enterprise|expertise|franchise|premise|precise|otherwise|senate|update|plate|state|debate|chocolate|carbonate|nitrate|phosphate|sulfate|substrate|estate)$/;
const NOT_BEFORE_VERBS: ReadonlySet<PartOfSpeech> = new Set(['determiner', 'preposition', 'of']);
const OBJECTS: ReadonlySet<PartOfSpeech> = new Set(['determiner', 'number', 'pronoun']);
const CLOSING: ReadonlySet<PartOfSpeech> = new Set(['preposition', 'to', 'adverb', 'comma', 'but']);

const bareVerbs = lazy(() => wordSet(...BARE_VERBS));
const nounsAsWell = lazy(() => wordSet(...NOUNS_AS_WELL));
const lightVerbs = lazy(() => wordSet(...LIGHT_VERBS));
const states = lazy(() => wordSet(...STATES));
const particles = lazy(() => wordSet(...PARTICLES));
