// "Simpler", "harder", "for example?", "why?": something else about what was shown last. From its own section first, the nearest
// behind it; else a step that was not told, or a statement of the topic's documents about the same thing.
import { words } from '../../../text/words.ts';
import { sentencesOf } from '../../citing/passages.ts';
import { claimOfStatement } from '../../statements/claim.ts';
import { citedPassages, type CitedPassage } from '../passages.ts';
import { LEADS } from '../phrases.ts';
import { pointsBack } from '../path/material.ts';
import { isCovered, isDone, type ChunkSpan, type PathStep, type Session } from '../session.ts';
import { passageOf } from './answer.ts';
import { alike, around, difficulty, sharedBy, type Nearby } from './nearby.ts';
import { blank, remembering, type TurnAnswer, type TurnInput } from './reply.ts';
import { told } from './steps.ts';

/** So many words in common make two statements about the same thing. */
const AKIN = 2;

/** A term in it, what the same section or a plainer statement says of it, or what its section says next. */
export async function simpler(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const { open, last } = await readAhead(input);
  const term = open.find(({ step, text }) => isTermIn(step, last) && last !== text);
  if (term !== undefined) return onStep(session, term, LEADS.term);
  const byEase = open.toSorted((a, b) => difficulty(a.text) - difficulty(b.text));
  if (last === '') return byEase[0] === undefined ? none(session) : onStep(session, byEase[0], LEADS.simpler);
  const said = (await around(input)).filter(({ isCode }) => !isCode);
  const isPlainer = ({ text }: { readonly text: string }) =>
    difficulty(text) < difficulty(last) && sharedBy(text, last, session) >= AKIN;
  const plainer =
    said.find(({ text, behind }) => behind >= 0 && EXPLAINING.test(text)) ?? said.find(isPlainer);
  if (plainer !== undefined) return showing(input, plainer.place, LEADS.simpler);
  const step = byEase.find(isPlainer);
  if (step !== undefined) return onStep(session, step, LEADS.simpler);
  const other = await alike(input, last, { fewest: AKIN, isWanted: isPlainer });
  if (other !== undefined) return showing(input, other.place, LEADS.simpler);
  const more = said.find(({ text, behind }) => behind >= 0 && words(text).length >= FEWEST_WORDS) ?? said[0];
  if (more !== undefined) return showing(input, more.place, LEADS.onIt);
  const heart = await heartOf(input);
  return heart === undefined ? none(session) : showing(input, heart, LEADS.heart);
}

/** Whether a step explains a term that a text has and does not open with. */
function isTermIn({ kind, title }: PathStep, text: string): boolean {
  const names = title.replace(/\)$/, '').split(' (');
  return kind === 'term' && !text.startsWith(title) && names.some((name) => text.includes(name));
}

function none(session: Session): TurnAnswer {
  return { ...blank(session), lead: LEADS.noneSimpler };
}

function onStep(session: Session, { step, passages }: Ahead, lead: string): TurnAnswer {
  return told({ ...session, told: [...session.told, ...step.places] }, step, passages, lead);
}

/** The plainest sentence of several that were shown together; undefined where there was one. */
async function heartOf({ store, session: { last } }: TurnInput): Promise<ChunkSpan | undefined> {
  const chunks = await store.chunksById([...new Set(last.map(([chunk]) => chunk))]);
  const all = chunks.flatMap((chunk) =>
    sentencesOf(chunk).filter(({ start, end }) => isCovered([chunk.id, start, end], last)),
  );
  const [first, ...others] = all
    .filter(({ quotable, text }) => quotable && !pointsBack(text) && words(text).length >= FEWEST_WORDS)
    .toSorted((a, b) => difficulty(a.text) - difficulty(b.text));
  return first === undefined || others.length === 0 ? undefined : [first.chunk.id, first.start, first.end];
}

const FEWEST_WORDS = 8;

/** In other words, or as a picture. */
const EXPLAINING =
  /\b(?:in other words|that is to say|put (?:simply|differently|another way)|(?:this|that|which|it) (?:simply |just |basically )?means|means that|simply|basically|as in real life|real[- ](?:life|world)|analog(?:y|ous)|think of|imagine|picture|like an?|for example|for instance|e\.g\.)/i;

/** A step with longer sentences, figures and causes, about the same thing if there is one; else another one. */
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
  const found =
    here?.isCode === false ? here : await alike(input, await lastText(input), { fewest: AKIN, isWanted });
  if (found === undefined) return { ...blank(input.session), lead: LEADS.noExample };
  return showing(input, found.place, LEADS.example);
}

/** A reason that is given for what was shown last; undefined where there is none. */
export async function because(input: TurnInput): Promise<TurnAnswer | undefined> {
  const isWanted = ({ text, isCode }: Nearby) => !isCode && REASON.test(text.replace(/\([^)]*\)/g, ''));
  const here = (await around(input)).find(isWanted);
  const found = here ?? (await alike(input, await lastText(input), { fewest: 1, isWanted }));
  return found === undefined ? undefined : showing(input, found.place, LEADS.because);
}

const EXAMPLE =
  /\b(?:for example|for instance|such as|e\.g\.|examples? (?:is|are|of|include)|imagine|suppose|say,|consider|let['’]s say)\b/i;
/** In another section a list of kinds is not an example of what was shown. */
const SURE_EXAMPLE = /\b(?:for example|for instance|e\.g\.|imagine|suppose|say,|let['’]s say)/i;
const REASON =
  /\b(?:because|since|so that|in order to|due to|reasons?|that(?:['’]s| is) why|otherwise|means that|that way|prevents?|avoids?)\b/i;

/** A passage that is not a step. */
async function showing(input: TurnInput, place: ChunkSpan, lead: string): Promise<TurnAnswer> {
  const passages = await citedPassages(input.store, [place]);
  return passages.length === 0 ? none(input.session) : showingAll(input, passages, lead);
}

function showingAll({ session }: TurnInput, passages: readonly CitedPassage[], lead: string): TurnAnswer {
  return { ...blank(remembering(session, passages)), lead, passages };
}
