// What is under headings such as "Analysis of causes" or "Context" in the documents that are named for what a question asks the
// reason of: a reader is offered it beside what was found by the question's own words, which it need not have.
import { sectionsOf, type Role } from '../citing/roles.ts';
import { namedFor } from '../causal/why/answers.ts';
import { askedCauseOf } from '../causal/question.ts';
import { readChunks } from '../statements/read-chunks.ts';
import type { Statement } from '../statements/statement.ts';
import type { Finding, FindingStore } from './find.ts';

/** Statements that the ranking puts first, whose documents may be those. */
const FIRST = 20;
/** The documents of so many are read whatever their titles say: a title need not have the day that is asked of. */
const BEST = 5;
/** Chunks of each document. */
const CHUNKS = 40;
const WHY: ReadonlySet<Role> = new Set(['why', 'background']);

/** The finding, and for a question for a cause or a reason what is under such headings. Errors: those of the store. */
export async function withReasons(
  store: FindingStore,
  finding: Pick<Finding, 'read' | 'ranking'>,
): Promise<
  { readonly read: Finding['read']; readonly ranking: readonly { readonly statement: Statement }[] }[]
> {
  const { read, ranking } = finding;
  if (askedCauseOf(read.question.text) === undefined) return [finding];
  const first = ranking.slice(0, FIRST);
  const ids = [
    ...first.slice(0, BEST).map(({ statement }) => statement.chunk.document_id),
    ...namedFor(first, read),
  ];
  const found = await store.candidatesOf([...new Set(ids)], CHUNKS);
  const chunks = await readChunks(
    store,
    read.collection.revision,
    found.map(({ chunk_id }) => chunk_id),
  );
  const under = [...chunks.values()].flatMap(({ chunk, statements }) => {
    const sectionAt = sectionsOf(chunk);
    return statements().filter(({ parts: { own } }) => {
      const { role } = sectionAt(own[0]!.start - chunk.start);
      return role !== null && WHY.has(role);
    });
  });
  return [finding, { read, ranking: under.map((statement) => ({ statement })) }];
}
