// Answers a learner's question as `query` does, from the topic's documents first, then from its whole sector. What a query would
// refuse is shown as the nearest, or not at all. The turn shows the question as it was understood (pointers.ts).
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
import { coverageOf } from '../../retrieval/coverage.ts';
import { spellsOutWhatIsAsked } from '../../statements/evidence.ts';
import type { Statement } from '../../statements/statement.ts';
import { statementsOf } from '../../statements/statements.ts';
import { misfitOf } from '../../statements/gate.ts';
import type { Ranked } from '../../statements/ranking.ts';
import { inDocuments, inSector, type CitedPassage, type TutorStore } from '../passages.ts';
import { OTHER_LANGUAGE } from '../phrases.ts';
import { generalFirst, introduces } from '../path/generality.ts';
import type { ChunkSpan, Session } from '../session.ts';
import { namedFor, openingOf } from './named.ts';
import { readingsOf } from './pointers.ts';
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
  /** Words of the question that nothing in the corpus has, as they were typed. */
  readonly unsaid?: readonly string[];
  /** The lead, where it is not that of an answer. */
  readonly lead?: string;
}

/** Asks at most four times for each reading of "it", a unit of work each. Errors: those of the store; what `spend` throws. */
export async function answerFrom(input: TurnInput): Promise<Answered> {
  let first: Answered | undefined;
  for (const asked of readingsOf(input.message, input.session)) {
    const found = await answerAs(input, asked);
    if (found.isLikely) return found;
    if (first === undefined || (first.passages.length === 0 && found.passages.length > 0)) first = found;
  }
  return first!;
}

async function answerAs(input: TurnInput, asked: string | null): Promise<Answered> {
  const { store, session, context } = input;
  const message = asked ?? input.message;
  const thing = thingAsked(message);
  const titled = await namedFor(input, { thing, message });
  const { documents, sector_id } = session;
  const scopes = [
    ...(documents.length > 0 ? [inDocuments(store, documents)] : []),
    inSector(store, sector_id),
  ];
  // What has a name may be defined elsewhere, and a page that is named for a question speaks first.
  const isNamed = thing !== undefined || titled.length > 0;
  const findings: Finding[] = [];
  for (const scope of scopes) {
    context.spend?.(1);
    const finding = await findAnswer(scope, message, context.signal);
    const isOfTopic = findings.length < scopes.length - 1;
    findings.push(finding);
    if (!isNamed && isSure(finding)) return answered(finding.made, finding, { isOfTopic, asked });
  }
  const defining = await definingIn(input, findings, message);
  if (defining !== undefined) return { ...defining, asked };
  const named = isNamed ? await ofNamed(input, message, titled, findings) : undefined;
  if (named !== undefined) return { ...named, asked };
  const sure = findings.findIndex(isSure);
  const { made } = findings[sure] ?? {};
  if (made === undefined) return nearestOf(input, message, findings, asked);
  return answered(made, findings[sure]!, { isOfTopic: sure < scopes.length - 1, asked });
}

/** What documents that are named for a question answer, else what they say first. */
async function ofNamed(
  input: TurnInput,
  message: string,
  titled: readonly string[],
  findings: readonly Finding[],
): Promise<Answered | undefined> {
  const { store, session, context } = input;
  const thing = thingAsked(message);
  if (thing === undefined) {
    context.spend?.(1);
    const finding = await findAnswer(inDocuments(store, titled), message, context.signal);
    const isOfTopic = titled.some((id) => session.documents.includes(id));
    if (isSure(finding)) return answered(finding.made, finding, { isOfTopic, asked: null });
  }
  return openingOf(input, { thing, message }, titled, findings);
}

function isSure(finding: Finding): finding is Finding & { readonly made: Cited } {
  return finding.made !== undefined && finding.reasons.length === 0;
}

/** What is shown where nothing answers: of the topic, else of the sector; of this first where it alone has what the message names. */
async function nearestOf(
  { store, session }: TurnInput,
  message: string,
  findings: readonly Finding[],
  asked: string | null,
): Promise<Answered> {
  const isBeyond = findings.length > 1 && !hasThing(findings[0]!, message) && hasThing(findings[1]!, message);
  const isOther = session.isEnglish && isForeign(message);
  const { reasons } = findings.at(-1)!;
  const none = { isLikely: false, reasons: isOther ? [OTHER_LANGUAGE, ...reasons] : reasons, asked };
  const scopes = isBeyond ? findings.toReversed() : findings;
  for (const isWhole of [true, false])
    for (const finding of scopes) {
      const isOfTopic = findings.length > 1 && finding === findings[0];
      const near = await nearestIn(store, finding, { topic: session.topic, isWhole, isOfTopic });
      if (near !== undefined) return { ...none, ...near, isOfTopic };
    }
  const nearby = isBeyond ? findings[1]! : findings[0]!;
  return { ...none, passages: [], isOfTopic: false, closest: await closest(store, [nearby]) };
}

