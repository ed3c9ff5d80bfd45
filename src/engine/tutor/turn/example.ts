// "For example?", "why?": what the documents give as an example of what was shown last, or as a reason for it. In its own section
// first, the nearest behind it; else a sentence of the topic about the same thing.
import { LEADS } from '../phrases.ts';
import { around } from './around.ts';
import { near } from './near.ts';
import { showing } from './plainer.ts';
import { blank, type TurnAnswer, type TurnInput } from './reply.ts';

export async function example(input: TurnInput): Promise<TurnAnswer> {
  const place = await placeOf(input, ({ text, isCode }) => isCode || EXAMPLE.test(text));
  if (place === undefined) return { ...blank(input.session), lead: LEADS.noExample };
  return showing(input, place, LEADS.example);
}

/** A reason that is given for what was shown last; undefined where there is none. */
export async function because(input: TurnInput): Promise<TurnAnswer | undefined> {
  const place = await placeOf(input, ({ text, isCode }) => !isCode && REASON.test(text));
  return place === undefined ? undefined : showing(input, place, LEADS.because);
}

async function placeOf(
  input: TurnInput,
  isWanted: (one: { readonly text: string; readonly isCode: boolean }) => boolean,
) {
  const here = (await around(input)).find(isWanted);
  if (here !== undefined) return here.place;
  return (await near(input)).find(({ text }) => isWanted({ text, isCode: false }))?.place;
}

const EXAMPLE =
  /\b(?:for example|for instance|such as|e\.g\.|examples? (?:is|are|of|include)|imagine|suppose|say,|consider|let['’]s say)\b/i;
const REASON =
  /\b(?:because|since|so that|in order to|due to|reasons?|that(?:['’]s| is) why|otherwise|means that|that way)\b/i;
