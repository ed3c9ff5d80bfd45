// How far a source can be checked, from what its records show. It says nothing of truth: every part is shown with its
// weight, so that a reader can disagree with it.
import type { RoutedCall } from '../context.ts';
import type { DocumentRecord, SourceRow } from '../store/store.ts';

export interface QualityPart {
  readonly name: string;
  readonly weight: number;
  /** 0 to 1, rounded to 1e-3. */
  readonly score: number;
  readonly why: string;
}

/** The documents of a source that its score is made from: enough for a share, bounded for time. */
const SAMPLE = 100;

/** `{score, sampled, parts}`; score is the weighted mean of the parts, 0 to 1, or null for a source without documents. */
export async function qualityOf(row: SourceRow, call: RoutedCall): Promise<Record<string, unknown>> {
  const { rows } = await call.world.store.documents({ source_id: row.id }, { limit: SAMPLE, offset: 0 });
  if (rows.length === 0) return { score: null, sampled: 0, parts: [] };
  const parts = [
    publisherPart(row),
    sharePart(
      'attribution',
      0.2,
      rows,
      'name an author or a publisher',
      (one) => one.authors.length > 0 || one.publisher !== null,
    ),
    sharePart('dated', 0.2, rows, 'say when they were published', (one) => one.published_at !== null),
    sharePart('address', 0.15, rows, 'stand at a web address that others can open', (one) =>
      /^https?:/.test(one.source_url),
    ),
    sharePart('extraction', 0.2, rows, 'were read without a warning', (one) => one.warnings.length === 0),
  ];
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  const score = parts.reduce((sum, part) => sum + part.weight * part.score, 0) / weight;
  return { score: round(score), sampled: rows.length, parts };
}

function publisherPart(row: SourceRow): QualityPart {
  const named = row.publisher !== null;
  const why = named ? 'the source names its publisher' : 'the source names no publisher';
  return { name: 'publisher', weight: 0.25, score: named ? 1 : 0, why };
}

function sharePart(
  name: string,
  weight: number,
  rows: readonly DocumentRecord[],
  words: string,
  holds: (document: DocumentRecord) => boolean,
): QualityPart {
  const count = rows.filter(holds).length;
  return {
    name,
    weight,
    score: round(count / rows.length),
    why: `${count} of ${rows.length} documents ${words}`,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
