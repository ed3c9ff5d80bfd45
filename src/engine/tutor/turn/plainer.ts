// "Simpler", "harder", "for example?", "why?": something else about what was shown last. From its own section first, the nearest
// behind it; else a step that was not told, or a statement of the topic's documents about the same thing.
import { claimOfStatement } from '../../statements/claim.ts';
import { citedPassages, type CitedPassage } from '../passages.ts';
import { LEADS } from '../phrases.ts';
import { isCovered, isDone, type PathStep, type Session } from '../session.ts';
import { passageOf } from './answer.ts';
import { subjectDefined } from '../path/subject-defined.ts';
import { sentencesOf } from '../../citing/passages.ts';
import { AKIN, alike, around, difficulty, isAkin, sharedBy, type Nearby } from './nearby.ts';
import { blank, remembering, type TurnAnswer, type TurnInput } from './reply.ts';
import { next, told } from './steps.ts';

/** A step that explains a term in it, what its section or the topic says more plainly; else the same in its paragraph. */
export async function simpler(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  if (session.last.length === 0) return next(input);
  const { open, last } = await readAhead(input);
  const step = open.find((one) => isTermIn(one.text, last));
  if (step !== undefined) return onStep(session, step, LEADS.term);
  const isWanted = ({ text, isCode }: Nearby) =>
    !isCode && difficulty(text) < EASIER * difficulty(last) && isAkin(text, last, session, HALF);
  const here = (await around(input)).filter(({ isCode }) => !isCode);
  const found =
    here.find(({ text, behind }) => behind >= 0 && EXPLAINING.test(text)) ??
    here.find(isWanted) ??
    (await alike(input, last, isWanted));
  return (
    (await showing(input, found, LEADS.simpler)) ?? {
      ...blank(session),
      lead: LEADS.noneSimpler,
      passages: await inPlace(input),
    }
  );
}

/** A learner who is lost sees the same said more plainly, or the next step where it is not. */
export async function lost(input: TurnInput): Promise<TurnAnswer> {
  const plainer = await simpler(input);
  return plainer.lead === LEADS.noneSimpler ? next(input) : plainer;
}

/** What was shown last in its paragraph, where that is not long; else as it was. */
async function inPlace({ store, session }: TurnInput): Promise<readonly CitedPassage[]> {
  const shown = await citedPassages(store, session.last);
  const [first] = shown;
  const [chunk] = first === undefined || shown.length > 1 ? [] : await store.chunksById([first.place[0]]);
  if (first === undefined || chunk === undefined) return shown;
  const own = sentencesOf(chunk).filter(({ quotable }) => quotable);
  const at = own.find(({ start, end }) => start < first.place[2] && end > first.place[1]);
  const around = own.filter(({ paragraph }) => paragraph === at?.paragraph);
  if (around.length < 2) return shown;
  const [from, to] = [around[0]!.start, around.at(-1)!.end];
  if (to - from > LONGEST_AROUND || from > first.place[1] || to < first.place[2]) return shown;
  const wider = await citedPassages(store, [[chunk.id, from, to]]);
  return wider.length > 0 ? wider : shown;
}

const LONGEST_AROUND = 600;

/** The share of a plainer statement that is about what was shown last. */
const HALF = 0.5;
/** A statement is plainer below this share of the last lines' reading difficulty. */
const EASIER = 0.8;

/** Whether a step explains a term that a text has and does not open with. */
function isTermIn(step: string, text: string): boolean {
  const term = subjectDefined(step);
  return term !== undefined && step !== text && !text.startsWith(term) && text.includes(term);
}

function onStep(session: Session, { step, passages }: Ahead, lead: string): TurnAnswer {
  return told({ ...session, told: [...session.told, ...step.places] }, step, passages, lead);
}

/** "In other words": the sentence after it restates it. */
const EXPLAINING =
  /^\W*(?:in other words|that is|put (?:simply|differently|another way)|simply put|basically|to put it)\b/i;

