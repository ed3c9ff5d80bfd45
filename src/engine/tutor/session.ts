// The state of a tutor session between turns (specification, "Tutor session"): the path through the topic, the passages
// already shown (`told`), the open check question. It is rewritten with every turn, so it is compact: no transcript.
import type { CheckKind, StepKind, TutorReason } from '../../api/payloads/tutor.ts';

/** A span of a stored chunk; offsets are UTF-16 code units into the chunk's text. */
export type ChunkSpan = readonly [chunk: string, start: number, end: number];

export interface PathStep {
  /** `stp_` and 24 hex digits of kind and places. */
  readonly id: string;
  readonly kind: StepKind;
  /** Taken from the corpus: a term, a heading, the name of an effect. */
  readonly title: string;
  /** The sentences that teach it, in reading order. */
  readonly places: readonly ChunkSpan[];
}

/** A question whose answer is at `place`. The record holds the answer, so clients never see all of it. */
export interface CheckQuestion {
  readonly id: string;
  readonly kind: CheckKind;
  readonly text: string;
  /** The answer as the corpus writes it. */
  readonly expected: string;
  /** Other spellings of it that the documents define. */
  readonly also: readonly string[];
  /** The unit that a number of the answer has, or null. */
  readonly unit: string | null;
  readonly place: ChunkSpan;
  /** Set when it is asked for the second and last time. */
  readonly isReview?: true;
}

/** Names and short forms of the topic's documents, for questions and for judging answers. */
export interface Vocabulary {
  readonly names: readonly string[];
  readonly shortForms: readonly (readonly [long: string, short: string])[];
  /** Stems that are frequent in the statements, the most frequent first. */
  readonly terms: readonly string[];
  /** Stems of names that are everywhere in the corpus: to ask for one asks nothing. Absent in sessions of earlier versions. */
  readonly everywhere?: readonly string[];
}

export interface Session {
  readonly sector_id: string;
  readonly topic: string;
  /** The revision of the corpus for which the path was made. */
  readonly revision: number;
  readonly turns: number;
  readonly steps: readonly PathStep[];
  /** The documents of the topic. */
  readonly documents: readonly string[];
  readonly vocabulary: Vocabulary;
  /** Whether all of these documents are in English. */
  readonly isEnglish: boolean;
  /** Why there is no path. */
  readonly reasons: readonly TutorReason[];
  readonly told: readonly ChunkSpan[];
  /** What the last turn showed, for "again". */
  readonly last: readonly ChunkSpan[];
  readonly check: CheckQuestion | null;
  /** Check questions that were not answered correctly, to be asked once more at the end. */
  readonly missed: readonly CheckQuestion[];
  /** What the learner asked and the corpus does not answer. */
  readonly unanswered: readonly string[];
  /** Questions made of what was told, to be asked later; oldest first. */
  readonly pending: readonly CheckQuestion[];
  /** How each question was answered last, in the order in which they were first asked. */
  readonly results: readonly CheckResult[];
  /** Steps told since a question was asked. */
  readonly since: number;
  /** What was asked about since the last step: what "it" is; absent for the topic. */
  readonly about?: string | undefined;
}

/** `passed`: the learner went on without an answer. */
export interface CheckResult {
  readonly check: CheckQuestion;
  readonly verdict: 'correct' | 'partly' | 'wrong' | 'passed';
}

const MOST_COVERED = 400;
const MOST_MISSED = 6;
const MOST_UNANSWERED = 10;
const MOST_PENDING = 8;
const MOST_RESULTS = 40;

/** A session before its first turn, without a path. */
export function newSession(sector_id: string, topic: string): Session {
  return {
    sector_id,
    topic,
    revision: -1,
    turns: 0,
    steps: [],
    documents: [],
    vocabulary: { names: [], shortForms: [], terms: [] },
    isEnglish: false,
    reasons: [],
    told: [],
    last: [],
    check: null,
    missed: [],
    unanswered: [],
    pending: [],
    results: [],
    since: 0,
  };
}

/** A session as this version or an earlier one stored it, with the members that it did not have yet. */
export function completed(stored: Session): Session {
  return { ...newSession(stored.sector_id, stored.topic), ...stored };
}

/** The result of a turn merged into the session as it is stored now: what a concurrent turn showed is preserved. */
export function merged(stored: Session, before: Session, after: Session): Session {
  const newly = after.told.filter((place) => !isCovered(place, before.told));
  const has = (list: readonly CheckQuestion[], id: string) => list.some((one) => one.id === id);
  const dropped = before.missed.filter(({ id }) => !has(after.missed, id));
  const missed = [
    ...stored.missed.filter(({ id }) => !has(dropped, id)),
    ...after.missed.filter(({ id }) => !has(before.missed, id) && !has(stored.missed, id)),
  ];
  return {
    ...after,
    turns: stored.turns + 1,
    told: [...stored.told, ...newly.filter((place) => !isCovered(place, stored.told))].slice(-MOST_COVERED),
    missed: missed.slice(-MOST_MISSED),
    unanswered: [...new Set([...stored.unanswered, ...after.unanswered])].slice(-MOST_UNANSWERED),
    pending: pendingOf(stored, before, after),
    results: resultsOf(stored, before, after),
  };
}

function pendingOf(stored: Session, before: Session, after: Session): readonly CheckQuestion[] {
  const has = (list: readonly CheckQuestion[], id: string) => list.some((one) => one.id === id);
  const isTaken = ({ id }: CheckQuestion) => has(before.pending, id) && !has(after.pending, id);
  const added = after.pending.filter(({ id }) => !has(before.pending, id) && !has(stored.pending, id));
  return [...stored.pending.filter((one) => !isTaken(one)), ...added].slice(-MOST_PENDING);
}

function resultsOf(stored: Session, before: Session, after: Session): readonly CheckResult[] {
  const changed = after.results.filter((one) => !before.results.includes(one));
  return changed.reduce(withResult, stored.results).slice(-MOST_RESULTS);
}

/** The results with one more; a question that was asked before keeps its place. */
export function withResult(results: readonly CheckResult[], one: CheckResult): readonly CheckResult[] {
  const isIt = ({ check }: CheckResult) => check.id === one.check.id;
  return results.some(isIt) ? results.map((other) => (isIt(other) ? one : other)) : [...results, one];
}

/** Whether most of a span has been shown already. */
export function isCovered([chunk, start, end]: ChunkSpan, shown: readonly ChunkSpan[]): boolean {
  const common = shown.reduce(
    (sum, [other, from, to]) =>
      sum + (other === chunk ? Math.max(0, Math.min(end, to) - Math.max(start, from)) : 0),
    0,
  );
  return common >= 0.8 * (end - start);
}

/** Whether a span has anything in common with one of those. */
export function touches([chunk, start, end]: ChunkSpan, shown: readonly ChunkSpan[]): boolean {
  return shown.some(([other, from, to]) => other === chunk && start < to && from < end);
}

/** Whether all spans of a step have been shown. */
export function isDone({ places }: PathStep, { told }: Pick<Session, 'told'>): boolean {
  return places.every((place) => isCovered(place, told));
}
