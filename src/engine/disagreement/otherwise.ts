// What says otherwise than a sentence: another date, figure or name, its denial, its opposite.
// The one mechanism for answers, watches, briefs and lessons.
import { oneLine } from '../../text/spans.ts';
import type { Citation } from '../../api/payloads/common.ts';
import type { ConflictReason } from '../../api/payloads/query.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import { analyserOf, loadAnalysers } from '../../text/languages/analysers.ts';
import { sentences } from '../../text/sentences.ts';
import { terms } from '../../text/terms.ts';
import { MONTHS, WEEKDAYS, isRelative } from '../../text/dates.ts';
import { cite } from '../citing/compose.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { readChunks, type ReadChunk } from '../statements/read-chunks.ts';
import { withoutSpeaker } from './speaker.ts';
import { turnedIn } from './turned.ts';
import { otherValues } from './values.ts';

/** How two sentences differ. */
interface Otherwise {
  readonly reason: Exclude<ConflictReason, 'older-update'>;
  /** The two values as each sentence writes them; null where it is not a value that differs. */
  readonly values: readonly [string, string] | null;
}

/** A sentence of the corpus that says otherwise. */
interface SaidOtherwise extends Otherwise {
  readonly citation: Citation;
}

/** Chunks looked through for one sentence. */
const CHUNKS = 24;
/** A sentence that differs has so much of the words of the other: below this the two are not compared. */
const COVERED = 0.6;

/** How `other` says otherwise than `one`, each one sentence; undefined where it does not, or speaks of something else. */
export function saysOtherwise(one: string, other: string): Otherwise | undefined {
  // What was so "this week" may be otherwise the week after.
  const [here, there] = [withoutSpeaker(one), withoutSpeaker(other)];
  if ([here, there].some(isRelative)) return undefined;
  const values = otherValues(one, other);
  if (values !== undefined) return values;
  const reason = turnedIn(here, there);
  return reason === undefined ? undefined : { reason, values: null };
}

/**
 * Whether two titles are of one series, but for the occasion: "Weekly update, 5 June" and "Weekly update, 12 June". What each
 * says holds for its own occasion.
 */
function areOfSeries(one: string, other: string): boolean {
  return one !== other && withoutOccasion(one) === withoutOccasion(other);
}

function withoutOccasion(title: string): string {
  const words = [...MONTHS, ...MONTHS.map((month) => month.slice(0, 3)), ...WEEKDAYS];
  const occasion = new RegExp(`\\b(?:${words.join('|')})\\b|[\\p{L}.]*\\d[\\p{L}\\d.]*`, 'giu');
  return title
    .replace(occasion, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The first sentence of `other` that says otherwise than one of `one`. */
export function otherwiseIn(one: string, other: string): (Otherwise & { readonly text: string }) | undefined {
  const theirs = sentencesIn(other);
  for (const own of sentencesIn(one))
    for (const sentence of theirs) {
      const found = isNear(own, sentence) ? saysOtherwise(own.text, sentence.text) : undefined;
      if (found !== undefined) return { ...found, text: oneLine(sentence.text) };
    }
  return undefined;
}

interface Read {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
}

function sentencesIn(text: string): Read[] {
  return sentences(text).map(({ start, end }) => readOf(text.slice(start, end)));
}

function readOf(text: string): Read {
  return { text, stems: new Set(terms(text).map(({ stem }) => stem)) };
}

function isNear({ stems: own }: Read, { stems: others }: Pick<Read, 'stems'>): boolean {
  const shared = [...own].filter((stem) => others.has(stem)).length;
  return shared >= COVERED * Math.min(own.size, others.size) && shared > 1;
}

/** A text that is held against the corpus. */
export interface Sought {
  readonly text: string;
  /** content_sha256 of the documents that it is quoted from. */
  readonly sources: ReadonlySet<string>;
  /** The title of the first of them. */
  readonly title: string | null;
}

/** Sentences of the corpus that say otherwise than a text, nearest first, one of each document. Errors: those of the store; the signal's reason. */
export async function lookOtherwise(
  store: RetrievalStore,
  { text, sources, title }: Sought,
  signal?: AbortSignal,
): Promise<SaidOtherwise[]> {
  await loadAnalysers(['en']);
  const distinct = [...new Set(analyserOf('en').stems(text))];
  const { ranked, collection } = await retrieve(store, { stems: distinct, emphasis: new Map() }, CHUNKS);
  const ids = ranked.map(({ candidate }) => candidate.chunk_id);
  const chunks = await readChunks(store, collection.revision, ids);
  const documents = await store.documentsById([
    ...new Set(ranked.map(({ candidate }) => candidate.document_id)),
  ]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const wanted = sentencesIn(text);
  const found = new Map<string, SaidOtherwise>();
  for (const id of ids) {
    signal?.throwIfAborted();
    const read = chunks.get(id);
    const document = byId.get(read?.chunk.document_id ?? '');
    if (read === undefined || document === undefined || found.has(document.id)) continue;
    if (sources.has(document.content_sha256)) continue;
    if (title !== null && areOfSeries(title, document.title)) continue;
    const one = otherwiseInChunk(wanted, read, document);
    if (one !== undefined) found.set(document.id, one);
  }
  return [...found.values()];
}

function otherwiseInChunk(
  wanted: readonly Read[],
  { chunk, sentences: all }: ReadChunk,
  document: DocumentRecord,
): SaidOtherwise | undefined {
  for (const { text, stems, quotable, start, end } of all())
    for (const one of quotable ? wanted : []) {
      const how = isNear(one, { stems: new Set(stems) }) ? saysOtherwise(one.text, text) : undefined;
      if (how !== undefined) return { ...how, citation: cite(document, chunk, start, end) };
    }
  return undefined;
}
