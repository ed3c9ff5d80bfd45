// Going on along the path: the next step, an easier or a harder one, and what comes when all are done.
import { stems } from '../../../text/terms.ts';
import { nextPending, closed, opened, withDue, withPending } from '../checks/due.ts';
import { citedPassages, type CitedPassage } from '../cited-passages.ts';
import { ADVICE, LEADS } from '../phrases.ts';
import { isCovered, isDone, type PathStep, type Session } from '../session.ts';
import { difficulty } from './difficulty.ts';
import { blank, putting, remembering, unsupported, type TurnAnswer, type TurnInput } from './reply.ts';

/** The next step that is not done; a question that is open is passed over. */
export async function next(input: TurnInput): Promise<TurnAnswer> {
  const { store, context } = input;
  let session = closed(input.session, 'passed');
  context.spend?.(1);
  for (const step of session.steps) {
    if (isDone(step, session)) continue;
    const passages = await citedPassages(
      store,
      step.places.filter((place) => !isCovered(place, session.told)),
    );
    session = { ...session, told: [...session.told, ...step.places] };
    if (passages.length > 0) return told(session, step, passages, LEADS[step.kind]);
  }
  return session.steps.length === 0 ? unsupported(session) : finished(session);
}

/** By its section or its cause. */
function saysWhy({ kind, title }: PathStep): boolean {
  return kind === 'cause' || /^(?:why|reasons?|benefits?)\b/i.test(title);
}

/** Whether a step says why. */
export function hasReason(session: Session): boolean {
  return session.steps.some(saysWhy);
}

/** A step that says why: the first that is not done, one whose section is about that before others; else what was told of it. */
export async function reason(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const all = session.steps
    .filter(saysWhy)
    .toSorted((a, b) => Number(a.kind === 'cause') - Number(b.kind === 'cause'));
  const fresh = all.find((one) => !isDone(one, session));
  const step = fresh ?? all[0];
  const passages = step === undefined ? [] : await citedPassages(input.store, step.places);
  if (step === undefined || passages.length === 0) return next(input);
  if (fresh === undefined) return { ...blank(remembering(session, passages)), lead: LEADS.known, passages };
  const before = closed(session, 'passed');
  return told({ ...before, told: [...before.told, ...step.places] }, step, passages, LEADS[step.kind]);
}

/** A step told, perhaps with a question about an earlier one. */
export function told(
  session: Session,
  step: PathStep,
  passages: readonly CitedPassage[],
  lead: string,
): TurnAnswer {
  const due = withDue(remembering(session, passages), passages);
  const after = step.kind === 'open' ? due : withPending(due, passages);
  const turn = { ...blank(after), lead, passages, step };
  return after.check !== null && session.check === null ? putting(turn) : turn;
}

function finished(session: Session): TurnAnswer {
  const pending = nextPending(session, session.last) ?? session.pending[0];
  if (pending !== undefined) return putting({ ...blank(opened(session, pending)), lead: LEADS.covered });
  const [first, ...missed] = session.missed;
  if (first === undefined)
    return { ...blank(session), lead: LEADS.finished, advice: ADVICE.finished, shows: ['path', 'score'] };
  const after = opened({ ...session, missed }, { ...first, isReview: true });
  return putting({ ...blank(after), lead: LEADS.review });
}

/** A step with longer sentences, figures and causes. */
export async function harder(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const { open, last } = await readAhead(input);
  const best = open
    .map((one) => ({ ...one, weight: difficulty(one.text) + (one.step.kind === 'cause' ? CAUSE : 0) }))
    .filter(({ weight }) => last === '' || weight > difficulty(last))
    .toSorted((a, b) => akin(b.text, last) - akin(a.text, last) || b.weight - a.weight)[0];
  if (best === undefined) return { ...blank(session), lead: LEADS.noneHarder };
  const after = { ...session, told: [...session.told, ...best.step.places] };
  return told(after, best.step, best.passages, LEADS.harder);
}

/** How many words two texts have in common, up to as many as make them about the same thing. */
function akin(one: string, other: string): number {
  const own = new Set(stems(one));
  return Math.min(AKIN, new Set(stems(other).filter((stem) => own.has(stem))).size);
}

/** So many are about the same thing. */
const AKIN = 2;

export interface Ahead {
  readonly step: PathStep;
  readonly passages: readonly CitedPassage[];
  readonly text: string;
}

/** The steps that are not done, as they read, and what was shown last. */
export async function readAhead({
  store,
  session,
  context,
}: TurnInput): Promise<{ open: readonly Ahead[]; last: string }> {
  context.spend?.(1);
  const open: Ahead[] = [];
  for (const step of session.steps) {
    if (step.kind === 'open' || isDone(step, session)) continue;
    const places = step.places.filter((place) => !isCovered(place, session.told));
    const passages = await citedPassages(store, places);
    if (passages.length > 0) open.push({ step, passages, text: textOf(passages) });
  }
  return { open, last: textOf(await citedPassages(store, session.last)) };
}

function textOf(passages: readonly CitedPassage[]): string {
  return passages.map(({ text }) => text).join(' ');
}

/** What a stated cause asks of a reader beyond its words. */
const CAUSE = 15;
