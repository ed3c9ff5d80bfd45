// What rests on the session's own record: a message as the answer to the open question, a question about what was told, the last
// lines again, a summary, what was answered wrong.
import { stems } from '../../../text/terms.ts';
import { words } from '../../../text/words.ts';
import { checkOn } from '../checks/check.ts';
import { APART, closed, isKnown, nextPending, opened } from '../checks/due.ts';
import { judgeAnswer, type AnswerVerdict } from '../checks/judge.ts';
import { lookOtherwise } from '../../disagreement/otherwise.ts';
import { citedPassages, inSector, type CitedPassage } from '../passages.ts';
import { ADVICE, LEADS } from '../phrases.ts';
import {
  isCovered,
  isDone,
  type CheckQuestion,
  type CheckResult,
  type ChunkSpan,
  type PathStep,
  type Session,
} from '../session.ts';
import { isAnswer, isGuess, type Intent } from './intent.ts';
import { blank, putting, remembering, type TurnAnswer, type TurnInput } from './reply.ts';
import { next, reviewing } from './steps.ts';

/** The verdict on a message that is an answer; undefined for any other message. */
export function verdictOn(check: CheckQuestion, intent: Intent, message: string): AnswerVerdict | undefined {
  if (intent === 'dont_know') return 'unclear';
  if (intent !== 'statement' && intent !== 'question') return undefined;
  // A message in another script, or without a letter, answers nothing.
  if (LATIN.test(check.expected) && !LATIN.test(message)) return undefined;
  const verdict = judgeAnswer(check, message);
  if (intent === 'statement') {
    const isOther = verdict === 'unclear' && stems(message).length >= 3;
    return isOther && !isAnswer(message) ? undefined : verdict;
  }
  if (!isGuess(message) || verdict === 'unclear') return undefined;
  const length = words(message).length;
  const isShort = length <= (isAnswer(message) ? LONGEST_GUESS : 2);
  return verdict === 'correct' || isShort ? verdict : undefined;
}

const LATIN = /[\p{Script=Latin}\p{N}]/u;

/** "Was it the Bank of Norway?" is a guess, "Is it true that …?" a question. */
const LONGEST_GUESS = 8;

/** What follows from a verdict: the next step after a right answer, the sentence that answers after any other. */
export async function judged(
  input: TurnInput,
  check: CheckQuestion,
  verdict: AnswerVerdict,
  isPassed: boolean,
): Promise<TurnAnswer> {
  const { store, session, context } = input;
  if (verdict === 'unclear' && !isPassed) {
    const judgement = { verdict, check };
    return { ...blank(session), lead: LEADS.unjudged, judgement, advice: ADVICE.unjudged };
  }
  const [source] = await citedPassages(store, [check.place]);
  const voices = source === undefined || isPassed ? [] : await otherVoices(input, check, source);
  if (source !== undefined && voices.length > 0) return inDispute(input, { check, verdict, source, voices });
  const after = closed(session, verdict === 'unclear' ? 'passed' : verdict);
  const judgement = { verdict, check, ...(source === undefined ? {} : { source }) };
  if (verdict === 'correct') return { ...(await next({ ...input, session: after })), judgement };
  context.spend?.(1);
  const passages = source === undefined ? [] : [source];
  return { ...blank(remembering(after, passages)), lead: LEADS.shown, passages, judgement };
}

/** Another document's answer to a question, with its sentence. */
interface OtherVoice {
  readonly value: string;
  readonly passage: CitedPassage;
}

/** What other documents of the sector say in the place of the expected answer. */
async function otherVoices(
  { store, session, context }: TurnInput,
  check: CheckQuestion,
  { text, citation }: CitedPassage,
): Promise<OtherVoice[]> {
  context.spend?.(1);
  const sought = { text, sources: new Set([citation.content_sha256]), title: citation.title };
  const found: OtherVoice[] = [];
  for (const { citation: other, values } of await lookOtherwise(
    inSector(store, session.sector_id),
    sought,
    context.signal,
  )) {
    if (values === null || judgeAnswer(check, values[0]) !== 'correct') continue;
    const [chunk] = await store.chunksById([other.chunk_id]);
    const [start, end] = [other.locator.start, other.locator.end].map((at) => at - (chunk?.start ?? 0));
    const [passage] = await citedPassages(store, [[other.chunk_id, start!, end!]]);
    if (passage !== undefined) found.push({ value: values[1], passage });
  }
  return found;
}

interface Disputed {
  readonly check: CheckQuestion;
  readonly verdict: AnswerVerdict;
  readonly source: CitedPassage;
  readonly voices: readonly OtherVoice[];
}

/** Where documents disagree an answer is right that one of them gives; all are shown. */
function inDispute(
  { session, message }: TurnInput,
  { check, verdict, source, voices }: Disputed,
): TurnAnswer {
  const agreeing = voices.find(
    ({ value }) => judgeAnswer({ ...check, expected: value, also: [] }, message) === 'correct',
  );
  const isTheirs = verdict !== 'correct' && agreeing !== undefined;
  const given = isTheirs
    ? { verdict: 'correct' as const, check: { ...check, expected: agreeing.value }, source: agreeing.passage }
    : { verdict, check, source };
  const passages = [source, ...voices.map(({ passage }) => passage)];
  const after = closed(session, given.verdict === 'unclear' ? 'passed' : given.verdict);
  return { ...blank(remembering(after, passages)), lead: LEADS.disagree, passages, judgement: given };
}

/**
 * The open question, else one that waits, else one made of what was told; one that was missed some steps ago. About the lines
 * above only where there is nothing else to ask.
 */
