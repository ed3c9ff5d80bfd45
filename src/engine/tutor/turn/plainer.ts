// "Simpler": the same thing more plainly. A term in it, what the same section says of it in other words, a plainer sentence of the
// topic about it, the heart of what was shown, or what its section says next.
import { stems } from '../../../text/terms.ts';
import { words } from '../../../text/words.ts';
import { sentencesOf } from '../../citing/passages.ts';
import { citedPassages, type CitedPassage } from '../cited-passages.ts';
import { LEADS } from '../phrases.ts';
import { pointsBack } from '../path/material.ts';
import { isCovered, type ChunkSpan, type PathStep, type Session } from '../session.ts';
import { around } from './around.ts';
import { difficulty } from './difficulty.ts';
import { near } from './near.ts';
import { blank, remembering, type TurnAnswer, type TurnInput } from './reply.ts';
import { readAhead, told, type Ahead } from './steps.ts';

export async function simpler(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  const { open, last } = await readAhead(input);
  const term = open.find(
    ({ step, text }) => step.kind === 'term' && !explains(last, step) && mentions(last, step, text),
  );
  if (term !== undefined) return onStep(session, term, LEADS.term);
  const easiest = (all: readonly Ahead[]) =>
    all.toSorted((a, b) => difficulty(a.text) - difficulty(b.text))[0];
  if (last === '') {
    const first = easiest(open);
    return first === undefined ? none(session) : onStep(session, first, LEADS.simpler);
  }
  const here = await around(input);
  const said = here.filter(({ isCode }) => !isCode);
  const isEasier = ({ text }: { readonly text: string }) => difficulty(text) < difficulty(last);
  const plainer =
    said.find(({ text, behind }) => behind >= 0 && EXPLAINING.test(text)) ??
    said.find((one) => isEasier(one) && sharedBy(one.text, last, session) >= AKIN);
  if (plainer !== undefined) return showing(input, plainer.place, LEADS.simpler);
  const next = said.find(({ behind }) => behind >= 0 && behind <= JUST_BEHIND);
  if (next !== undefined && words(last).length <= SHORT) return showing(input, next.place, LEADS.onIt);
  const alike = easiest(open.filter((one) => isEasier(one) && sharedBy(one.text, last, session) >= AKIN));
  if (alike !== undefined) return onStep(session, alike, LEADS.simpler);
  const [nearest] = (await near(input))
    .filter((one) => isEasier(one) && sharedBy(one.text, last, session) >= AKIN)
    .toSorted((a, b) => b.shared - a.shared || difficulty(a.text) - difficulty(b.text));
  if (nearest !== undefined) return showing(input, nearest.place, LEADS.simpler);
  const heart = await heartOf(input);
  if (heart !== undefined) return showing(input, heart, LEADS.heart);
  const any = next ?? said[0];
  return any === undefined ? none(session) : showing(input, any.place, LEADS.onIt);
}

function none(session: Session): TurnAnswer {
  return { ...blank(session), lead: LEADS.noneSimpler };
}

function onStep(session: Session, { step, passages }: Ahead, lead: string): TurnAnswer {
  return told({ ...session, told: [...session.told, ...step.places] }, step, passages, lead);
}

/** A passage that is not a step. Errors: those of the store. */
export async function showing(input: TurnInput, place: ChunkSpan, lead: string): Promise<TurnAnswer> {
  const passages = await citedPassages(input.store, [place]);
  return passages.length === 0 ? none(input.session) : showingAll(input, passages, lead);
}

/** The same of passages that are made already. */
export function showingAll(
  { session }: TurnInput,
  passages: readonly CitedPassage[],
  lead: string,
): TurnAnswer {
  return { ...blank(remembering(session, passages)), lead, passages };
}

/** The plainest sentence of several that were shown together; undefined where there was one. Errors: those of the store. */
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

/** How many words two texts have in common that are not those of the whole topic. */
function sharedBy(one: string, other: string, { topic, vocabulary }: Session): number {
  const common = new Set([...stems(topic), ...vocabulary.terms.slice(0, COMMON)]);
  const own = new Set(stems(one).filter((stem) => !common.has(stem)));
  return new Set(stems(other).filter((stem) => own.has(stem))).size;
}

/** Of so few words nothing can be left out. */
const SHORT = 16;
/** In UTF-16 units: the next sentence, or the one after it. */
const JUST_BEHIND = 160;

/** So many of a topic's most frequent words are in whatever it says. */
const COMMON = 12;
const AKIN = 2;

function mentions(last: string, { title }: PathStep, own: string): boolean {
  const names = title.replace(/\)$/, '').split(' (');
  return last !== '' && last !== own && names.some((name) => last.includes(name));
}

function explains(last: string, { title }: PathStep): boolean {
  return last.startsWith(title);
}
