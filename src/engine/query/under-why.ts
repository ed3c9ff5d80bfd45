// What is under headings such as "Analysis of causes" or "Context" in the documents that are named for what a question asks the
// reason of: a reader is offered it beside what was found by the question's own words, which it need not have.
import { namedFor } from '../causal/why/answers.ts';
import { OVER_REASONS, underHeadings } from '../causal/why/under-headings.ts';
import type { Found } from '../reading/round.ts';
import type { Finding, FindingStore } from './find.ts';

/** Statements that the ranking puts first, whose documents may be those. */
const FIRST = 20;
/** The documents of so many are read whatever their titles say: a title need not have the day that is asked of. */
const BEST = 5;

/** The finding, and what is under such headings. Errors: those of the store. */
export async function withReasons(
  store: FindingStore,
  { read, ranking }: Pick<Finding, 'read' | 'ranking'>,
): Promise<Found[]> {
  const first = ranking.slice(0, FIRST);
  const ids = [
    ...first.slice(0, BEST).map(({ statement }) => statement.chunk.document_id),
    ...namedFor(first, read),
  ];
  const under = await underHeadings(store, read.collection.revision, ids, OVER_REASONS);
  return [
    { read, ranking },
    { read, ranking: under },
  ];
}
