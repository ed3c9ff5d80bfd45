// A question that asks for the cause of an event, as what a trace starts from: "Why did the council end the programme?" asks,
// backwards, what led to the council's ending of it.
import { lazy } from '../../text/lazy.ts';
import { anyOf, wordSet } from '../../text/word-lists.ts';
import { BARE_VERBS, BEFORE_CLAUSES, BEFORE_PHRASES } from './question.words.ts';
import { phraseAt } from './grammar/noun-phrases.ts';
import { signOf } from './grammar/signs.ts';
import { tokensIn, type TaggedToken } from './grammar/tokens.ts';

/** What is asked about, in the question's own words. */
export interface AskedCause {
  readonly entity: string;
  /** What happened to it. */
  readonly shock: string;
  /** The word of the shock that must be said: its verb. Undefined where a phrase is asked about. */
  readonly verb?: string;
}

/** Undefined where the question asks for no cause, or names nothing that something happened to. Pure. */
export function askedCauseOf(question: string): AskedCause | undefined {
  const { clause, phrase } = grammar();
  const text = question.trim().replace(/[\s?!.]+$/u, '');
  const asked = phrase.exec(text) ?? clause.exec(text);
  if (asked === null) return undefined;
  const rest = text.slice(asked[0].length);
  const tokens = tokensIn(rest);
  const subject = phraseAt(tokens, 0);
  if (subject === undefined) return undefined;
  return phrase.test(text) ? ofPhrase(rest, tokens, subject.to) : ofClause(rest, tokens, subject.to);
}

/** "Oil prices fall", "the north lock closed in May": the subject, and what is said of it. */
function ofClause(text: string, tokens: readonly TaggedToken[], to: number): AskedCause | undefined {
  // "Exports of wheat fall", "shipping through the canal slow down": phrases behind prepositions are the subject's.
  let end = to;
  while (tokens[end]?.role === 'of' || tokens[end]?.role === 'preposition') {
    if (isPredicate(tokens[end - 1]!) && end > 1) break;
    end = phraseAt(tokens, end + 1)?.to ?? tokens.length;
  }
  const verb = verbIn(tokens, end);
  if (verb === 0) return undefined;
  const subject = named(text.slice(0, tokens[verb - 1]!.end));
  const said = verb < tokens.length ? text.slice(tokens[verb]!.start).trim() : '';
  if (subject === '' || said === '') return undefined;
  return { entity: subject, shock: said, verb: tokens[verb]!.word };
}

/** The place of the verb in "the council end" and behind it: verbs in their bare form are read as nouns. */
function verbIn(tokens: readonly TaggedToken[], end: number): number {
  const next = tokens[end];
  if (next?.role === 'verb' || next?.role === 'auxiliary') return end;
  // "Cities hotter than the countryside": what is compared with something is said of the subject.
  const compared = tokens.findIndex(
    (token, at) => at > 0 && COMPARED.test(token.word) && tokens[at + 1]?.word === 'than',
  );
  if (compared > 0) return compared;
  const known = tokens.findLastIndex((token, at) => at > 0 && at < end && isPredicate(token));
  if (known > 0) return known;
  // "Rowan buy Elder": between two names.
  const between = tokens.findIndex((token, at) => at > 0 && at < end - 1 && !token.capital);
  return tokens[end - 1]?.capital === true && between > 0 ? between : end - 1;
}

const COMPARED = /[a-z]{2}er$|^(?:less|more|worse)$/;

/** A word that says what something does where it follows a noun. */
function isPredicate({ word, stem, role }: TaggedToken): boolean {
  return role !== 'determiner' && role !== 'adverb' && (signOf(stem) !== 0 || bareVerbs().has(word));
}

const bareVerbs = lazy(() => wordSet(BARE_VERBS));

/** "The outage of the payment service": what happened, and to what. */
function ofPhrase(text: string, tokens: readonly TaggedToken[], to: number): AskedCause | undefined {
  const behind = tokens[to];
  const joins =
    behind?.role === 'of' || behind?.word === 'in' || behind?.word === 'at' || behind?.word === 'on';
  const whole = named(text);
  if (!joins) return whole === '' ? undefined : { entity: whole, shock: whole };
  return { entity: named(text.slice(behind.end)), shock: named(text.slice(0, behind.start)) };
}

/** Without the article before it. */
function named(phrase: string): string {
  return phrase.trim().replace(/^(?:the|a|an|its|their|our|this|that)\s+/i, '');
}

const grammar = lazy(() => ({
  clause: new RegExp(`^${anyOf(BEFORE_CLAUSES)}\\s+`, 'i'),
  phrase: new RegExp(`^${anyOf(BEFORE_PHRASES)}\\s+`, 'i'),
}));
