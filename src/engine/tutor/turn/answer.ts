// Answers a learner's question from the topic's documents first, then from its whole sector; else with what they say of what is asked
// about. "It" and "they" are read as what was last asked about, else as the topic; the turn shows the question as understood.
import type { Citation } from '../../../api/payloads/common.ts';
import type { TutorReason } from '../../../api/payloads/tutor.ts';
import { STOP_WORDS } from '../../../text/stop-words.ts';
import { fold, words } from '../../../text/words.ts';
import type { Cited } from '../../citing/compose.ts';
import { closest } from '../../query/closest.ts';
import { find, type Finding } from '../../query/find.ts';
import { AT } from '../../statements/feature-names.ts';
import { ANSWERED_FROM } from '../../statements/gate.ts';
import type { Ranked } from '../../statements/ranking.ts';
import { inDocuments, inSector, type CitedPassage, type TutorStore } from '../passages.ts';
import { OTHER_LANGUAGE } from '../phrases.ts';
import type { ChunkSpan, Session } from '../session.ts';
import type { TurnInput } from './reply.ts';
import { LEAST_SAID, saidOf, tellsAsked } from './said-of.ts';

export interface Answered {
  /** Empty where there is no answer. */
  readonly passages: readonly CitedPassage[];
  /** Whether it is likely enough for a query to be answered by it. */
  readonly isLikely: boolean;
  /** Whether it is in the documents of the topic. */
  readonly isOfTopic: boolean;
  readonly reasons: readonly TutorReason[];
  /** Where there is no answer: where to look, nearest first. */
  readonly closest?: readonly Citation[];
  /** The question with what "it" is; null where it was asked as written. */
  readonly asked: string | null;
}

interface Wording extends TurnInput {
  readonly asked: string | null;
  /** The term that is asked about, where it is one. */
  readonly term: { readonly isDefinition: boolean } | undefined;
}

/** Asks at most four times, a unit of work each. Errors: those of the store; what `spend` throws. */
export async function answerFrom(input: TurnInput, term?: Wording['term']): Promise<Answered> {
  const { store, session, message } = input;
  const asked = withTopic(message, session);
  const wording = { ...input, asked, term };
  const own = await askTopic(wording);
  if (own?.passage !== undefined) return answered(own, true);
  const said = own === undefined ? undefined : await saidOf(store, own.finding, session.topic);
  if (said !== undefined) return answered({ passage: passageOf(said), isLikely: false, asked }, true);
  const found = await ask(inSector(store, session.sector_id), asked ?? message, wording);
  const { passage, finding } = found;
  if (passage !== undefined) return answered({ ...found, asked }, false);
  const other = term === undefined ? undefined : await saidOf(store, finding, null);
  if (other !== undefined) return answered({ passage: passageOf(other), isLikely: false, asked }, false);
  const isOther = session.isEnglish && isForeign(message);
  const reasons = isOther ? [OTHER_LANGUAGE, ...finding.reasons] : finding.reasons;
  const nearest = await closest(store, [finding]);
  return { passages: [], isOfTopic: false, isLikely: false, reasons, closest: nearest, asked: null };
}

function answered(
  { passage, isLikely, asked }: Pick<Answered, 'isLikely' | 'asked'> & { readonly passage?: CitedPassage },
  isOfTopic: boolean,
): Answered {
  return { passages: passage === undefined ? [] : [passage], isOfTopic, isLikely, reasons: [], asked };
}

/**
 * A topic's few documents are likelier to hold the answer than a whole corpus: what answers with this probability is shown, as
 * the nearest where a query would refuse. On the SQuAD part (bench/tutor.ts) that answers 63.5 % in the place of 56.3 %, and still
 * refuses every question on another topic.
 */
const FROM_TOPIC = 0.45;

interface Asked {
  readonly finding: Finding;
  /** Undefined where it is not an answer. */
  readonly passage: CitedPassage | undefined;
  readonly isLikely: boolean;
}

/**
 * With what "it" is, then as written. A question that is answered as written is asked once more with the topic named, which finds
 * the better sentence; asked first, it would let through what only the name fits.
 */
async function askTopic(wording: Wording): Promise<(Asked & Pick<Answered, 'asked'>) | undefined> {
  const { store, session, message, asked } = wording;
  if (session.documents.length === 0) return undefined;
  const scope = inDocuments(store, session.documents);
  if (asked !== null) {
    const found = await ask(scope, asked, wording, FROM_TOPIC);
    if (found.passage !== undefined) return { ...found, asked };
  }
  const plain = await ask(scope, message, wording, FROM_TOPIC);
  if (plain.passage === undefined || asked !== null) return { ...plain, asked: null };
  const inTopic = `${message.replace(/[?.!\s]+$/, '')} in ${session.topic}?`;
  const named = await ask(scope, inTopic, wording, FROM_TOPIC);
  return { ...(named.passage === undefined ? plain : named), asked: null };
}

async function ask(
  store: TutorStore,
  query: string,
  { context: { spend, signal }, term }: Wording,
  from = ANSWERED_FROM,
): Promise<Asked> {
  spend?.(1);
  const finding = await find(store, query, { signal });
  const { made, confidence, ranking } = finding;
  const isLikely = confidence >= ANSWERED_FROM;
  const isAnswer =
    confidence >= from &&
    isNear(ranking[0], isLikely && from < ANSWERED_FROM, term?.isDefinition === false) &&
    tellsAsked(query, made?.claim.text ?? '');
  return { finding, passage: isAnswer && made !== undefined ? passageOf(made) : undefined, isLikely };
}

/** What a query would refuse, and what is not of the topic, must at least have the question's own words; an account is prose. */
function isNear(first: Ranked | undefined, isSure: boolean, isAccount: boolean): boolean {
  if (first === undefined || (isAccount && first.statement.form === 'code')) return false;
  return isSure || first.features[AT.whole]! >= LEAST_SAID;
}

/** A claim as a passage of a turn. */
export function passageOf({ claim, citation }: Cited): CitedPassage {
  const { start, end } = citation.locator;
  const place: ChunkSpan = [claim.chunk.id, start - claim.chunk.start, end - claim.chunk.start];
  return { place, text: claim.text, claim, citation };
}

/** "Why did it happen?" of the topic "Texas freeze": "Why did Texas freeze happen?". Null where no pronoun refers to it. */
export function withTopic(message: string, { topic, vocabulary, about = topic }: Session): string | null {
  if (words(about).length > 12) return null;
  const first = words(about)[0]?.text ?? '';
  // "Low water on the Rhine" inside a sentence: a capital there would make "Low" a name.
  const isName = /^..*\p{Lu}/u.test(first) || vocabulary.names.some((name) => name.split(' ')[0] === first);
  const inside = isName ? about : about.slice(0, 1).toLowerCase() + about.slice(1);
  const replaced = message
    .replace(POINTER, (_match, before: string) => `${before}${inside}`)
    .replace(TOPIC_POINTER, (_match, before: string) => `${before}${topic}`);
  return replaced === message ? null : replaced;
}

const POINTER = /(^|\s)(?:it|they|them)(?=[\s?.,!]|$)/i;
const TOPIC_POINTER = /(^|\s)(?:this topic|that topic|the topic|this subject)(?=[\s?.,!]|$)/i;

/** A sentence of some length without one function word of English. */
function isForeign(message: string): boolean {
  const all = words(message);
  return all.length >= 4 && !all.some(({ text }) => STOP_WORDS.has(fold(text)));
}
