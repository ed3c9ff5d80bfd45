// The citations of what changed in an answer: of claims that came and of what is quoted in a conflict. Feeds and messages
// quote from them, so that only such count as have all that is shown there; another server may lay them out otherwise.
import type { Citation } from '../../api/payloads/common.ts';
import { isRecord } from '../../api/record.ts';
import { spaced, type AnswerChange } from '../../evidence/answer-diff.ts';

/** @param found what was cited beside the answer */
export function citationsIn(
  document: unknown,
  found: readonly Citation[],
  changes: readonly AnswerChange[],
): readonly Citation[] {
  const said = changes
    .filter(({ change }) => TOLD.has(change))
    .map(({ change, claim, before, after }) => (change === 'added' ? claim : `${before} ${after}`));
  const own = isRecord(document) && Array.isArray(document['citations']) ? document['citations'] : [];
  const cited = [...own.filter(isCitation), ...found].filter(({ quote }) =>
    said.some((text) => text.includes(spaced(quote))),
  );
  return cited.filter(({ id }, at) => cited.findIndex((one) => one.id === id) === at);
}

const TOLD: ReadonlySet<string> = new Set(['added', 'conflict', 'revised']);

const SHOWN = ['id', 'quote', 'title', 'source_url', 'content_sha256', 'source_id'];

function isCitation(value: unknown): value is Citation {
  return isRecord(value) && SHOWN.every((name) => typeof value[name] === 'string');
}
