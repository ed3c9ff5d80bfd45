// How far a source can be checked, from what its records show; it says nothing of truth.
// Every part is shown with its weight and reason. No clock in it: the same corpus gives the same score.
import type { Quality, QualityPart } from '../api/payloads/source.ts';
import type { DocumentRecord, SourceRow } from '../store/corpus-store.ts';
import type { Store } from '../store/backend.ts';

/** Enough documents for a share, few enough to be read for a list. */
const SAMPLE = 20;
/** A document counts as recent when it was published within so many years of being read. */
const RECENT_YEARS = 5;

/** The quality of a source as the corpus is now. */
export async function qualityOf(row: SourceRow, store: Store): Promise<Quality> {
  const { rows } = await store.documents({ source_id: row.id }, { limit: SAMPLE, offset: 0 });
  if (rows.length === 0) return { score: null, sampled: 0, parts: [] };
  const parts = [
    publisherPart(row, rows),
    sharePart('age', 0.15, rows, `were published within ${RECENT_YEARS} years of being read`, isRecent),
    await corroborationPart(row, store),
    await citationsPart(rows, store),
    sharePart('attribution', 0.15, rows, 'name an author or a publisher', isAttributed),
    sharePart(
      'extraction',
      0.15,
      rows,
      'were read without a warning',
      ({ warnings }) => warnings.length === 0,
    ),
  ];
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  const score = parts.reduce((sum, part) => sum + part.weight * part.score, 0) / weight;
  return { score: thousandths(score), sampled: rows.length, parts };
}

/** Types that a record can show: a public body or university by its domain, a named publisher, or none. */
function publisherPart(row: SourceRow, rows: readonly DocumentRecord[]): QualityPart {
  const part = (score: number, why: string) => ({ name: 'publisher', weight: 0.25, score, why });
  if (row.kind === 'starter') return part(0.3, 'it was written for ibid and is not a publication');
  const hosts = rows.map(({ source_url }) => hostOf(source_url));
  if (hosts.every((host) => host !== undefined && PUBLIC_BODY.test(host))) {
    return part(1, 'its documents are at domains of public bodies or universities');
  }
  const named = row.publisher !== null || rows.every(({ publisher }) => publisher !== null);
  if (named) return part(0.7, 'it names its publisher');
  return hosts.every((host) => host !== undefined)
    ? part(0.5, 'it names no publisher, but its documents have web addresses')
    : part(0.2, 'it names no publisher, and its documents have no web address');
}

/** Registries of these let in only such bodies: .gov, .edu, .mil, .int, and .gov.uk, .ac.jp and their like. */
const PUBLIC_BODY =
  /(?:^|\.)(?:gov|edu|mil|int)$|\.(?:gov|gob|gouv|go|ac|edu|mil)\.[a-z]{2}$|(?:^|\.)europa\.eu$/;

function hostOf(url: string): string | undefined {
  return /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase();
}

function isRecent({ published_at, retrieved_at }: DocumentRecord): boolean {
  if (published_at === null) return false;
  return Date.parse(retrieved_at) - Date.parse(published_at) <= RECENT_YEARS * 365.25 * 86_400_000;
}

function isAttributed({ authors, publisher }: DocumentRecord): boolean {
  return authors.length > 0 || publisher !== null;
}

/** Sectors of the source that another source of the corpus covers as well: its claims there can be held against others. */
async function corroborationPart(row: SourceRow, store: Store): Promise<QualityPart> {
  let shared = 0;
  for (const sector_id of row.sectors) {
    if ((await store.sources({ sector_id }, { limit: 1, offset: 0 })).total > 1) shared++;
  }
  const why =
    row.sectors.length === 0
      ? 'its documents name no sector in which others could be found'
      : `${shared} of ${row.sectors.length} sectors are covered by another source too`;
  return {
    name: 'corroboration',
    weight: 0.15,
    score: thousandths(shared / Math.max(1, row.sectors.length)),
    why,
  };
}

const REFERENCES = /^(?:references|sources|bibliography|works cited|literature|further reading|notes)$/i;

async function citationsPart(rows: readonly DocumentRecord[], store: Store): Promise<QualityPart> {
  const citing = new Set<string>();
  for (const { id } of rows) {
    const chunks = await store.chunks(id);
    if (chunks.some(({ heading }) => heading !== null && REFERENCES.test(heading.trim()))) citing.add(id);
  }
  return sharePart('citations', 0.15, rows, 'list what they refer to', ({ id }) => citing.has(id));
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
    score: thousandths(count / rows.length),
    why: `${count} of ${rows.length} documents ${words}`,
  };
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