/** The next special step: the path goes from the general to the special, so it is in the second half and not yet shown. */
export async function harder(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const { open, last } = await readAhead(input);
  const toldTo = session.steps.findLastIndex((step) => isDone(step, session));
  const from = Math.max(Math.floor(session.steps.length / 2), toldTo + 1);
  const ahead = open.filter(({ step }) => session.steps.indexOf(step) >= from);
  const isHarder = ({ text }: Ahead) => difficulty(text) > difficulty(last);
  const found = ahead.find(isHarder) ?? open.find(isHarder);
  if (found !== undefined) return onStep(session, found, LEADS.harder);
  const any = ahead[0] ?? open[0];
  if (any !== undefined) return onStep(session, any, LEADS.notHarder);
  return { ...blank(session), lead: LEADS.noneHarder };
}

interface Ahead {
  readonly step: PathStep;
  readonly passages: readonly CitedPassage[];
  readonly text: string;
}

/** The steps that are not done, as they read, and what was shown last. */
async function readAhead({ store, session, context }: TurnInput): Promise<{ open: Ahead[]; last: string }> {
  context.spend?.(1);
  const open: Ahead[] = [];
  for (const step of session.steps) {
    if (isDone(step, session)) continue;
    const places = step.places.filter((place) => !isCovered(place, session.told));
    const passages = await citedPassages(store, places);
    if (passages.length > 0) open.push({ step, passages, text: textOf(passages) });
  }
  return { open, last: await lastText({ store, session }) };
}

async function lastText({ store, session }: Pick<TurnInput, 'store' | 'session'>): Promise<string> {
  return textOf(await citedPassages(store, session.last));
}

function textOf(passages: readonly CitedPassage[]): string {
  return passages.map(({ text }) => text).join(' ');
}

/** What the documents give as an example of what was shown last. */
export async function example(input: TurnInput): Promise<TurnAnswer> {
  const here = (await around(input)).find(({ text, isCode }) => isCode || EXAMPLE.test(text));
  if (here?.isCode === true) {
    const cited = await claimOfStatement(input.store, here.statement);
    if (cited !== undefined) return showingAll(input, [passageOf(cited)], LEADS.example);
  }
  const isWanted = ({ text }: Nearby) => SURE_EXAMPLE.test(text);
  const found = here?.isCode === false ? here : await alike(input, await lastText(input), isWanted);
  return (await showing(input, found, LEADS.example)) ?? { ...blank(input.session), lead: LEADS.noExample };
}

/** A reason that is given for what was shown last; undefined where there is none. */
export async function because(input: TurnInput): Promise<TurnAnswer | undefined> {
  const isWanted = ({ text, isCode }: Nearby) => !isCode && REASON.test(text.replace(/\([^)]*\)/g, ''));
  const last = await lastText(input);
  const isOnIt = ({ text, behind }: Nearby) =>
    (behind >= 0 && behind < NEXT) || sharedBy(text, last, input.session) >= AKIN;
  const here = (await around(input)).find((one) => isWanted(one) && isOnIt(one));
  const found = here ?? (await alike(input, last, isWanted));
  return showing(input, found, LEADS.because);
}

/** UTF-16 units behind the last lines that still go on with them. */
const NEXT = 200;

const EXAMPLE =
  /\b(?:for example|for instance|such as|e\.g\.|examples? (?:is|are|of|include)|imagine|suppose|say,|consider|let['’]s say)\b/i;
/** In another section a list of kinds is not an example of what was shown. */
const SURE_EXAMPLE = /\b(?:for example|for instance|e\.g\.|imagine|suppose|say,|let['’]s say)/i;
const REASON =
  /\b(?:because|since|so that|in order to|due to|reasons?|that(?:['’]s| is) why|otherwise|means that|that way|prevents?|avoids?)\b/i;

/** A passage that is not a step; undefined where there is none, or it can no longer be quoted. */
async function showing(
  input: TurnInput,
  found: Nearby | undefined,
  lead: string,
): Promise<TurnAnswer | undefined> {
  const passages = found === undefined ? [] : await citedPassages(input.store, [found.place]);
  return passages.length === 0 ? undefined : showingAll(input, passages, lead);
}

function showingAll({ session }: TurnInput, passages: readonly CitedPassage[], lead: string): TurnAnswer {
  return { ...blank(remembering(session, passages)), lead, passages };
}