/** Whether a statement that was found has the whole name of what is asked about, with its headings; true where nothing is named. */
function hasThing({ ranking }: Finding, message: string): boolean {
  const thing = stems(thingAsked(message) ?? '');
  return ranking.some(({ statement: { own, chunk } }) => {
    const said = new Set(stems(`${chunk.heading ?? ''} ${own}`));
    return thing.every((stem) => said.has(stem));
  });
}

function answered(
  made: Cited,
  { others = [] }: Pick<Finding, 'others'>,
  { isOfTopic, asked }: Pick<Answered, 'isOfTopic' | 'asked'>,
): Answered {
  const passages = [made, ...voicesOf(others)].map(passageOf);
  return { passages, isDisputed: passages.length > 1, isOfTopic, isLikely: true, reasons: [], asked };
}

/** The likeliest statement that has most of the question, by what is asked beside the topic's name; undefined where none has. */
async function nearestIn(
  store: TutorStore,
  { ranking, read }: Finding,
  { topic, isWhole, isOfTopic }: Scope,
): Promise<Pick<Answered, 'passages' | 'unsaid'> | undefined> {
  const { question, asked } = read;
  const said = new Set(ranking.flatMap(({ covered }) => covered));
  const unsaid = question.distinct.filter((stem, at) => question.emphasis.get(stem) === 1 && !said.has(at));
  if (isWhole !== (unsaid.length === 0)) return undefined;
  const without = new Set([...stems(topic), ...unsaid]);
  const left = question.distinct.filter((stem) => question.emphasis.get(stem) === 1 && !without.has(stem));
  const isLeft = left.length > 0;
  // Of "how long is it?" nothing is left that shows what is near, of "who discovered penicillin?" too little.
  if ((!isLeft && asked.kinds.size > 0) || left.length < 2 * unsaid.length) return undefined;
  if (isLeft && !isOfTopic && !left.some((stem) => isTelling(stem, read))) return undefined;
  const rest = restOf(read, isLeft ? without : new Set());
  const least = COMPARING.test(question.text) ? ALL : !isWhole ? NEAR_ALL : isOfTopic ? NEAR : NEAR_ELSEWHERE;
  const near = ranking.filter((one) => isNear(one, read) && rest(one) >= least);
  for (const one of near.slice(0, MOST_TRIED)) {
    const made = await claimOfStatement(store, one.statement);
    const words = unsaid.map((stem) => question.surface.get(stem) ?? stem);
    if (made !== undefined) return { passages: [passageOf(made)], unsaid: words };
  }
  return undefined;
}

interface Scope {
  readonly topic: string;
  /** Whether words that nothing near has count against it. */
  readonly isWhole: boolean;
  readonly isOfTopic: boolean;
}

/** The share, by weight, that a statement with its lead and heading has of a question without some of its stems. */
function restOf({ question, collection }: Finding['read'], without: ReadonlySet<string>) {
  const distinct = question.distinct.filter((stem) => !without.has(stem));
  const coverage = coverageOf({ ...question, distinct }, collection);
  return ({ statement: { own, lead, chunk } }: Ranked) =>
    coverage.share([coverage.hits(stems(`${own} ${lead} ${chunk.heading ?? ''}`))]);
}

/** "Need" and "start" are everywhere and show nothing. */
function isTelling(stem: string, { collection: { chunks, frequencies } }: Finding['read']): boolean {
  return (frequencies.get(stem) ?? 0) <= Math.max(FEW, COMMON * chunks);
}

const FEW = 5;
const COMMON = 0.06;
const MOST_TRIED = 4;

function isNear(one: Ranked, { asked }: Finding['read']): boolean {
  const { form, own } = one.statement;
  return misfitOf(one, asked) < 1 && (form !== 'code' || asked.kinds.has('manner')) && own.length <= LONGEST;
}

