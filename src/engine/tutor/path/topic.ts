// The documents of a sector that are about a topic, or the reasons why there are none. A topic is supported where one
// document has nearly all of its words and all of its names.
import { grouped } from '../../../text/groups.ts';
import type { TutorReason } from '../../../api/payloads/tutor.ts';
import { stems } from '../../../text/terms.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Candidate } from '../../../store/index-store.ts';
import { analyse, type Question } from '../../question/analyse.ts';
import { questionAnalyser } from '../../question/question-analyser.ts';
import type { QueryContext } from '../../query/answer.ts';
import { coverageOf, type QuestionCoverage } from '../../retrieval/coverage.ts';
import { hopeless, isInitials } from '../../query/reasons.ts';
import { retrieve } from '../../retrieval/retrieve.ts';
import { collectionFor, type Collection } from '../../retrieval/score.ts';
import { UNKNOWN_SECTOR, UNKNOWN_TOPIC } from '../phrases.ts';
import { inSector, type TutorStore } from '../passages.ts';
import { introductoryWeight } from './generality.ts';

export interface Topic {
  /** Best first; empty where the topic is not supported. */
  readonly documents: readonly DocumentRecord[];
  /** The share of the topic that some stems cover: 0 to 1. */
  readonly share: (body: readonly string[], title: readonly string[]) => number;
  readonly reasons: readonly TutorReason[];
  /** Chunks that a reader chose: of a long document only their sections are of the topic. */
  readonly chunks?: ReadonlySet<string>;
}

/** A document must have this share of the topic's words, by weight. */
export const SUPPORTED = 0.6;
/** The other documents must reach this share of the best one. */
const AS_GOOD = 0.85;
/** A document with this many chunks about the topic belongs to it, whatever its title. */
const SPEAKS_OF = 3;
const MOST_DOCUMENTS = 8;
const CHUNKS_FOUND = 200;

/** Looks for the topic in one sector: one unit of work. Errors: those of the store; what `spend` throws. */
export async function findTopic(
  store: TutorStore,
  about: { readonly sector_id: string; readonly topic: string },
  context: QueryContext,
): Promise<Topic> {
  const page = { limit: MOST_DOCUMENTS, offset: 0 };
  const { rows } = await store.documents({ sector_id: about.sector_id }, page);
  if (rows.length === 0) return none([UNKNOWN_SECTOR]);
  context.spend?.(1);
  const question = analyse(about.topic, await questionAnalyser(store, about.topic));
  if (isWholeSector(question, about.sector_id)) return { documents: rows, share: () => 1, reasons: [] };
  const collection = await collectionFor(store, question.distinct);
  const ruledOut = hopeless({ question, collection });
  if (ruledOut !== undefined) return none([ruledOut]);
  const scope = inSector(store, about.sector_id);
  const { ranked } = await retrieve(scope, question, CHUNKS_FOUND);
  context.signal?.throwIfAborted();
  const found = ranked.map(({ candidate }) => candidate);
  return chosen(store, question, collection, found);
}

function isWholeSector({ distinct }: Question, sector_id: string): boolean {
  const own = new Set(stems(sector_id.replace(/[-_]/g, ' ')));
  return distinct.length > 0 && distinct.every((stem) => own.has(stem));
}

async function chosen(
  store: TutorStore,
  question: Question,
  collection: Collection,
  found: readonly Candidate[],
): Promise<Topic> {
  const coverage = coverageOf(question, collection);
  const rated = [...grouped(found, ({ document_id }) => document_id)].map(([id, chunks]) => ({
    id,
    share: shareOf(coverage, chunks),
    isNamed: hasNames(question, coverage, chunks),
    titled: coverage.share([coverage.hits(common(chunks.map((one) => one.title_stems)))]),
    chunks: chunks.filter((one) => coverage.share([coverage.hits(one.body_stems)]) >= SUPPORTED).length,
  }));
  const best = Math.max(0, ...rated.map(({ share, isNamed }) => (isNamed ? share : 0)));
  if (best < SUPPORTED) return none([whyNot(question, rated)]);
  const good = rated.filter(({ share, isNamed }) => isNamed && share >= AS_GOOD * best);
  const titled = good.filter(({ titled: some }) => some >= SUPPORTED);
  // Documents that only mention the topic are not needed where others are about it.
  const chosen =
    titled.length === 0 ? good : good.filter((one) => titled.includes(one) || one.chunks >= SPEAKS_OF);
  const records = await store.documentsById(chosen.map(({ id }) => id));
  const weight = ({ share, titled: some }: (typeof rated)[number], at: number) =>
    share + some / 2 + introductoryWeight(records[at]!);
  const weights = new Map(chosen.map((one, at) => [one.id, weight(one, at)]));
  return {
    documents: records.toSorted((a, b) => weights.get(b.id)! - weights.get(a.id)!).slice(0, MOST_DOCUMENTS),
    share: (body, title) => coverage.share([coverage.hits([...body, ...title])]),
    reasons: [],
  };
}

/** The stems of the document's title: those that the titles of all its chunks have. */
function common(titles: readonly (readonly string[])[]): string[] {
  return (titles[0] ?? []).filter((stem) => titles.every((title) => title.includes(stem)));
}

function shareOf(coverage: QuestionCoverage, chunks: readonly Candidate[]): number {
  return coverage.share(
    chunks.flatMap((one) => [coverage.hits(one.body_stems), coverage.hits(one.title_stems)]),
  );
}

// A document about Sri Lanka is not about "fertiliser in Brazil", however much it says about fertiliser.
function hasNames(
  { anchors, distinct }: Question,
  coverage: QuestionCoverage,
  chunks: readonly Candidate[],
): boolean {
  const have = chunks.flatMap((one) => [...one.body_stems, ...one.title_stems]);
  const covered = new Set(coverage.hits(have).map(({ at }) => distinct[at]!));
  return anchors.every(({ stem, text }) => covered.has(stem) || isInitials(text));
}

function whyNot({ anchors }: Question, rated: readonly { isNamed: boolean }[]): TutorReason {
  const isApart = anchors.length > 0 && rated.every(({ isNamed }) => !isNamed);
  const names = anchors.slice(0, 3).map(({ text }) => `“${text.slice(0, 40)}”`);
  const text = `No document of this sector brings ${names.join(', ')} together with the rest of the topic.`;
  return isApart ? { code: 'not_together', text } : UNKNOWN_TOPIC;
}

function none(reasons: readonly TutorReason[]): Topic {
  return { documents: [], share: () => 0, reasons };
}
