// Answers a learner's question as `query` does, from the topic's documents first, then from its whole sector. What a query would
// refuse is shown as the nearest, or not at all. "It" and "they" are read as what was last asked about, else as the topic; the turn
// shows the question as understood.
import type { Citation } from '../../../api/payloads/common.ts';
import type { TutorReason } from '../../../api/payloads/tutor.ts';
import { STOP_WORDS } from '../../../text/stop-words.ts';
import { stems } from '../../../text/terms.ts';
import { fold, words } from '../../../text/words.ts';
import type { Cited } from '../../citing/compose.ts';
import { voicesOf } from '../../query/answer.ts';
import { closest } from '../../query/closest.ts';
import type { Finding } from '../../query/find.ts';
import { findAnswer } from '../../query/query.ts';
import { claimOfStatement } from '../../statements/claim.ts';
import { spellsOutWhatIsAsked } from '../../statements/evidence.ts';
import { AT } from '../../statements/feature-names.ts';
import { misfitOf } from '../../statements/gate.ts';
import type { Ranked } from '../../statements/ranking.ts';
import { inDocuments, inSector, type CitedPassage, type TutorStore } from '../passages.ts';
import { OTHER_LANGUAGE } from '../phrases.ts';
import type { ChunkSpan, Session } from '../session.ts';
import type { TurnInput } from './reply.ts';

export interface Answered {
  /** Empty where there is nothing to show. */
  readonly passages: readonly CitedPassage[];
  /** Whether a query would be answered by it. */
  readonly isLikely: boolean;
  /** Whether the passages disagree. */
  readonly isDisputed?: boolean;
  /** Whether it is in the documents of the topic. */
  readonly isOfTopic: boolean;
  readonly reasons: readonly TutorReason[];
  /** Where there is no answer: where to look, nearest first. */
  readonly closest?: readonly Citation[];
  /** The question with what "it" is; null where it was asked as written. */
  readonly asked: string | null;
}

/** Asks at most twice, a unit of work each. Errors: those of the store; what `spend` throws. */
export async function answerFrom(input: TurnInput): Promise<Answered> {
  const { store, session, message, context } = input;
  const asked = withTopic(message, session);
  const { documents, sector_id } = session;
  const scopes = [
    ...(documents.length > 0 ? [inDocuments(store, documents)] : []),
    inSector(store, sector_id),
  ];
  const findings: Finding[] = [];
  for (const scope of scopes) {
    context.spend?.(1);
    const finding = await findAnswer(scope, asked ?? message, context.signal);
    const isOfTopic = findings.length < scopes.length - 1;
    const defining = await definingIn(scope, finding, message);
    if (defining !== undefined) return answered(defining, {}, { isOfTopic, asked });
    if (finding.made !== undefined && finding.reasons.length === 0)
      return answered(finding.made, finding, { isOfTopic, asked });
    findings.push(finding);
  }
  const near = scopes.length > 1 ? await nearestIn(store, findings[0]!, session.topic) : undefined;
  const found = await closest(store, findings.slice(0, 1));
  const isOther = session.isEnglish && isForeign(message);
  const { reasons } = findings.at(-1)!;
  return {
    passages: near === undefined ? [] : [passageOf(near)],
    isOfTopic: near !== undefined,
    isLikely: false,
    reasons: isOther ? [OTHER_LANGUAGE, ...reasons] : reasons,
    closest: found,
    asked: near === undefined ? null : asked,
  };
}

function answered(
  made: Cited,
  { others = [] }: Pick<Finding, 'others'>,
  { isOfTopic, asked }: Pick<Answered, 'isOfTopic' | 'asked'>,
): Answered {
  const passages = [made, ...voicesOf(others)].map(passageOf);
  return { passages, isDisputed: passages.length > 1, isOfTopic, isLikely: true, reasons: [], asked };
}

