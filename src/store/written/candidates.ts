// Candidates as they are read from a chunk's row, and those that were read last.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { Latest } from '../../text/latest.ts';
import type { Candidate } from '../retrieval-store.ts';
import { readStems } from './stems.ts';

export interface CandidateRow {
  readonly chunk_id: string;
  readonly document_id: string;
  readonly title_stems: string;
  readonly headings_from: number | null;
  readonly body_stems: string;
}

/** Of chunks `c` and documents `d`. */
export const CANDIDATE_COLUMNS =
  'c.id AS chunk_id, d.id AS document_id, c.title_stems, c.headings_from, c.body_stems';

export function candidateOf(row: CandidateRow): Candidate {
  const title_stems = readStems(row.title_stems);
  return {
    chunk_id: row.chunk_id,
    document_id: row.document_id,
    title_stems,
    headings_from: row.headings_from ?? title_stems.length,
    body_stems: readStems(row.body_stems),
  };
}

/** A candidate by the row of its chunk. */
export interface ReadCandidate {
  readonly row: number;
  readonly candidate: Candidate;
}

/** By their scores, those of one score by their ids. @param scores of all of them, by row */
export function byScore(read: readonly ReadCandidate[], scores: ReadonlyMap<number, number>): Candidate[] {
  return read
    .toSorted(
      (a, b) =>
        scores.get(b.row)! - scores.get(a.row)! || byCodeUnits(a.candidate.chunk_id, b.candidate.chunk_id),
    )
    .map(({ candidate }) => candidate);
}

/** Bytes, and about what a candidate takes of them: a question looks for two hundred. */
const MOST = 24 * 1024 * 1024;
const EACH = 400;
const EACH_STEM = 36;

/** Those of one state of the corpus, by row. */
export function latestCandidates(): Latest<number, ReadCandidate> {
  return new Latest(MOST, ({ candidate: { title_stems, body_stems } }) => {
    return EACH + EACH_STEM * (title_stems.length + body_stems.length);
  });
}
