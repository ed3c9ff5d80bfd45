// The anomaly rules by name, and the data that they watch.
// A rule takes its last state and returns findings and a new state. Its first check records the present state and finds nothing.
import { isRecord } from '../../api/record.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { CodedError } from '../../api/coded-error.ts';
import type { Citation } from '../../api/payloads/common.ts';
import { cite } from '../citing/compose.ts';
import { sentencesOf } from '../citing/passages.ts';
import type { RuleName } from '../../api/payloads/anomaly.ts';
import type { FrequencyName } from '../../api/payloads/forecast.ts';
import { lazy } from '../../text/lazy.ts';
import type { Store } from '../../store/backend.ts';
import type { EntityView } from '../entities/entity-index.ts';
import type { AnomalyFinding, Subscription } from './subscription.ts';

export interface Watch {
  readonly store: Store;
  readonly entities: () => Promise<EntityView>;
  /** The points of a column of a document, in order; a value that is missing is null. */
  readonly series: (which: { source: string; column: string }) => Promise<WatchedSeries>;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

export interface WatchedSeries {
  readonly document: DocumentRecord;
  readonly times: readonly (string | null)[];
  readonly values: readonly (number | null)[];
  readonly frequency: { readonly name: FrequencyName; readonly season: number };
}

export interface Looked {
  readonly findings: readonly AnomalyFinding[];
  readonly state: unknown;
}

/** Errors: those of the store; SubjectGone where what is watched is not there any more. */
type AnomalyRule = (subscription: Subscription, watch: Watch) => Promise<Looked>;

/** What is watched is no longer in the corpus; `message` says what. */
export class SubjectGone extends CodedError<'subject_gone'> {
  override readonly name = 'SubjectGone';

  constructor(message: string, options?: ErrorOptions) {
    super('subject_gone', message, options);
  }
}

const mentions = lazy(() => import('./mentions.ts'));
const values = lazy(() => import('./values.ts'));
const causal = lazy(() => import('./new-causes.ts'));
const documents = lazy(() => import('./new-documents.ts'));
const source = lazy(() => import('./sources.ts'));

export const RULES: Readonly<Record<RuleName, AnomalyRule>> = {
  mentions: async (...looked) => (await mentions()).lookAtMentions(...looked),
  band: async (...looked) => (await values()).lookAtValues(...looked),
  causal: async (...looked) => (await causal()).lookForCauses(...looked),
  new: async (...looked) => (await documents()).lookForDocuments(...looked),
  source: async (...looked) => (await source()).lookAtSources(...looked),
};

// The documents that came since a rule last looked, in the order in which they first came.

/** Part of the state of such a rule. */
export interface SeenPlace {
  /** The last place, in the order in which documents first came, that has been read. */
  readonly place: number;
}

const AT_ONCE = 200;

/**
 * Visits each, current ones only; none at a first look. @param state of the last look
 * @returns the place up to which all are visited Errors: those of the store and of the visit; the signal's reason
 */
export async function visitNew(
  watch: Watch,
  state: unknown,
  visit: (document: DocumentRecord) => Promise<void>,
): Promise<number> {
  const before = isRecord(state) && typeof state['place'] === 'number' ? state['place'] : undefined;
  let place = before ?? 0;
  for (;;) {
    watch.signal?.throwIfAborted();
    const documents = await watch.store.documentsAfter(place, AT_ONCE);
    for (const document of before === undefined ? [] : documents) if (document.current) await visit(document);
    place = documents.at(-1)?.place ?? place;
    if (documents.length < AT_ONCE) return place;
  }
}

const FIRST_CHUNKS = 5;

/** A document's first sentence that can be quoted, its front matter and headings passed over; nothing of one without any. Errors: those of the store. */
export async function openingOf(document: DocumentRecord, store: Store): Promise<Citation[]> {
  for (const chunk of (await store.chunks(document.id)).slice(0, FIRST_CHUNKS)) {
    const sentence = sentencesOf(chunk).find(({ quotable }) => quotable);
    if (sentence !== undefined) return [cite(document, chunk, sentence.start, sentence.end)];
  }
  return [];
}
