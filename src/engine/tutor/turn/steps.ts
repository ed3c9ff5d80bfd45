// Going on along the path: the next step, an easier or a harder one, and what comes when all are done.
import { numbers } from '../../../text/numbers.ts';
import { sentences } from '../../../text/sentences.ts';
import { stems } from '../../../text/terms.ts';
import { words } from '../../../text/words.ts';
import { nextPending, closed, opened, withDue, withPending } from '../checks/due.ts';
import { citedPassages, type CitedPassage } from '../cited-passages.ts';
import { ADVICE, LEADS } from '../phrases.ts';
import { isCovered, isDone, type PathStep, type Session } from '../session.ts';
import { near } from './near.ts';
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

/** Whether a step that states a cause is still to be told. */
export function hasReason(session: Session): boolean {
  return session.steps.some((one) => one.kind === 'cause' && !isDone(one, session));
}

/** The next step that states a cause, else the next of all. */
export async function reason(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const step = session.steps.find((one) => one.kind === 'cause' && !isDone(one, session));
  const passages = step === undefined ? [] : await citedPassages(input.store, step.places);
  if (step === undefined || passages.length === 0) return next(input);
  const before = closed(session, 'passed');
  return told({ ...before, told: [...before.told, ...step.places] }, step, passages, LEADS.cause);
}

/** A step told, perhaps with a question about an earlier one. */
function told(session: Session, step: PathStep, passages: readonly CitedPassage[], lead: string): TurnAnswer {
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

/** A step with shorter and plainer sentences than what was shown last: a term in it first. */
export async function simpler(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const { open, last } = await readAhead(input);
  const term = open.find(
    ({ step, text }) => step.kind === 'term' && !explains(last, step) && mentions(last, step, text),
  );
  const easier = open.filter(
    ({ text }) => last === '' || (difficulty(text) < difficulty(last) && areAkin(text, last, session.topic)),
  );
  const best = term ?? easier.toSorted((a, b) => difficulty(a.text) - difficulty(b.text))[0];
  if (best === undefined) return simplerNear(input, last);
  const after = { ...session, told: [...session.told, ...best.step.places] };
  return told(after, best.step, best.passages, term === undefined ? LEADS.simpler : LEADS.term);
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

/** A plainer sentence about what was shown last, from anywhere in the topic's documents. */
async function simplerNear(input: TurnInput, last: string): Promise<TurnAnswer> {
  const { store, session } = input;
  const easier = (await near(input)).filter(({ text }) => difficulty(text) < difficulty(last));
  const [best] = easier.toSorted((a, b) => b.shared - a.shared || difficulty(a.text) - difficulty(b.text));
  const passages = best === undefined ? [] : await citedPassages(store, [best.place]);
  if (passages.length === 0) return { ...blank(session), lead: LEADS.noneSimpler };
  return { ...blank(remembering(session, passages)), lead: LEADS.simpler, passages };
}

/** How many words two texts have in common, up to as many as make them about the same thing. */
function akin(one: string, other: string): number {
  const own = new Set(stems(one));
  return Math.min(AKIN, new Set(stems(other).filter((stem) => own.has(stem))).size);
}

/** About the same thing: words in common, and not those of the topic alone. */
function areAkin(one: string, other: string, topic: string): boolean {
  const topical = new Set(stems(topic));
  const own = new Set(stems(one).filter((stem) => !topical.has(stem)));
  return akin(one, other) >= AKIN && stems(other).some((stem) => own.has(stem));
}

/** So many are about the same thing. */
const AKIN = 2;

interface Ahead {
  readonly step: PathStep;
  readonly passages: readonly CitedPassage[];
  readonly text: string;
}

/** The steps that are not done, as they read, and what was shown last. */
async function readAhead({
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

function mentions(last: string, { title }: PathStep, own: string): boolean {
  const names = title.replace(/\)$/, '').split(' (');
  return last !== '' && last !== own && names.some((name) => last.includes(name));
}

function explains(last: string, { title }: PathStep): boolean {
  return last.startsWith(title);
}

/** How hard a text reads: the length of its sentences, its long words, its figures. */
function difficulty(text: string): number {
  const all = words(text);
  const count = Math.max(1, sentences(text).length);
  const long = all.filter((word) => word.text.length > LONG_WORD).length;
  return (all.length + 2 * long + 3 * numbers(text).length) / count;
}

const LONG_WORD = 8;
/** What a stated cause asks of a reader beyond its words. */
const CAUSE = 15;