/** The likeliest statement that has most of the question, of what is not the topic's name at least a word; undefined where none has. */
async function nearestIn(
  store: TutorStore,
  { ranking, read }: Finding,
  topic: string,
): Promise<Cited | undefined> {
  const topical = new Set(stems(topic));
  const { distinct, emphasis } = read.question;
  const asked = distinct.filter((stem) => emphasis.get(stem) === 1 && !topical.has(stem));
  const hasOne = (own: string) => asked.length === 0 || stems(own).some((stem) => asked.includes(stem));
  const near = ranking.filter((one) => isNear(one, read) && hasOne(one.statement.own));
  for (const { statement } of near.slice(0, MOST_TRIED)) {
    const made = await claimOfStatement(store, statement);
    if (made !== undefined) return made;
  }
  return undefined;
}

const MOST_TRIED = 4;

function isNear(one: Ranked, { asked }: Finding['read']): boolean {
  const { features, statement } = one;
  const isOnIt = features[AT.whole]! >= NEAR && features[AT.own]! >= NEAR_OWN && misfitOf(one, asked) < 1;
  return (
    isOnIt && (statement.form !== 'code' || asked.kinds.has('manner')) && statement.own.length <= LONGEST
  );
}

/** The share of the question, by weight, that a statement has with its headings, and by itself. */
const NEAR = 0.6;
const NEAR_OWN = 0.5;
const LONGEST = 700;

/** The likeliest sentence that says what the thing asked for is; undefined where none does so outright. */
async function definingIn(store: TutorStore, { ranking, read }: Finding, message: string) {
  const thing = thingAsked(message);
  if (thing === undefined) return undefined;
  const isSpeltOut = (own: string) => STANDS_FOR.test(message) && spellsOutWhatIsAsked(own, read.question);
  const ways = [...sayingWhatIs(thing), { test: isSpeltOut }];
  const [found] = ways.flatMap(
    (way) => ranking.find(({ statement: { form, own } }) => form === 'sentence' && way.test(own)) ?? [],
  );
  return found === undefined ? undefined : claimOfStatement(store, found.statement);
}

const STANDS_FOR = /\b(?:stand for|mean)\b/i;

/** "Tinder is a …", "Tinder: …", then "Tinder is dry material": the thing is the subject. */
function sayingWhatIs(thing: string): RegExp[] {
  const written = thing.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const subject = `^(?:The |An? )?${written}(?:e?s)?(?: \\([^)]{1,60}\\))?(?:, [^,;:]{2,60},)?`;
  const flags = /^\p{Lu}/u.test(thing) ? 'u' : 'iu';
  return [
    `${subject}(?:: \\p{L}| (?:is|are) (?:\\p{Ll}+ly )?(?:an?|the|one of|any|what)\\b| (?:means?|refers? to|stands? for)\\b)`,
    `${subject} (?:is|are) (?!not\\b|\\p{Ll}+(?:ed|ing)\\b)\\p{Ll}+ \\p{Ll}+`,
  ].map((pattern) => new RegExp(pattern, flags));
}

/** "Tinder" of "What is tinder?" and "Tell me about tinder": what "it" is in the next question. */
export function thingAsked(message: string): string | undefined {
  const [, thing] = THING.exec(message.trim().replace(/\s+/g, ' ').slice(0, 200)) ?? [];
  return thing === undefined || POINTING.test(thing) || words(thing).length > LONGEST_THING
    ? undefined
    : thing;
}

const THING =
  /^\W*(?:(?:and|so|ok|okay|but|please)[, ]+)*(?:(?:what|who)(?:'s| is| are| was| were)|what does|(?:what|how) about|(?:tell|teach) me (?:more )?about|define|explain) (?:(?:an?|the) )?(.{2,60}?)(?: (?:mean|do|stand for))?\W*$/i;
const POINTING = /^(?:it|this|that|they|them|these|those|there)\b/i;
const LONGEST_THING = 4;

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
