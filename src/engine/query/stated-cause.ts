// A question for a cause that the ranking does not answer, answered by a sentence that states the cause of that very event.
import { quoteLink } from '../causal/trace/hops.ts';
import { answersTo } from '../causal/why/answers.ts';
import { fittingOf } from '../causal/why/first-hops.ts';
import { LEAST_LIKELY } from '../causal/why/judged.ts';
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

/**
 * The finding without statements that deny or ask what is asked; where nothing else answers, with the sentence that states the
 * cause, if there is one. Errors: those of the store; the signal's reason.
 */
export async function withStatedCause(
  store: FindingStore,
  found: Finding,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const finding = await withoutDenied(store, found);
  const { reasons, read } = finding;
  if (reasons.length === 0 || !read.asked.kinds.has('reason')) return finding;
  signal?.throwIfAborted();
  const stated = (await answersTo(store, finding))
    .filter(
      ({ surety, link }) => surety >= Math.max(LEAST_LIKELY, ANSWERED_FROM) && link.modality === 'asserted',
    )
    .flatMap(fittingOf)
    .map(quoteLink)
    .find((quote) => quote !== undefined);
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
