// The answer to a question as a page: its sentences with the numbers of their sources, each a link to the passage; where there
// is none, why, and the closest passages.
import { isInsufficient } from '../../../api/outcome.ts';
import type { Answer } from '../../../api/payloads/query.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import type { Cited } from '../../../page/cited.ts';
import { pageInside } from '../../../page/html/html.ts';
import { answerPage } from '../../output/answer/answer.ts';
import { passageAddress } from '../addresses.ts';
import type { Visit } from '../http/visit.ts';
import { markup, trusted, type Html } from '../markup.ts';
import { refsIn, withRefs, type Linking } from '../refs.ts';
import { asInDocument } from './as-in-document.ts';

export interface Answered {
  readonly shown: Html;
  /** Of the passage that is shown beside it; undefined where there is none. */
  readonly source: Cited | undefined;
}

/** @param at the citation that is looked at, from 1 */
export async function answerOf(
  visit: Visit,
  document: Foreign<Answer>,
  at: number,
  link: Linking,
): Promise<Answered> {
  const made = await answerPage(document);
  if (made === undefined) return { shown: UNKNOWN, source: undefined };
  const isRefused = isRecord(document) && isInsufficient(document);
  const source = isRefused ? undefined : (made.citations[at - 1] ?? made.citations[0]);
  const refs = refsIn(made, link, source);
  const inside = pageInside(made, {
    passage: passageAddress,
    whole: await asInDocument(visit, made, refs),
    claimed: withRefs(refs),
  });
  return {
    shown: markup`<h1 class="question" dir="auto">${made.title}</h1>
      ${trusted(inside)}`,
    source,
  };
}

export const UNKNOWN: Html = markup`<p>The service answered in a layout that this page does not know.</p>`;
