// What is nearest to a question that is not answered: passages to read, never an answer.
import type { ClosePassage } from '../../api/payloads/query.ts';
import { terms } from '../../text/terms.ts';
import { cite } from '../citing/compose.ts';
import type { Question } from '../question/analyse.ts';
import { weightedMatches } from '../retrieval/coverage.ts';
import type { Finding, FindingStore } from './find.ts';
import { nearPassages, type NearPassage } from './near-passages.ts';

/** Up to five passages, nearest first, of which no two overlap; none where nothing has enough of the question. */
export async function closest(store: FindingStore, findings: readonly Finding[]): Promise<ClosePassage[]> {
  const [first] = findings;
  if (first === undefined) return [];
  const ranking = findings.flatMap((one) => one.ranking).toSorted((a, b) => b.likely - a.likely);
  const passages = nearPassages(ranking);
  const ids = [...new Set(passages.map(({ chunk }) => chunk.document_id))];
  const documents = new Map((await store.documentsById(ids)).map((document) => [document.id, document]));
  const questions = findings.map(({ read }) => read.question);
  return passages.flatMap(({ chunk, start, end }) => {
    const document = documents.get(chunk.document_id);
    if (document === undefined) return [];
    return [{ ...cite(document, chunk, start, end), ...shownOf({ chunk, start, end }, questions) }];
  });
}

/** How it is shown: what it is under, its blocks and the words of the questions in it. */
function shownOf(
  { chunk, start, end }: NearPassage,
  questions: readonly Question[],
): Pick<ClosePassage, 'headings' | 'blocks' | 'matches'> {
  const path = chunk.structure?.path.map(({ text }) => text) ?? [];
  const inside = (chunk.structure?.blocks ?? []).filter((block) => block.start < end && block.end > start);
  const blocks = inside.map(({ kind, depth, ordered, header, term, ...block }) => ({
    kind,
    start: Math.max(block.start, start) - start,
    end: Math.min(block.end, end) - start,
    ...(depth === undefined ? {} : { depth }),
    ...(ordered === undefined ? {} : { ordered }),
    ...(header === undefined ? {} : { header }),
    ...(term === undefined ? {} : { term }),
  }));
  const asked = questions.flatMap(({ distinct, emphasis }) =>
    distinct.filter((stem) => emphasis.get(stem) === 1),
  );
  const hitsOf = weightedMatches([...new Set(asked)]);
  const matches = terms(chunk.text.slice(start, end)).filter(({ stem }) => hitsOf(stem).length > 0);
  return {
    headings: path.length === 0 && chunk.heading !== null ? [chunk.heading] : path,
    blocks,
    matches: matches.map((one) => ({ start: one.start, end: one.end })),
  };
}
