// Pseudo-relevance feedback (RM3): stems that the best chunks share are added to the question.
// service.md, "Retrieval", deliberate: 3 chunks, 30 stems, 0.85 for the question itself, where 0.8 was no better.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Candidate } from '../../store/index-store.ts';
import type { Weights } from './score.ts';

const CHUNKS = 3;
const STEMS = 30;
const QUESTION_SHARE = 0.85;

export interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

/** The stems of the best chunks by how likely they are under them, at most 30, the likeliest first; weights sum to 1. */
export function relevanceModel(best: readonly Scored[]): Map<string, number> {
  const model = new Map<string, number>();
  const chosen = best.filter(({ candidate }) => !isReferenceList(candidate)).slice(0, CHUNKS);
  const total = chosen.reduce((sum, { score }) => sum + score, 0);
  if (total <= 0) return model;
  for (const { candidate, score } of chosen) {
    const share = score / total / Math.max(1, candidate.body_stems.length);
    for (const stem of candidate.body_stems)
      if (stem.length > 1 && !ADDRESS.has(stem)) model.set(stem, (model.get(stem) ?? 0) + share);
  }
  return normalised([...model].sort((a, b) => b[1] - a[1] || byCodeUnits(a[0], b[0])).slice(0, STEMS));
}

const ADDRESS: ReadonlySet<string> = new Set(['http', 'https', 'www', 'com', 'org', 'doi', 'html']);

// The last heading closes the title column; names of authors and journals say nothing about the subject.
function isReferenceList({ title_stems }: Candidate): boolean {
  return ['refer', 'bibliographi', 'sourc', 'read'].includes(title_stems.at(-1) ?? '');
}

/** The question's weights with the model's mixed in; sums to the same as only the question's. */
export function expanded(question: Weights, model: Weights): Map<string, number> {
  if (model.size === 0) return new Map(question);
  const total = [...question.values()].reduce((sum, weight) => sum + weight, 0);
  const mixed = new Map([...question].map(([stem, weight]) => [stem, QUESTION_SHARE * weight]));
  for (const [stem, share] of model)
    mixed.set(stem, (mixed.get(stem) ?? 0) + (1 - QUESTION_SHARE) * share * total);
  return mixed;
}

function normalised(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(entries.map(([stem, weight]) => [stem, weight / total]));
}