export async function quiz(input: TurnInput): Promise<TurnAnswer> {
  const { session, context } = input;
  if (session.check !== null) return putting({ ...blank(session), lead: LEADS.stillOpen });
  const waiting = nextPending(session, session.last) ?? (await madeOfTold(input, session.last));
  if (waiting !== undefined) return putting({ ...blank(opened(session, waiting)), lead: LEADS.quiz });
  const isLater = session.since >= APART || session.steps.every((step) => isDone(step, session));
  const missed = session.missed.find(({ place }) => isLater && !isCovered(place, session.last));
  if (missed !== undefined) return reviewing(input, missed, LEADS.quiz);
  const above = session.pending[0] ?? (await madeOfTold(input, []));
  if (above !== undefined) return putting({ ...blank(opened(session, above)), lead: LEADS.quiz });
  if (session.steps.every((step) => isDone(step, session)))
    return { ...blank(session), lead: LEADS.noMoreQuiz, shows: ['score'] };
  context.signal?.throwIfAborted();
  const turn = await next(input);
  return turn.step === null ? turn : { ...turn, lead: LEADS.noQuiz };
}

/** A new question about what was told, but not about these places. */
async function madeOfTold(
  { store, session, context }: TurnInput,
  except: readonly ChunkSpan[],
): Promise<CheckQuestion | undefined> {
  context.spend?.(1);
  const places = session.told.filter((place) => !isCovered(place, except));
  const passages = await citedPassages(store, places);
  for (const takesWeak of [false, true])
    for (const passage of passages) {
      const check = freshOn(session, passage, takesWeak);
      if (check !== undefined) return check;
    }
  return undefined;
}

function freshOn(session: Session, passage: CitedPassage, takesWeak: boolean) {
  const { topic, vocabulary } = session;
  const check = checkOn({ passages: [passage], topic, vocabulary, takesWeak });
  return check === null || isKnown(check, session) ? undefined : check;
}

/** Statements of a summary, and of a topic in brief. */
const MOST_SUMMED = 4;
const MOST_IN_BRIEF = 4;
const MOST_MISTAKES = 3;

/** The last lines once more, and the question that is open. */
export async function again({ store, session, context }: TurnInput): Promise<TurnAnswer> {
  context.spend?.(1);
  const passages = await citedPassages(store, session.last);
  const isAbove = session.check !== null && isCovered(session.check.place, session.last);
  const shown = isAbove ? [] : passages;
  const lead = isAbove ? LEADS.stillOpen : shown.length > 0 ? LEADS.again : LEADS.overview;
  return putting({ ...blank(session), lead, passages: shown });
}

/** One statement of each step told, of some where they are many; of a session without any, the topic in brief. */
export async function summary(input: TurnInput): Promise<TurnAnswer> {
  const { store, session, context } = input;
  context.spend?.(1);
  const done = session.steps.filter((step) => isDone(step, session));
  const asked = session.told.filter((place) => !session.steps.some(({ places }) => isCovered(place, places)));
  if (done.length === 0 && asked.length === 0) return brief(input);
  const places = [...spread(done, MOST_SUMMED - Math.min(2, asked.length)).map(firstOf), ...asked.slice(-2)];
  const shown = readable(withoutAnswer(await citedPassages(store, places), session.check?.place));
  return summed(session, shown);
}

/** The turn that sums up by these passages. */
export function summed(session: Session, passages: readonly CitedPassage[]): TurnAnswer {
  if (session.told.length === 0) return { ...blank(session), lead: LEADS.brief, passages };
  return { ...blank(session), lead: LEADS.summary, passages, shows: ['score'] };
}

async function brief({ store, session }: TurnInput): Promise<TurnAnswer> {
  const places = spread(session.steps, MOST_IN_BRIEF).map(firstOf);
  return summed(session, await citedPassages(store, places));
}

function firstOf({ places }: PathStep): ChunkSpan {
  return places[0]!;
}

/** At most so many, evenly from first to last. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!);
}

/** Whole sentences of some length where there are enough of them: a row or a list says little by itself. */
function readable(passages: readonly CitedPassage[]): readonly CitedPassage[] {
  const whole = passages.filter(({ text }) => text.length <= LONGEST_SUMMED && SENTENCE.test(text));
  return whole.length >= FEWEST_SUMMED ? whole : passages;
}

const LONGEST_SUMMED = 400;
const FEWEST_SUMMED = 2;
const SENTENCE = /^["“(]?[\p{Lu}\p{N}].*[.!?]["”)]*$/su;

/** A summary does not answer the question that is open. */
function withoutAnswer(
  passages: readonly CitedPassage[],
  place: ChunkSpan | undefined,
): readonly CitedPassage[] {
  const rest = passages.filter((one) => place === undefined || !isCovered(place, [one.place]));
  return rest.length > 0 ? rest : passages;
}

/** The statements that answer what was answered wrong, the last first. */
export async function mistakes({ store, session, context }: TurnInput): Promise<TurnAnswer> {
  const isWrong = ({ verdict }: CheckResult) => verdict !== 'correct';
  const wrong = session.results.filter(isWrong).toReversed().slice(0, MOST_MISTAKES);
  if (wrong.length === 0) return { ...blank(session), lead: LEADS.noneMissed, shows: ['score'] };
  context.spend?.(1);
  const passages = await citedPassages(store, [...new Set(wrong.map(({ check }) => check.place))]);
  const { check, verdict } = wrong[0]!;
  const source = passages.find(({ place }) => place.join() === check.place.join());
  const judgement = {
    check,
    verdict: verdict === 'passed' ? 'unclear' : verdict,
    ...(source && { source }),
  } as const;
  return { ...blank(session), lead: LEADS.missed, passages, judgement, shows: ['score'] };
}
