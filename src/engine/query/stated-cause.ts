// A question for a cause that the ranking does not answer, answered by a sentence that states the cause of that very event.
import { askedCauseOf } from '../causal/question.ts';
import type { QuotedLink } from '../causal/trace/hops.ts';
import { traceSeedOf } from '../causal/trace/trace-seed.ts';
import { traceFrom } from '../causal/trace/trace.ts';
import { sameWord } from '../retrieval/word-families.ts';
import { terms } from '../../text/terms.ts';
import { ANSWERED_FROM } from '../statements/gate.ts';
import type { Finding, FindingStore } from './find.ts';

/** The share of the question's content words that the sentence or its headings say, in any form. */
const ENOUGH = 0.8;

/** The finding, with that sentence where there is one and nothing else answers. Errors: those of the store; the signal's reason. */
export async function withStatedCause(
  store: FindingStore,
  query: string,
  finding: Finding,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const { reasons, read } = finding;
  const asked = reasons.length > 0 && read.asked.kinds.has('reason') ? askedCauseOf(query) : undefined;
  if (asked === undefined) return finding;
  const seed = traceSeedOf([asked.entity], asked.shock, 'effect', asked.verb);
  const limits = { maxHops: 1, minConfidence: ANSWERED_FROM };
  const { hops } = await traceFrom(store, seed, limits, signal === undefined ? {} : { signal });
  const stated = hops
    .filter(({ isShockStated }) => isShockStated)
    .map(({ step }) => step.quotes[0]!)
    .find((quote) => quote.found.link.modality === 'asserted' && saysAll(query, quote));
  if (stated === undefined) return finding;
  const { claim, citation, confidence } = stated;
  return { ...finding, made: { claim, citation }, confidence, reasons: [] };
}

function saysAll(query: string, { found: { sentence, heading } }: QuotedLink): boolean {
  const asked = [...new Set(terms(query).map(({ stem }) => stem))];
  const said = [...new Set([...sentence.stems, ...terms(heading).map(({ stem }) => stem)])];
  const found = asked.filter((stem) => said.some((other) => other === stem || sameWord(other, stem)));
  return found.length >= ENOUGH * asked.length;
}
