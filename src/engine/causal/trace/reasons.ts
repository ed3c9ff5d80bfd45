// Why there is no trace, in sentences that say what was looked for (rule 1 of the synthesis: nothing is made up).
import type { CausalReason } from '../../../api/payloads/causal.ts';
import { shortened } from '../../../text/marks.ts';
import type { CausalRequest, RequestedEntity } from '../causal.ts';
import type { FirstHops, Trace } from './traced.ts';

const CLAIMED = {
  forward: 'that it causes something',
  backward: 'what causes it',
  both: 'that it causes something, or what causes it',
} as const;

const ROLE = { forward: 'a cause', backward: 'an effect', both: 'a cause or an effect' } as const;

/** Whether no sentence that states a cause has the entity, and no name is it. */
export function isUnknown({ query }: CausalRequest, { id }: RequestedEntity, trace: Trace): boolean {
  return query === undefined && id === null && trace.sentencesRead.size === 0 && trace.hops.length === 0;
}

export interface Known {
  /** What a question starts from. */
  readonly first?: FirstHops | undefined;
  /** Why nothing of what a model read begins the trace, in sentences. */
  readonly none?: string;
  /** Whether the text has the words of the entity. */
  readonly isInText: boolean;
}

/** The reasons of a trace without a hop; at least one. */
export function nothingFound(
  request: CausalRequest,
  named: RequestedEntity,
  trace: Trace,
  { first, none, isInText }: Known,
): CausalReason[] {
  const name = JSON.stringify(named.name.slice(0, 100));
  const claimed = CLAIMED[request.direction];
  const reasons: CausalReason[] = [];
  if (!/[\p{L}\p{N}]/u.test(request.entity))
    reasons.push({ code: 'no_words', text: 'The entity has no word to search for.' });
  else if (isUnknown(request, named, trace))
    reasons.push({
      code: 'unknown_entity',
      text: isInText
        ? `${name} is in the text, but was not recognised as a name; it was searched for as written, and no sentence with it states a cause in words that are recognised.`
        : `The names found in the corpus do not include ${name}.${nearest(named.nearest)}`,
    });
  if (none === undefined && trace.denied.length > 0)
    reasons.push({
      code: 'only_denied',
      text: `What the corpus says of ${name} as ${ROLE[request.direction]}, it denies; see denied.`,
    });
  if (none === undefined && trace.notes.length > 0)
    reasons.push({
      code: 'only_in_time',
      text: `Of ${name} the corpus only says what came before and after; see notes.`,
    });
  const read = trace.sentencesRead.size;
  if (request.query !== undefined)
    reasons.push({ code: 'no_causal_sentence', text: unanswered(request.min_confidence, trace, first) });
  else if (none !== undefined)
    reasons.push({
      code: 'no_causal_sentence',
      text: `${none} By rules, no sentence states this shock surely enough.`,
    });
  else if (read > 0)
    reasons.push({
      code: 'no_causal_sentence',
      text: `${read === 1 ? 'One causal sentence was read' : `${read} causal sentences were read`} around ${name}; none says ${claimed} in words that are reliable enough${request.min_confidence > 0 ? `, at a confidence of ${request.min_confidence} or more` : ''}.`,
    });
  else if (reasons.length === 0)
    reasons.push({
      code: 'no_causal_sentence',
      text: `No sentence was found that names ${name} and states a cause in words that are recognised.`,
    });
  return reasons;
}

/** What was looked for to answer a question, and what was not found. */
function unanswered(
  least: number,
  { sentencesRead, shockStated }: Trace,
  { nearest: closest, ruledOut }: Pick<FirstHops, 'nearest' | 'ruledOut'> = {},
): string {
  if (ruledOut !== undefined) return ruledOut;
  const read = sentencesRead.size;
  const looked =
    read === 0
      ? 'No sentence of what was found is taken for one that may give a cause or a reason of what is asked.'
      : `${read === 1 ? 'One sentence' : `${read} sentences`} that may give a cause or a reason of what is asked ${read === 1 ? 'was' : 'were'} read; ${shockStated ? `what is judged to answer has a confidence below ${least}` : `none is judged to answer`}.`;
  const near = read === 0 ? 'The nearest statement' : 'The nearest';
  return closest === undefined ? looked : `${looked} ${near}: “${shortened(closest, LONGEST_QUOTE)}”`;
}

/** In UTF-16 units. */
const LONGEST_QUOTE = 240;

function nearest(names: readonly string[]): string {
  return names.length === 0
    ? ''
    : ` The nearest names are ${names.map((name) => JSON.stringify(name.slice(0, 80))).join(', ')}.`;
}
