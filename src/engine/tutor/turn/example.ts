// "For example?", "why?": what the documents give as an example of what was shown last, or as a reason for it. In its own section
// first, the nearest behind it; else a sentence of the topic about the same thing.
import { claimOfStatement } from '../../statements/claim.ts';
import { LEADS } from '../phrases.ts';
import type { ChunkSpan } from '../session.ts';
import { passageOf } from './answer.ts';
import { around } from './around.ts';
import { near } from './near.ts';
import { showing, showingAll } from './plainer.ts';
import { blank, type TurnAnswer, type TurnInput } from './reply.ts';

export async function example(input: TurnInput): Promise<TurnAnswer> {
  const here = (await around(input)).find(({ text, isCode }) => isCode || EXAMPLE.test(text));
  if (here?.isCode === true) {
    const cited = await claimOfStatement(input.store, here.statement);
    if (cited !== undefined) return showingAll(input, [passageOf(cited)], LEADS.example);
  }
  const place = here?.isCode === false ? here.place : await placeOf(input, EXAMPLE);
  if (place === undefined) return { ...blank(input.session), lead: LEADS.noExample };
  return showing(input, place, LEADS.example);
}

/** A reason that is given for what was shown last; undefined where there is none. */
export async function because(input: TurnInput): Promise<TurnAnswer | undefined> {
  const place = await placeOf(input, REASON);
  return place === undefined ? undefined : showing(input, place, LEADS.because);
}

async function placeOf(input: TurnInput, wanted: RegExp): Promise<ChunkSpan | undefined> {
  const here = (await around(input)).find(({ text, isCode }) => !isCode && wanted.test(text));
  if (here !== undefined) return here.place;
  return (await near(input)).find(({ text }) => wanted.test(text))?.place;
}

const EXAMPLE =
  /\b(?:for example|for instance|such as|e\.g\.|examples? (?:is|are|of|include)|imagine|suppose|say,|consider|let['’]s say)\b/i;
const REASON =
  /\b(?:because|since|so that|in order to|due to|reasons?|that(?:['’]s| is) why|otherwise|means that|that way)\b/i;
