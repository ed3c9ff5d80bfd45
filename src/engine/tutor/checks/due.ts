// When which check question is asked: some steps after its subject, no two steps in a row.
import { fold } from '../../../text/words.ts';
import type { CitedPassage } from '../passages.ts';
import { isCovered, withResult, type CheckQuestion, type CheckResult, type Session } from '../session.ts';
import { checkOn } from './check.ts';

/** Steps from one question to the next, and to one that was missed. */
export const APART = 2;

/** The session with a question made of these passages, to be asked later. */
export function withPending(session: Session, passages: readonly CitedPassage[]): Session {
  const { topic, vocabulary } = session;
  const check = checkOn({ passages, topic, vocabulary });
  if (check === null || isKnown(check, session)) return session;
  return { ...session, pending: [...session.pending, check] };
}

/** Whether a question was asked, or waits to be; one with the same answer, or about the same place, is the same. */
export function isKnown(
  { place, text, expected }: CheckQuestion,
  { check, pending, results, missed }: Session,
): boolean {
  const asked = [
    ...results.map((one) => one.check),
    ...missed,
    ...pending,
    ...(check === null ? [] : [check]),
  ];
  return asked.some(
    (one) => one.text === text || fold(one.expected) === fold(expected) || isCovered(place, [one.place]),
  );
}

/** The session with the next question open, where one is due after a step that showed these passages. */
export function withDue(session: Session, shown: readonly CitedPassage[]): Session {
  const since = session.since + 1;
  if (session.check !== null || since < APART) return { ...session, since };
  const due = nextPending(
    session,
    shown.map(({ place }) => place),
  );
  return due === undefined ? { ...session, since } : opened(session, due);
}

/** The oldest waiting question that these places do not answer. */
export function nextPending(
  { pending }: Session,
  shown: readonly CitedPassage['place'][],
): CheckQuestion | undefined {
  return pending.find(({ place }) => !isCovered(place, shown));
}

export function opened(session: Session, check: CheckQuestion): Session {
  const pending = session.pending.filter(({ id }) => id !== check.id);
  return { ...session, pending, check, since: 0 };
}

/** The session with its open question answered, or passed over. */
export function closed(session: Session, verdict: CheckResult['verdict']): Session {
  const { check, results } = session;
  if (check === null) return session;
  return {
    ...session,
    check: null,
    missed: missedAfter(session, check, verdict),
    results: withResult(results, { check, verdict }),
  };
}

function missedAfter(
  { missed }: Session,
  check: CheckQuestion,
  verdict: CheckResult['verdict'],
): readonly CheckQuestion[] {
  const others = missed.filter(({ id }) => id !== check.id);
  return verdict === 'correct' || check.isReview === true ? others : [...others, check];
}

/** A question whose answer was just shown is put off: no one has to remember what stands above it. */
export function putOff(session: Session, shown: readonly CitedPassage[]): Session {
  const { check } = session;
  const places = shown.map(({ place }) => place);
  if (check === null || check.isReview === true || !isCovered(check.place, places)) return session;
  return { ...session, check: null, pending: [...session.pending, check] };
}
