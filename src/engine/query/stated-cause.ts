// A question for a cause or a reason: the engine's own answer is given only if it states one of what is asked; else a sentence that
// does, judged by the model of causal/why.
import { quoteLink } from '../causal/trace/hops.ts';
import { askedCauseOf } from '../causal/question.ts';
import { answersTo, type Answer } from '../causal/why/answers.ts';
import { fittingOf } from '../causal/why/first-hops.ts';
import { LEAST_LIKELY } from '../causal/why/judged.ts';
import { linksIn } from '../causal/links/links.ts';
import type { Ranked } from '../statements/ranking.ts';
import type { Finding, FindingStore } from './find.ts';
import { reasonTest } from './gives-reason.ts';
import { reason } from './reasons.ts';

/**
 * The finding as it is where it gives a reason of what is asked; else with a statement that does; else refused. Errors: those of the
 * store; the signal's reason.
 */
export async function withStatedCause(
  store: FindingStore,
  finding: Finding,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const { read, ranking } = finding;
  if (!read.asked.kinds.has('reason') || askedCauseOf(read.question.text) === undefined) return finding;
  signal?.throwIfAborted();
  const answers = await answersTo(store, finding);
  const isOpen = finding.reasons.length > 0;
  const givesReason = reasonTest(answers, read);
  const gives = (one: Ranked): boolean => !isDenied(one.statement.own) && givesReason(one);
  if (!isOpen && ranking[0] !== undefined && gives(ranking[0])) return finding;
  const stated = statedIn(answers);
  if (stated !== undefined) {
    const { claim, citation, confidence } = stated;
    return { ...finding, made: { claim, citation }, confidence, reasons: [] };
  }
  if (isOpen) return finding;
  return { read, ranking, made: undefined, confidence: 0, reasons: [reason('no_reason')] };
}

/** The likeliest sentence that is said for certain and likely enough. */
function statedIn(answers: readonly Answer[]) {
  return answers
    .filter(({ surety, link }) => surety >= LEAST_LIKELY && link.modality === 'asserted')
    .flatMap(fittingOf)
    .map(quoteLink)
    .find((quote) => quote !== undefined);
}

function isDenied(statement: string): boolean {
  if (/\?["'”’)\]*_\s]*$/.test(statement)) return true;
  const stated = linksIn(statement).filter(({ tier }) => tier === 'A');
  return stated.length > 0 && stated.every(({ modality }) => modality === 'denied');
}
