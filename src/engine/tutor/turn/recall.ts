// What the session's own record holds: the last lines again, a summary of what was told, what was answered wrong.
import { citedPassages, type CitedPassage } from '../cited-passages.ts';
import { LEADS } from '../phrases.ts';
import { isDone, isCovered, type CheckResult, type ChunkSpan, type PathStep } from '../session.ts';
import { blank, putting, type TurnAnswer, type TurnInput } from './reply.ts';

/** Statements of a summary, and of a topic in brief. */
const MOST_SUMMED = 6;
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
export async function summary({ store, session, context }: TurnInput): Promise<TurnAnswer> {
  context.spend?.(1);
  const done = session.steps.filter((step) => step.kind !== 'open' && isDone(step, session));
  const asked = session.told.filter((place) => !session.steps.some(({ places }) => isCovered(place, places)));
  if (done.length === 0 && asked.length === 0) return brief({ store, session, context, message: '' });
  const places = [...spread(done, MOST_SUMMED - Math.min(2, asked.length)).map(firstOf), ...asked.slice(-2)];
  const shown = readable(withoutAnswer(await citedPassages(store, places), session.check?.place));
  return { ...blank(session), lead: LEADS.summary, passages: shown, shows: ['score'] };
}

async function brief({ store, session }: TurnInput): Promise<TurnAnswer> {
  const steps = session.steps.filter(({ kind }) => kind !== 'open');
  const places = spread(steps, MOST_IN_BRIEF).map(firstOf);
  const passages = await citedPassages(store, places);
  return { ...blank(session), lead: LEADS.brief, passages };
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
