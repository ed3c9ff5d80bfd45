// A question that asks for the cause of an event, as what a trace starts from: "Why did the council end the programme?" asks,
// backwards, what led to the council's ending of it.
import { lazy } from '../../text/lazy.ts';
import { anyOf } from '../../text/word-lists.ts';
import { isThing, partedClause, partedObject, type PartedClause, type VerbForm } from './asked-clause.ts';
import { phraseAt } from './grammar/noun-phrases.ts';
import { tokensIn } from './grammar/tokens.ts';
import {
  BEFORE_BARE_CLAUSES,
  BEFORE_CLAUSES,
  BEFORE_OBJECTS,
  BEFORE_PARTICIPLES,
  BEFORE_PHRASES,
} from './question.words.ts';

/** What is asked about, in the question's own words. */
export interface AskedCause {
  readonly entity: string;
  /** What happened to it. */
  readonly shock: string;
  /** The words of the shock that must be said: "close", "run out". Undefined where a phrase is asked about. */
  readonly verb?: string;
}

/** Undefined where the question asks for no cause, or names nothing that something happened to. Pure. */
export function askedCauseOf(question: string): AskedCause | undefined {
  const text = question
    .trim()
    .replace(/[\s?!.]+$/u, '')
    .replace(TELLING, '')
    .replace(/^why (?:is|was) it that\b/i, 'why');
  for (const { opening, read } of forms()) {
    const asked = opening.exec(text);
    if (asked === null) continue;
    const rest = text.slice(asked[0].length);
    const [first] = tokensIn(rest);
    if (first === undefined) return undefined;
    const people = PEOPLE.exec(rest);
    if (people !== null) return whole(ofPeople(rest.slice(people[0].length)));
    if (first.role === 'pronoun' && !first.capital) return ofWords(rest.slice(first.end));
    return denied(whole(read(rest)), asked[0], rest) ?? ofWords(rest);
  }
  return undefined;
}

function whole(found: AskedCause | undefined): AskedCause | undefined {
  return found !== undefined && found.entity !== '' && found.shock !== '' ? found : undefined;
}

/** "Why does it rain in May", "why Elm": all words; not "Why did it stop", where only another sentence says what. */
function ofWords(text: string): AskedCause | undefined {
  const words = named(text);
  return tokensIn(words).some(isThing) ? { entity: words, shock: words } : undefined;
}

function ofClause(form: VerbForm): (rest: string) => AskedCause | undefined {
  return (rest) => withoutArticle(partedClause(rest, form));
}

/** "Why was the depot not open?", "Why wasn't the depot open?": what did not happen is asked about. */
function denied(asked: AskedCause | undefined, opening: string, rest: string): AskedCause | undefined {
  if (asked === undefined) return undefined;
  const before = rest.slice(0, rest.lastIndexOf(asked.shock));
  return /n['’]t\s*$/i.test(opening) || /\b(?:not|never)\s*$/i.test(before)
    ? { ...asked, shock: `not ${asked.shock}` }
    : asked;
}

/** "You", "we": what they do, and to what. */
function ofPeople(text: string): AskedCause | undefined {
  const shock = text.trim();
  const at = tokensIn(shock).find(({ role }) => role !== 'adverb');
  if (at === undefined) return undefined;
  const verb = shock.slice(at.start, at.end);
  const object = named(shock.slice(at.end).replace(LEADING_PREPOSITION, ''));
  return { entity: object === '' ? verb : object, shock, verb };
}

/** "Can you tell me why …" */
const TELLING =
  /^(?:please,? )?(?:(?:can|could|would|do) you (?:please )?)?(?:tell (?:me|us)|explain|know)(?: to (?:me|us))? (?=why\b|what\b|how come\b)/i;
/** Who writes the documents is "we" in them. */
const PEOPLE =
  /^(?:you|we|i|one|people|(?:the )?(?:team|authors|maintainers|developers|engineers))(?![\p{L}\p{N}’'-])/iu;
const LEADING_PREPOSITION = /^\s*(?:in|on|at|to|for|with|from|about|of)\s+/i;

/** "The outage of the payment service": what happened, and to what. */
function ofPhrase(text: string): AskedCause | undefined {
  const event = withoutArticle(partedObject(text));
  if (event !== undefined) return event;
  const tokens = tokensIn(text);
  const [first, next] = tokens;
  // "Moving the archive".
  if (first !== undefined && /[a-z]ing$/.test(first.word) && (next?.role === 'determiner' || next?.capital))
    return { entity: named(text.slice(first.end)), shock: text.trim(), verb: first.word };
  const phrase = phraseAt(tokens, 0);
  const behind = phrase === undefined ? undefined : tokens[phrase.to];
  const joins = /^(?:of|in|at|on|to|for)$/.test(behind?.word ?? '');
  const whole = named(text);
  if (!joins) return { entity: whole, shock: whole };
  return { entity: named(text.slice(behind!.end)), shock: named(text.slice(0, behind!.start)) };
}

function withoutArticle(parted: PartedClause | undefined): AskedCause | undefined {
  return parted && { ...parted, entity: named(parted.entity) };
}

/** Without the article before it. */
function named(phrase: string): string {
  return phrase.trim().replace(/^(?:the|a|an|its|their|our|this|that)\s+/i, '');
}

/** The forms of a question; the first that opens it reads the rest. */
const forms = lazy(() => {
  const opening = (words: readonly string[]): RegExp => new RegExp(`^${anyOf(words)}\\s+`, 'i');
  return [
    { opening: opening(BEFORE_PHRASES), read: ofPhrase },
    {
      opening: opening(BEFORE_OBJECTS),
      read: (rest: string) => withoutArticle(partedObject(rest) ?? partedClause(rest, 'any')),
    },
    { opening: opening(BEFORE_BARE_CLAUSES), read: ofClause('bare') },
    { opening: opening(BEFORE_PARTICIPLES), read: ofClause('participle') },
    { opening: opening(BEFORE_CLAUSES), read: ofClause('any') },
  ];
});
