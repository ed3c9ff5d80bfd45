// What is nearest to a question that is not answered: passages to read, never an answer.
import type { ClosePassage } from '../../api/payloads/query.ts';
import { terms } from '../../text/terms.ts';
import { cite } from '../citing/compose.ts';
import type { Question } from '../question/analyse.ts';
import { weightedMatches } from '../retrieval/coverage.ts';
import type { Finding, FindingStore } from './find.ts';
import type { ChunkBlock } from '../../store/structure.ts';
import { goesOnWith } from '../../store/governing.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { AT } from '../statements/feature-names.ts';
import type { Ranked } from '../statements/ranking.ts';

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

// The passages that are nearest to a question, as whole blocks of a document: a list with its lead-in, a paragraph with the next.

/** A stretch of a chunk in whole blocks; UTF-16 offsets into its text. */
interface NearPassage {
  readonly chunk: ChunkRecord;
  readonly start: number;
  readonly end: number;
}

const MOST = 5;
/** A statement of less of the question than this is near to nothing, as a share of its weight. */
const LEAST = 0.3;
/** A passage takes in whole blocks around a statement up to the first length, and the rest of its list or table up to the second. */
const ENOUGH = 600;
const LONGEST = 1_400;

/**
 * Up to five passages of statements, likeliest first, none overlapping another; what explains before change logs and lists of
 * links. None where nothing has enough of the question.
 */
export function nearPassages(ranking: readonly Ranked[]): NearPassage[] {
  const near = ranking.filter(({ features }) => features[AT.whole]! >= LEAST);
  const found: NearPassage[] = [];
  for (const { statement } of [...near.filter(explains), ...near.filter((one) => !explains(one))]) {
    if (found.length === MOST) break;
    const { chunk, spans } = statement;
    const own = spans.filter(({ start, end }) => start < chunk.end && end > chunk.start);
    const place = { start: own[0]!.start - chunk.start, end: own.at(-1)!.end - chunk.start };
    if (found.some((other) => overlap(other, { chunk, ...place }))) continue;
    const passage = { chunk, ...wholeBlocks(chunk, place, found) };
    found.push(passage);
  }
  return found;
}

function overlap(a: NearPassage, b: NearPassage): boolean {
  if (a.chunk.document_id !== b.chunk.document_id) return false;
  const [from, other] = [a.chunk.start, b.chunk.start];
  return from + a.start < other + b.end && other + b.start < from + a.end;
}

type Place = Pick<NearPassage, 'start' | 'end'>;

/** The blocks that a place is in and those around it, as far as other passages leave them. */
function wholeBlocks(chunk: ChunkRecord, place: Place, others: readonly NearPassage[]): Place {
  const blocks = (chunk.structure?.blocks ?? []).filter(
    ({ kind, start, end }) =>
      kind !== 'metadata' && !others.some((one) => overlap(one, { chunk, start, end })),
  );
  let first = blocks.findIndex(({ end }) => end > place.start);
  let last = blocks.findLastIndex(({ start }) => start < place.end);
  if (first === -1 || last < first) return { start: place.start, end: place.end };
  const fits = (from: number, to: number, most: number): boolean =>
    from >= 0 &&
    to < blocks.length &&
    follow(blocks, from, to) &&
    blocks[to]!.end - blocks[from]!.start <= most;
  const run = runOf(blocks, first);
  while (first > run.from && fits(first - 1, last, LONGEST)) first -= 1;
  while (last < run.to && fits(first, last + 1, LONGEST)) last += 1;
  if (leadsIn(blocks[first - 1]) && fits(first - 1, last, LONGEST)) first -= 1;
  while (fits(first, last + 1, ENOUGH)) last += 1;
  while (fits(first - 1, last, ENOUGH)) first -= 1;
  return { start: blocks[first]!.start, end: blocks[last]!.end };
}

/** Whether nothing that was left out is between them: what is quoted is one stretch. */
function follow(blocks: readonly ChunkBlock[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1)
    if (blocks[at + 1]!.start - blocks[at]!.end > LARGEST_GAP) return false;
  return true;
}

const LARGEST_GAP = 8;

/** The list, the table or the definitions that a block is of. */
function runOf(blocks: readonly ChunkBlock[], at: number): { readonly from: number; readonly to: number } {
  const { kind } = blocks[at]!;
  let from = at;
  let to = at;
  if (kind !== 'list' && kind !== 'table' && kind !== 'definition') return { from, to };
  while (
    from > 0 &&
    (blocks[from]!.opens !== true || (blocks[from]!.depth ?? 0) > 1) &&
    isOf(blocks[from - 1]!, kind)
  )
    from -= 1;
  while (to + 1 < blocks.length && goesOnWith(blocks[from]!, blocks[to + 1]!)) to += 1;
  return { from, to };
}

function isOf(block: ChunkBlock, kind: ChunkBlock['kind']): boolean {
  return block.kind === kind || block.depth !== undefined;
}

function leadsIn(block: ChunkBlock | undefined): boolean {
  return block?.kind === 'paragraph';
}

/** Whether it is neither of a change log nor of a list that names other pages. */
function explains({ statement, features }: Ranked): boolean {
  const headings = statement.chunk.structure?.path.map(({ text }) => text) ?? [statement.chunk.heading ?? ''];
  return (
    features[AT.elsewhere] === 0 && !headings.some((text) => LOGS.test(text)) && !isMostlyLinks(statement.own)
  );
}

/** Headings of change logs: "Version 2.0.0b5 (2023-02-27)", "1.4.2", "Changelog", "Release notes", "Commits in Node.js 11.7.0". */
const LOGS =
  /^\W*(?:(?:version|release|v)\W*\d|\d+\.\d+(?:\.\d+)?\b\W*(?:\(|$|-|–)|change ?(?:log|s since)|release notes|commits\b|(?:notable|other) changes\b)/i;

/** Whether addresses are more of a text than its other words. */
function isMostlyLinks(text: string): boolean {
  const addresses = text.match(/\bhttps?:\/\/\S+/g) ?? [];
  return addresses.reduce((sum, one) => sum + one.length, 0) * 2 > text.length;
}
