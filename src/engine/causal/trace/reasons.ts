// Why there is no trace, in sentences that say what was looked for (rule 1 of the synthesis: nothing is made up).
import type { CausalReason } from '../../../api/payloads/causal.ts';
import type { CausalRequest, RequestedEntity } from '../causal.ts';
import type { Trace } from './traced.ts';

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

interface Known {
  /** What a question comes nearest to, judged not to answer. */
  readonly closest?: string | undefined;
  /** Whether the text has the words of the entity. */
  readonly isInText: boolean;
}

/** The reasons of a trace without a hop; at least one. */
export function nothingFound(
  request: CausalRequest,
  named: RequestedEntity,
  trace: Trace,
  { closest, isInText }: Known,
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
        ? `${name} is in the text, but was not recognised as a name; it was searched for as written, and no sentence about it states a cause.`
        : `The names found in the corpus do not include ${name}.${nearest(named.nearest)}`,
    });
  if (trace.denied.length > 0)
    reasons.push({
      code: 'only_denied',
      text: `What the corpus says of ${name} as ${ROLE[request.direction]}, it denies; see denied.`,
    });
  if (trace.notes.length > 0)
    reasons.push({
      code: 'only_in_time',
      text: `Of ${name} the corpus only says what came before and after; see notes.`,
    });
  const read = trace.sentencesRead.size;
  if (closest !== undefined)
    reasons.push({
      code: 'no_causal_sentence',
      text: `${unanswering(read)} The nearest: “${shortened(closest)}”`,
    });
  else if (read > 0)
    reasons.push({
      code: 'no_causal_sentence',
      text: `${read === 1 ? 'One causal sentence was read' : `${read} causal sentences were read`} around ${name}; none says ${claimed} in words that are reliable enough${request.min_confidence > 0 ? `, at a confidence of ${request.min_confidence} or more` : ''}.`,
    });
  else if (reasons.length === 0)
    reasons.push({
      code: 'no_causal_sentence',
      text: `No sentence about ${name} states a cause${request.query === undefined ? '' : ' or a reason'}.`,
    });
  return reasons;
}

function unanswering(read: number): string {
  return read === 1
    ? 'One sentence that states a cause or a reason was read; it is not judged to answer.'
    : `${read} sentences that state a cause or a reason were read; none is judged to answer.`;
}

function shortened(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE).replace(/\s+\S*$/, '')}…`;
}

/** In UTF-16 units. */
const LONGEST_QUOTE = 240;

function nearest(names: readonly string[]): string {
  return names.length === 0
    ? ''
    : ` The nearest names are ${names.map((name) => JSON.stringify(name.slice(0, 80))).join(', ')}.`;
}
