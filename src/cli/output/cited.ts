// What the pages of cited products share: claims and citations from any service, how it was made.
import { isInsufficient } from '../../api/outcome.ts';
import type { Answer } from '../../api/payloads/query.ts';
import type { Citation, Claim, Reason } from '../../api/payloads/common.ts';
import type { Foreign, ForeignRecord } from '../../api/payloads/foreign.ts';
import type { Reading } from '../../api/payloads/reading.ts';
import { isRecord } from '../../api/record.ts';
import type { Cited } from '../../page/cited.ts';
import { paragraph, type Block, type BlockOf, type PageClaim } from '../../page/page.ts';
import { text, textIn } from '../../page/values.ts';
import { isList, type Known, recordsOnly, unknownIn } from './table/rows.ts';

const OF_CLAIM: Known<Claim> = {
  id: true,
  text: true,
  citation_ids: true,
  verdict: true,
  chunk: true,
  partial: true,
};

/** The claims of a document, or undefined where one is laid out otherwise. */
export function claimsOf(value: Foreign<readonly Claim[]>): PageClaim[] | undefined {
  const claims = recordsOnly(value)?.map((claim) => {
    const { text: words, citation_ids: ids, verdict } = claim;
    return typeof words === 'string' && isList(ids)
      ? { text: words, citation_ids: ids, verdict: text(verdict), rest: unknownIn(claim, OF_CLAIM) }
      : undefined;
  });
  return claims?.every((claim) => claim !== undefined) === true ? claims : undefined;
}

/** A claim that the page itself makes of a citation. */
export function claimFor(words: string, ids: readonly unknown[]): PageClaim {
  return { text: words, citation_ids: ids, verdict: '', rest: {} };
}

export function citationsOf(value: Foreign<readonly Citation[]>): Cited[] | undefined {
  return recordsOnly(value);
}

/** What is said where there is no answer: of the passages, not of what the documents may know. */
export const NOT_SURE = 'No passage surely answers this.';

/** The outcome, then each reason. */
export function refusalOf(reasons: Foreign<readonly Reason[]>, words = NOT_SURE): BlockOf<'refusal'> {
  const texts = isList(reasons) ? reasons.map(textIn).filter((one) => one !== '') : [];
  return { kind: 'refusal', words, reasons: texts };
}

/** What any payload may have of how it was made. */
type Made = Pick<Answer, 'mode' | 'cached' | 'created_at' | 'confidence'>;

/** Mode, time and what is sure of it: what is there of them, in few words each. */
export function madeOf(document: ForeignRecord<Made>): string[] {
  const { mode, cached, created_at: created, confidence } = document;
  return [
    text(mode),
    typeof confidence === 'number' && !isInsufficient(document) ? confidenceIn(confidence) : '',
    cached === true ? 'from cache' : '',
    text(created)
      .replace('T', ' ')
      .replace(/(:\d\d)(\.\d+)?Z$/, '$1 UTC'),
  ];
}

/** From here on four of five answers are right, also of questions of those who have not read the documents (bench/questions). */
const LIKELY = 0.8;

function confidenceIn(confidence: number): string {
  const shown = confidence.toFixed(2);
  return `confidence ${shown}, ${Number(shown) >= LIKELY ? 'likely' : 'uncertain'}`;
}

/** What an answer cost, where it is said. */
export function costOf({
  billable,
  cost_usd: cost,
}: {
  readonly billable?: unknown;
  readonly cost_usd?: unknown;
}): string {
  if (billable === false) return 'not billed';
  return typeof cost === 'number' ? `$${cost.toFixed(2)}` : '';
}

/** What a model had to do with it; loaded where one was asked. */
export async function readingOf(reading: Foreign<Reading>): Promise<Block[]> {
  if (!isRecord(reading)) return [];
  return paragraph((await import('./answer/reading.ts')).readBy(reading), 'small');
}
