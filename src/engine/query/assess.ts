// How well the corpus answers one question: what rules an answer out, else the passages, ranked sentences and log-odds.
import type { QueryReason } from '../../api/payloads/query.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import type { Question } from '../question/analyse.ts';
import { lacksKind, penalty } from './requirements.ts';
import { logit, signalsOf } from './gate.ts';
import { gather, type Evidence } from './gather.ts';
import { hopeless, reason } from './reasons.ts';
import type { Retrieved } from '../retrieval/retrieve.ts';
import { collectionFor } from '../retrieval/score.ts';

export interface Assessment {
  /** What rules an answer out whatever the log-odds say. */
  readonly ruledOut?: QueryReason;
  /** Absent where nothing needed to be searched. */
  readonly evidence?: Evidence;
  /** Log-odds that the corpus answers the question, before calibration. */
  readonly logOdds: number;
}

/** Searches with `search` unless the question is hopeless. Errors: those of the store. */
export async function assess(
  store: RetrievalStore,
  question: Question,
  search: (store: RetrievalStore, question: Question) => Promise<Retrieved>,
): Promise<Assessment> {
  const ruledOut = hopeless(question, await collectionFor(store, question.distinct));
  if (ruledOut !== undefined) return { ruledOut, logOdds: Number.NEGATIVE_INFINITY };
  return assessEvidence(await gather(store, question, await search(store, question)));
}

/** The same for evidence already gathered. */
export function assessEvidence(evidence: Evidence): Assessment {
  if (evidence.ranked.length === 0)
    return { ruledOut: reason('weak_match'), evidence, logOdds: Number.NEGATIVE_INFINITY };
  if (evidence.question.measure !== null && lacksKind(evidence))
    return { ruledOut: reason('wrong_kind', 'such measure'), evidence, logOdds: Number.NEGATIVE_INFINITY };
  return { evidence, logOdds: logit(signalsOf(evidence)) - penalty(evidence) };
}
