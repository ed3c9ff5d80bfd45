// A question that names a day, a month or a year which its answer does not write, because its document is of that time.
import { datesIn } from '../../text/dates.ts';
import { blanked } from '../../text/marks.ts';
import type { Finding, FindingStore } from './find.ts';

/**
 * What is found without the one date of a question, where it is of a document of that date; undefined where that has no answer.
 * Errors: those of the store.
 * @param findPlain finds for a question as it is written
 */
export async function findOfDay(
  store: Pick<FindingStore, 'documentsById'>,
  query: string,
  findPlain: (query: string) => Promise<Finding>,
): Promise<Finding | undefined> {
  const dates = datesIn(query).filter(({ date }) => /^\d{4}/.test(date));
  const [one] = dates;
  if (one === undefined || dates.length > 1) return undefined;
  const undated = blanked(query, dates).replace(/ (?:on|in|of|at|from|during) +(?= |\W*$)/giu, ' ');
  const found = await findPlain(undated.replace(/ {2,}/g, ' '));
  const id = found.made?.citation.document_id;
  if (found.reasons.length > 0 || id === undefined) return undefined;
  const [document] = await store.documentsById([id]);
  const isOfDay =
    document?.published_at?.startsWith(one.date) === true ||
    datesIn(document?.title ?? '').some(({ date }) => date.startsWith(one.date));
  return isOfDay ? found : undefined;
}
