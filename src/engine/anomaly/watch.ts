// The anomaly rules by name, and the data that they watch. A rule takes its last state and returns findings and a new state.
// Its first check finds nothing: it records the present state.
import { CodedError } from '../../api/coded-error.ts';
import type { RuleName } from '../../api/payloads/anomaly.ts';
import type { FrequencyName } from '../../api/payloads/forecast.ts';
import { lazy } from '../../text/lazy.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
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
export type AnomalyRule = (subscription: Subscription, watch: Watch) => Promise<Looked>;

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
