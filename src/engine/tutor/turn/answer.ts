// Answers a learner's question from the topic's documents first, then from its whole sector. "It" and "they" are read as
// the topic; the turn shows the question as understood wherever it was reworded.
import type { Citation } from '../../../api/payloads/common.ts';
import type { TutorReason } from '../../../api/payloads/tutor.ts';
import { STOP_WORDS } from '../../../text/stop-words.ts';
import { fold, words } from '../../../text/words.ts';
import type { QueryContext } from '../../query/answer.ts';
import { closest } from '../../query/closest.ts';
import { find } from '../../query/find.ts';
import { AT } from '../../statements/feature-names.ts';
import { ANSWERED_FROM } from '../../statements/gate.ts';
import type { Cited } from '../../citing/compose.ts';
import type { CitedPassage } from '../cited-passages.ts';
import { OTHER_LANGUAGE } from '../reasons.ts';
import { inDocuments, inSector, type TutorStore } from '../scope.ts';
import type { ChunkSpan, Session } from '../session.ts';

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
  /** The question with the topic in place of "it"; null where it was asked as written. */
  readonly asked: string | null;
}

/** Asks at most three times, a unit of work each. Errors: those of the store; what `spend` throws. */
export async function answerFrom(
  store: TutorStore,
  session: Session,
  message: string,
  context: QueryContext,
): Promise<Answered> {
  const asked = withTopic(message, session);
  const best = await askTopic(store, { session, message, asked, context });
  if (best !== undefined) return { ...best, isOfTopic: true };
  const found = await ask(inSector(store, session.sector_id), asked ?? message, context);
  if (found.passages.length > 0) return { ...found, isOfTopic: false, asked };
  const isOther = session.isEnglish && isForeign(message);
  const reasons = isOther ? [OTHER_LANGUAGE, ...found.reasons] : found.reasons;
  return {
    passages: [],
    isOfTopic: false,
    isLikely: false,
    reasons,
    closest: found.closest ?? [],
    asked: null,
  };
}

/**
 * A topic's few documents are likelier to hold the answer than a whole corpus: what answers with this probability is shown, as
 * the nearest where a query would refuse. On the SQuAD part (bench/tutor.ts) that answers 63.5 % in the place of 56.3 %, and still
 * refuses every question on another topic.
 */
const FROM_TOPIC = 0.45;
/** The share of the question, by weight, that the statement has with its headings. */
const LEAST_SAID = 0.6;

interface Wording {
  readonly session: Session;
  readonly message: string;
  readonly asked: string | null;
  readonly context: QueryContext;
}

/**
 * With the topic in place of "it", then as written. A question that is answered as written is asked once more with the topic
 * named, which finds the better sentence; asked first, it would let through what only the name fits.
 */
async function askTopic(
  store: TutorStore,
  { session, message, asked, context }: Wording,
): Promise<Omit<Answered, 'isOfTopic'> | undefined> {
  if (session.documents.length === 0) return undefined;
  const scope = inDocuments(store, session.documents);
  if (asked !== null) {
    const found = await ask(scope, asked, context, FROM_TOPIC);
    if (found.passages.length > 0) return { ...found, asked };
  }
  const plain = await ask(scope, message, context, FROM_TOPIC);
  if (plain.passages.length === 0) return undefined;
  const named = asked === null ? await ask(scope, inTopic(message, session), context, FROM_TOPIC) : plain;
  return { ...(named.passages.length > 0 ? named : plain), asked: null };
}

function inTopic(message: string, { topic }: Session): string {
  return `${message.replace(/[?.!\s]+$/, '')} in ${topic}?`;
}

async function ask(store: TutorStore, query: string, { spend, signal }: QueryContext, from = ANSWERED_FROM) {
  spend?.(1);
  const found = await find(store, query, { signal });
  const { made, confidence, reasons, ranking } = found;
  // What a query would refuse must at least have the question's own words.
  const isNear = confidence >= ANSWERED_FROM || (ranking[0]?.features[AT.whole] ?? 0) >= LEAST_SAID;
  if (made === undefined || confidence < from || !isNear)
    return { passages: [], reasons, isLikely: false, closest: await closest(store, [found]) };
  return { passages: [passageOf(made)], reasons: [], isLikely: confidence >= ANSWERED_FROM };
}

/** A claim as a passage of a turn. */
export function passageOf({ claim, citation }: Cited): CitedPassage {
  const { start, end } = citation.locator;
  const place: ChunkSpan = [claim.chunk.id, start - claim.chunk.start, end - claim.chunk.start];
  return { place, text: claim.text, claim, citation };
}

/** "Why did it happen?" of the topic "Texas freeze": "Why did Texas freeze happen?". Null where no pronoun refers to it. */
export function withTopic(message: string, { topic, vocabulary }: Session): string | null {
  if (words(topic).length > 12) return null;
  const first = words(topic)[0]?.text ?? '';
  // "Low water on the Rhine" inside a sentence: a capital there would make "Low" a name.
  const isName = /^..*\p{Lu}/u.test(first) || vocabulary.names.some((name) => name.split(' ')[0] === first);
  const inside = isName ? topic : topic.slice(0, 1).toLowerCase() + topic.slice(1);
  const replaced = message.replace(POINTER, (_match, before: string) => `${before}${inside}`);
  return replaced === message ? null : replaced;
}

const POINTER = /(^|\s)(?:it|they|them|this topic|that topic|the topic|this subject)(?=[\s?.,!]|$)/i;

/** A sentence of some length without one function word of English. */
function isForeign(message: string): boolean {
  const all = words(message);
  return all.length >= 4 && !all.some(({ text }) => STOP_WORDS.has(fold(text)));
}
