// "Simpler", "harder", "for example?", "why?": something else about what was shown last. From its own section first, the nearest
// behind it; else a step that was not told, or a statement of the topic's documents about the same thing.
import { claimOfStatement } from '../../statements/claim.ts';
import { citedPassages, type CitedPassage } from '../passages.ts';
import { LEADS } from '../phrases.ts';
import { isCovered, isDone, type ChunkSpan, type PathStep, type Session } from '../session.ts';
import { passageOf } from './answer.ts';
import { AKIN, alike, around, difficulty, isAkin, sharedBy, type Nearby } from './nearby.ts';
import { blank, remembering, type TurnAnswer, type TurnInput } from './reply.ts';
import { told } from './steps.ts';

/** A step that explains a term in it, what its section or the topic says more plainly; else the same once more. */
export async function simpler(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const { open, last } = await readAhead(input);
  if (last === '' && session.last.length > 0) return { ...blank(session), lead: LEADS.noneSimpler };
  const [easiest] = open.toSorted((a, b) => difficulty(a.text) - difficulty(b.text));
  const step = last === '' ? easiest : open.find((one) => isTermIn(one.step, last) && last !== one.text);
  if (step !== undefined) return onStep(session, step, last === '' ? LEADS.simpler : LEADS.term);
  const isWanted = ({ text, isCode }: Nearby) =>
    !isCode && difficulty(text) < EASIER * difficulty(last) && isAkin(text, last, session, HALF);
  const here = (await around(input)).filter(({ isCode }) => !isCode);
  const found =
    here.find(({ text, behind }) => behind >= 0 && EXPLAINING.test(text)) ??
    here.find(isWanted) ??
    (await alike(input, last, isWanted));
  if (found !== undefined) return showing(input, found.place, LEADS.simpler);
  const passages = await citedPassages(input.store, session.last);
  return { ...blank(session), lead: LEADS.noneSimpler, passages };
}

/** The share of a plainer statement that is about what was shown last. */
const HALF = 0.5;
/** A statement is plainer below this share of the last lines' reading difficulty. */
const EASIER = 0.8;

/** Whether a step explains a term that a text has and does not open with. */
function isTermIn({ kind, title }: PathStep, text: string): boolean {
  return kind === 'term' && !text.startsWith(title) && text.includes(title);
}

function onStep(session: Session, { step, passages }: Ahead, lead: string): TurnAnswer {
  return told({ ...session, told: [...session.told, ...step.places] }, step, passages, lead);
}

/** "In other words": the sentence after it restates it. */
const EXPLAINING =
  /^\W*(?:in other words|that is|put (?:simply|differently|another way)|simply put|basically|to put it)\b/i;

export async function harder(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const { open, last } = await readAhead(input);
  const near = (text: string) => Math.min(AKIN, sharedBy(text, last, session));
  const all = open
    .map((one) => ({ ...one, weight: difficulty(one.text) + (one.step.kind === 'cause' ? CAUSE : 0) }))
    .toSorted((a, b) => near(b.text) - near(a.text) || b.weight - a.weight);
  const best = all.find(({ weight }) => last === '' || weight > difficulty(last));
  const any = best ?? all.toSorted((a, b) => b.weight - a.weight)[0];
  if (any !== undefined) return onStep(session, any, best === undefined ? LEADS.notHarder : LEADS.harder);
  return { ...blank(session), lead: LEADS.noneHarder };
}

/** What a stated cause asks of a reader beyond its words. */
const CAUSE = 15;

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
  if (found === undefined) return { ...blank(input.session), lead: LEADS.noExample };
  return showing(input, found.place, LEADS.example);
}

/** A reason that is given for what was shown last; undefined where there is none. */
export async function because(input: TurnInput): Promise<TurnAnswer | undefined> {
  const isWanted = ({ text, isCode }: Nearby) => !isCode && REASON.test(text.replace(/\([^)]*\)/g, ''));
  const last = await lastText(input);
  const isOnIt = ({ text, behind }: Nearby) =>
    (behind >= 0 && behind < NEXT) || sharedBy(text, last, input.session) >= AKIN;
  const here = (await around(input)).find((one) => isWanted(one) && isOnIt(one));
  const found = here ?? (await alike(input, last, isWanted));
  return found === undefined ? undefined : showing(input, found.place, LEADS.because);
}

/** UTF-16 units behind the last lines that still go on with them. */
const NEXT = 200;

const EXAMPLE =
  /\b(?:for example|for instance|such as|e\.g\.|examples? (?:is|are|of|include)|imagine|suppose|say,|consider|let['’]s say)\b/i;
/** In another section a list of kinds is not an example of what was shown. */
const SURE_EXAMPLE = /\b(?:for example|for instance|e\.g\.|imagine|suppose|say,|let['’]s say)/i;
const REASON =
  /\b(?:because|since|so that|in order to|due to|reasons?|that(?:['’]s| is) why|otherwise|means that|that way|prevents?|avoids?)\b/i;

/** A passage that is not a step. */
async function showing(input: TurnInput, place: ChunkSpan, lead: string): Promise<TurnAnswer> {
  const passages = await citedPassages(input.store, [place]);
  return passages.length === 0
    ? { ...blank(input.session), lead: LEADS.noneSimpler }
    : showingAll(input, passages, lead);
}

function showingAll({ session }: TurnInput, passages: readonly CitedPassage[], lead: string): TurnAnswer {
  return { ...blank(remembering(session, passages)), lead, passages };
}
