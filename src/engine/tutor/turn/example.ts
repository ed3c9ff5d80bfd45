// "For example?": a sentence of the topic that gives an example of what was shown last.
import { citedPassages } from '../cited-passages.ts';
import { LEADS } from '../phrases.ts';
import { near } from './near.ts';
import { blank, remembering, type TurnAnswer, type TurnInput } from './reply.ts';

export async function example(input: TurnInput): Promise<TurnAnswer> {
  const { store, session } = input;
  const [found] = (await near(input)).filter(({ text }) => EXAMPLE.test(text));
  const passages = found === undefined ? [] : await citedPassages(store, [found.place]);
  if (passages.length === 0) return { ...blank(session), lead: LEADS.noExample };
  return { ...blank(remembering(session, passages)), lead: LEADS.example, passages };
}

const EXAMPLE =
  /\b(?:for example|for instance|such as|e\.g\.|examples? (?:is|are|of|include)|imagine|suppose|say,|consider)\b/i;
