// A question for a cause that the ranking does not answer, answered by a sentence that states the cause of that very event.
import { askedCauseOf } from '../causal/question.ts';
import type { QuotedLink } from '../causal/trace/hops.ts';
import { traceSeedOf } from '../causal/trace/trace-seed.ts';
import { traceFrom } from '../causal/trace/trace.ts';
import { sameWord } from '../retrieval/word-families.ts';
import { terms } from '../../text/terms.ts';
import { linksIn } from '../causal/links/links.ts';
import { blanked } from '../disagreement/values.ts';
import { AT } from '../statements/feature-names.ts';
import { ANSWERED_FROM } from '../statements/gate.ts';
import type { Ranked } from '../statements/ranking.ts';
import { datesIn } from '../../text/dates.ts';
import { numbers } from '../../text/numbers.ts';
import { sentences } from '../../text/sentences.ts';
import { firstOf, type Finding, type FindingStore } from './find.ts';
import { reason } from './reasons.ts';

/** The share of the question's content words that the sentence or its headings say, in any form. */
const ENOUGH = 0.8;

/**
 * The finding without statements that deny or ask what is asked; where nothing else answers, with the sentence that states the
 * cause, if there is one. Errors: those of the store; the signal's reason.
 */
export async function withStatedCause(
  store: FindingStore,
  query: string,
  found: Finding,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const finding = await withoutDenied(store, found);
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

/** The first statement that neither denies the cause nor asks for it, nor leaves it out, where the first of all does. */
async function withoutDenied(store: FindingStore, finding: Finding): Promise<Finding> {
  const { read, ranking } = finding;
  const states = (one: Ranked): boolean => !isDenied(one.statement.own) && !saysNoReason(one, read);
  const isAsked =
    read.asked.kinds.has('reason') && !/\b(?:no|not|never)\b|n['’]t\b/i.test(read.question.text);
  if (!isAsked || finding.reasons.length > 0 || ranking[0] === undefined || states(ranking[0]))
    return finding;
  const others = ranking.filter(states);
  return others.length > 0
    ? firstOf(store, read, others)
    : { read, ranking, made: undefined, confidence: 0, reasons: [reason('weak_match')] };
}

function isDenied(statement: string): boolean {
  if (/\?["'”’)\]*_\s]*$/.test(statement)) return true;
  const stated = linksIn(statement).filter(({ tier }) => tier === 'A');
  return stated.length > 0 && stated.every(({ modality }) => modality === 'denied');
}

/** "The lock closed on 3 March" of "Why did the lock close?": the event and when; "It prevented a shortage" of "Why is there a shortage?". */
function saysNoReason({ statement: { own }, features }: Ranked, { question }: Finding['read']): boolean {
  const isAsked = (stem: string): boolean =>
    question.distinct.some((other) => other === stem || sameWord(other, stem));
  const prevented = PREVENTING.exec(own);
  if (prevented !== null) {
    const [before, after] = [own.slice(0, prevented.index), own.slice(prevented.index + prevented[0].length)];
    const asked = (text: string): number => terms(text).filter(({ stem }) => isAsked(stem)).length;
    return asked(after) > 0 && asked(before) === 0;
  }
  if (features[AT.fit_reason]! > 0) return false;
  const said = sentences(own).flatMap(({ start, end }) => {
    const text = own.slice(start, end);
    const stems = terms(blanked(text, [...datesIn(text), ...numbers(text)])).map(({ stem }) => stem);
    return stems.some(isAsked) ? stems : [];
  });
  return said.length > 0 && said.every(isAsked);
}

/** What is behind it did not happen. */
const PREVENTING = /\b(?:prevent|avoid|avert|forestall)(?:s|ed|ing)?\b/i;

function saysAll(query: string, { found: { sentence, heading } }: QuotedLink): boolean {
  const asked = [...new Set(terms(query).map(({ stem }) => stem))];
  const said = [...new Set([...sentence.stems, ...terms(heading).map(({ stem }) => stem)])];
  const found = asked.filter((stem) => said.some((other) => other === stem || sameWord(other, stem)));
  return found.length >= ENOUGH * asked.length;
}
