// The hops of a trace: links that state the same step are merged into one hop with several citations and a confidence.
import type { Modality } from '../../../api/payloads/causal.ts';
import type { Citation, Claim } from '../../../api/payloads/common.ts';
import { byCodeUnits } from '../../../text/code-unit-order.ts';
import { grouped, uniqueBy } from '../../../text/groups.ts';
import { fold } from '../../../text/words.ts';
import { claimFrom } from '../../citing/compose.ts';
import type { FoundLink } from './reading.ts';
import { product, type Sign } from '../grammar/signs.ts';
import type { NounPhrase } from '../grammar/noun-phrases.ts';

/** A link that continues the trace. */
export interface FittingLink {
  readonly found: FoundLink;
  /** The certainty that its cause is the effect of the hop before: 0 to 1. */
  readonly factor: number;
  /** What it takes up. */
  readonly nounPhrase: NounPhrase;
  readonly shock: boolean;
}

export interface QuotedLink extends FittingLink {
  readonly claim: Claim;
  readonly citation: Citation;
  readonly confidence: number;
}

/** One step, stated by one sentence or more; the most certain first. */
export interface TraceStep {
  readonly quotes: readonly QuotedLink[];
  readonly confidence: number;
  readonly polarity: Sign;
  /** The number of sources that state it. */
  readonly sources: number;
}

const STANCE: Readonly<Record<Modality, number>> = { asserted: 1, reported: 0.9, hedged: 0.6, denied: 0 };

/** Links as steps, the most certain first; links that the validator rejects are dropped. */
export function stepsOf(fitting: readonly FittingLink[], far: 'cause' | 'effect'): TraceStep[] {
  const quoted = fitting.flatMap((one) => quoteLink(one) ?? []);
  const groups = grouped(quoted, ({ found }) => nodeKey(found, far));
  const steps = [...groups.values()].map((quotes) => stepOf(quotes.sort(bySurety), far));
  return steps.sort(
    (one, other) => other.confidence - one.confidence || bySurety(one.quotes[0]!, other.quotes[0]!),
  );
}

/** A link's sentence as a claim, or nothing where the validator refuses it. */
export function quoteLink(fitting: FittingLink): QuotedLink | undefined {
  const { link, surety, sentence, document, cited } = fitting.found;
  const made = cited ?? claimFrom(document, sentence.chunk, sentence.start, sentence.end);
  if (made === undefined) return undefined;
  const confidence = roundedConfidence(surety * fitting.factor * STANCE[link.modality]);
  return { ...fitting, ...made, confidence };
}

function stepOf(quotes: readonly QuotedLink[], far: 'cause' | 'effect'): TraceStep {
  const best = quotes[0]!;
  // Another sentence of the same source adds nothing; another source does.
  const bySource = uniqueBy(quotes, ({ found }) => found.document.source_id);
  const doubt = bySource.reduce((left, { confidence }) => left * (1 - confidence), 1);
  const polarity = product(best.nounPhrase.sign, best.found.link[far].nounPhrases[0]?.sign ?? 0);
  return { quotes, confidence: roundedConfidence(1 - doubt), polarity, sources: bySource.length };
}

/** Without what another document of the same source says in the same words. */
export function withoutRepeats(quotes: Iterable<QuotedLink>): QuotedLink[] {
  return uniqueBy(quotes, ({ found, claim }) => `${found.document.source_id}|${claim.text}`);
}

/** What is quoted as a reader chose it stays in the reader's order. */
function bySurety(one: QuotedLink, other: QuotedLink): number {
  const isChosen = one.found.cited !== undefined && other.found.cited !== undefined;
  return other.confidence - one.confidence || (isChosen ? 0 : byCodeUnits(one.found.key, other.found.key));
}

/** The key for merging links: they must lead to the same, not merely share words. */
function nodeKey({ link, sentence }: FoundLink, far: 'cause' | 'effect'): string {
  const { nounPhrases, event, label } = link[far];
  // What a reader takes apart is apart.
  if (link.is !== undefined) return `${fold(sentence.text)}|${label.start}-${label.end}`;
  const [nounPhrase] = nounPhrases;
  // The same sentence in two documents is one step.
  if (nounPhrase === undefined || event || nounPhrase.keys.size < 2)
    return `${fold(sentence.text)}|${link.at.start}`;
  // Who raised the rates is part of what happened.
  const actor = fold(sentence.text.slice(label.start, Math.max(label.start, nounPhrase.start)));
  return [[...nounPhrase.keys].sort().join(' '), nounPhrase.sign, nounPhrase.years.join(' '), actor].join(
    '|',
  );
}

export function roundedConfidence(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