/** The share of what is asked beside the topic's name that the nearest has; of a question with words that nothing has. */
const NEAR = 0.5;
const NEAR_ELSEWHERE = 0.6;
const NEAR_ALL = 0.8;
const ALL = 0.95;
/** What compares two things has to name both. */
const COMPARING = /\b(?:differ\w*|compared?|versus|vs|same as)\b/i;
const LONGEST = 700;

/**
 * The likeliest sentence that says what the thing asked for is, one that opens its document before others; undefined where none
 * does so outright.
 */
async function definingIn(
  { store, session }: TurnInput,
  findings: readonly Finding[],
  message: string,
): Promise<Answered | undefined> {
  const thing = thingAsked(message);
  if (thing === undefined) return undefined;
  const { question } = findings[0]!.read;
  const isSpeltOut = (own: string) => STANDS_FOR.test(message) && spellsOutWhatIsAsked(own, question);
  const ranked = findings.flatMap(({ ranking }) => ranking.map(({ statement }) => statement));
  // What the whole sector is about has its name everywhere: a search may miss the page that begins with what it is.
  const introduced = await introductions(store, session);
  for (const way of [...sayingWhatIs(thing), { test: isSpeltOut }]) {
    const all = [...introduced, ...ranked].filter(({ form, own }) => form === 'sentence' && way.test(own));
    const found = all.find(({ chunk }) => chunk.ordinal === 0) ?? all[0];
    const made = found === undefined ? undefined : await claimOfStatement(store, found);
    if (made === undefined) continue;
    const isOfTopic = session.documents.includes(found!.chunk.document_id);
    return answered(made, {}, { isOfTopic, asked: null });
  }
  return undefined;
}

/** The statements that open the pages which introduce a sector. */
async function introductions(store: TutorStore, { sector_id }: Session): Promise<Statement[]> {
  const { rows } = await store.documents({ sector_id }, { limit: MOST_TITLES, offset: 0 });
  const opening = generalFirst(rows.filter(introduces)).slice(0, MOST_INTRODUCTIONS);
  const chunks = await Promise.all(opening.map(({ id }) => store.chunks(id)));
  return chunks.flatMap((all) => all.slice(0, 1).flatMap(statementsOf));
}

const MOST_TITLES = 500;
const MOST_INTRODUCTIONS = 8;

const STANDS_FOR = /\b(?:stand for|mean)\b/i;

/** "Tinder is a …", "Tinder: …", then "Tinder is dry material": the thing is the subject; then "tinder, a dry material". */
function sayingWhatIs(thing: string): RegExp[] {
  const written = thing.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\s-]+/g, '[\\s-]+');
  const subject = `^(?:The |An? )?${written}(?:e?s)?[®™]?(?: \\([^)]{1,60}\\))?(?:, [^,;:]{2,60},)?`;
  const flags = /^\p{Lu}/u.test(thing) ? 'u' : 'iu';
  return [
    `${subject}(?:: \\p{L}| (?:is|are) (?:\\p{Ll}+ly )?(?:an?|the|one of|any|what)\\b| (?:means?|refers? to|stands? for)\\b)`,
    `${subject} (?:is|are) (?!not\\b|\\p{Ll}+(?:ed|ing)\\b)\\p{Ll}+ \\p{Ll}+`,
    `(?:^|\\s)${written}, (?:an?|one of the|our) \\p{Ll}`,
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
  /^\W*(?:(?:and|so|ok|okay|but|please)[, ]+)*(?:(?:what|who)(?:'s| is| are| was| were)|what does|(?:what|how) about|(?:tell|teach|give) me (?:(?:more|something) about|(?:about|the basics (?:about|of|on)))|define|explain) (?:(?:an?|the) )?(.{2,60}?)(?: (?:mean|do|stand for))?\W*$/i;
const POINTING = /^(?:it|this|that|they|them|these|those|there)\b/i;
const LONGEST_THING = 4;

export function passageOf({ claim, citation }: Cited): CitedPassage {
  const { chunk } = claim;
  const { locator } = citation;
  // The heading or the lead of a quote may be in an earlier chunk.
  const own = (locator.spans ?? [locator]).filter(({ start }) => start >= chunk.start);
  const { start } = own[0] ?? locator;
  const place: ChunkSpan = [chunk.id, start - chunk.start, locator.end - chunk.start];
  return { place, text: claim.text, claim, citation };
}

/** A sentence of some length without one function word of English. */
function isForeign(message: string): boolean {
  const all = words(message);
  return all.length >= 4 && !all.some(({ text }) => STOP_WORDS.has(fold(text)));
}
