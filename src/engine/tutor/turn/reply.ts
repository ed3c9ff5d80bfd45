// What every turn's answer is made of.
import type { Citation } from '../../../api/payloads/common.ts';
import type { Reading } from '../../../api/payloads/reading.ts';
import type { TutorReason, TutorTurn } from '../../../api/payloads/tutor.ts';
import type { QueryContext } from '../../query/answer.ts';
import type { CitedPassage } from '../passages.ts';
import type { AnswerVerdict } from '../checks/judge.ts';
import { ADVICE } from '../phrases.ts';
import type { OpenReading } from '../path/read-topic.ts';
import type { TutorStore } from '../passages.ts';
import { isCovered, isDone, type CheckQuestion, type PathStep, type Session } from '../session.ts';

export interface Judgement {
  readonly verdict: AnswerVerdict;
  readonly check: CheckQuestion;
  /** The sentence with the answer; absent while the question stays open. */
  readonly source?: CitedPassage;
}

export interface Turn {
  /** The session after the turn, before it is merged with what other turns did meanwhile. */
  readonly session: Session;
  readonly outcome: 'answered' | 'insufficient_evidence';
  readonly lead: string | null;
  readonly passages: readonly CitedPassage[];
  readonly step: PathStep | null;
  readonly judgement: Judgement | null;
  readonly asked: string | null;
  readonly reasons: readonly TutorReason[];
  /** Of a question without an answer: where to look, nearest first. */
  readonly closest?: readonly Citation[];
  readonly notices: readonly string[];
  readonly advice: string | null;
  /** What of the session belongs to the reply; a question that was put before and is only open still does not. */
  readonly shows: TutorTurn['shows'];
  /** Where a reader was asked. */
  readonly reading?: Reading;
}

export type TurnAnswer = Omit<Turn, 'notices'>;

export interface TurnInput {
  readonly store: TutorStore;
  readonly session: Session;
  readonly message: string;
  readonly context: QueryContext;
  /** The reading of this turn, where there is a reader: opened once, when it is first needed. */
  readonly open: () => OpenReading | undefined;
}

/** A turn that says nothing yet. */
export function blank(session: Session): TurnAnswer {
  return {
    session,
    outcome: 'answered',
    lead: null,
    passages: [],
    step: null,
    judgement: null,
    asked: null,
    reasons: [],
    advice: adviceFor(session, false),
    shows: [],
  };
}

/** The turn puts the question that is open now. */
export function putting(turn: TurnAnswer): TurnAnswer {
  if (turn.session.check === null) return turn;
  return { ...turn, shows: [...turn.shows, 'question'], advice: adviceFor(turn.session, true) };
}

function adviceFor({ check, steps, told }: Session, puts: boolean): string {
  if (check !== null) return puts ? ADVICE.check : ADVICE.open;
  if (told.length === 0) return ADVICE.begin;
  return steps.every((step) => isDone(step, { told })) ? ADVICE.finished : ADVICE.next;
}

/** A turn that the corpus cannot answer. */
export function refused(session: Session, reasons: readonly TutorReason[]): TurnAnswer {
  return { ...blank(session), outcome: 'insufficient_evidence', reasons };
}

/** A turn of a session whose topic the corpus does not have. */
export function unsupported(session: Session): TurnAnswer {
  return { ...refused(session, session.reasons), advice: ADVICE.elsewhere };
}

/** The session after these passages were shown. */
export function remembering(session: Session, passages: readonly CitedPassage[]): Session {
  const places = passages.map(({ place }) => place);
  const newly = places.filter((place) => !isCovered(place, session.told));
  return { ...session, told: [...session.told, ...newly], last: places.length > 0 ? places : session.last };
}
