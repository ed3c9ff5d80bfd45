// Where documents disagree: what is said above the answer, in which each of them is quoted, and what is left to be said below.
import type { Answer, Conflict } from '../../../api/payloads/query.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { recordsIn } from '../table/rows.ts';

/** The sentence above an answer whose documents disagree; undefined above any other. Dates put them in order where all have one. */
export function disagreement({ conflicts, citations }: ForeignRecord<Answer>): string | undefined {
  if (!recordsIn(conflicts).some(isVoice)) return undefined;
  const isDated = recordsIn(citations).every(({ published_at: date }) => typeof date === 'string');
  return `The documents disagree. What each says${isDated ? ', the newest first' : ''}:`;
}

/** Whether a conflict is quoted in the answer itself. */
export function isVoice({ reason }: ForeignRecord<Conflict>): boolean {
  return reason === 'other-date' || reason === 'other-figure' || reason === 'other-name';
}

/** Conflicts that the answer does not quote: of other documents, and older updates of the same page. */
export function untold(all: Foreign<readonly Conflict[]>): {
  readonly others: readonly ForeignRecord<Conflict>[];
  readonly older: readonly ForeignRecord<Conflict>[];
} {
  const left = recordsIn(all).filter((one) => !isVoice(one));
  const [older, others] = [true, false].map((is) =>
    left.filter(({ reason }) => (reason === 'older-update') === is),
  );
  return { others: others!, older: older! };
}
