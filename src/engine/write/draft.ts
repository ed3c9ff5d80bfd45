// A model's answer as sentences with the statements that they cite, or why it is none. Strict: what is not the form that
// was asked for is no answer, but for one fence around all of it.
import { isRecord } from '../../api/record.ts';

export interface DraftSentence {
  readonly text: string;
  /** As the model wrote them. */
  readonly cites: readonly string[];
}

export type Draft =
  | { readonly kind: 'draft'; readonly sentences: readonly DraftSentence[] }
  /** @param why a clause: "it is no JSON" */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Longest answer that is read, in UTF-16 units. */
const LONGEST = 200_000;

/** Reads what a model said. Pure; never throws. */
export function draftIn(said: string): Draft {
  if (said.length > LONGEST) return unreadable('it is too long');
  const text = unfenced(said);
  if (text === '') return unreadable('it is empty');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('it is no JSON');
  }
  const list: unknown = isRecord(value) && Object.hasOwn(value, 'sentences') ? value['sentences'] : undefined;
  if (!Array.isArray(list)) return unreadable('it has no list of sentences');
  const sentences = list.map(sentenceIn);
  return sentences.every((one) => one !== undefined)
    ? { kind: 'draft', sentences }
    : unreadable('a sentence of it has no text or no list of cites');
}

function sentenceIn(value: unknown): DraftSentence | undefined {
  if (!isRecord(value) || !Object.hasOwn(value, 'text') || !Object.hasOwn(value, 'cites')) return undefined;
  const { text, cites } = value;
  if (typeof text !== 'string' || !Array.isArray(cites)) return undefined;
  return cites.every((one): one is string => typeof one === 'string') ? { text, cites } : undefined;
}

/** Without one fence that is around the whole: many models write it whatever the prompt says. */
function unfenced(said: string): string {
  const text = said.trim();
  const [, inside] = /^```(?:json)?[ \t]*\n([^]*)\n```$/i.exec(text) ?? [];
  return (inside ?? text).trim();
}

function unreadable(why: string): Draft {
  return { kind: 'unreadable', why };
}
