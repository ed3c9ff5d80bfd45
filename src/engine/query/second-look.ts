// A second look at each claim (service.md, "Answers", deliberate): which other sources support it, and which
// contradict it. The validator decides; each source counts once, and the claim's own not at all.
import type { Citation, Claim } from '../../api/payloads/common.ts';
import type { Conflict, Corroboration } from '../../api/payloads/query.ts';
import { validateClaim } from '../../evidence/validator/validate-claim.ts';
import { analyserOf, loadAnalysers } from '../../text/languages/analysers.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import { cite } from '../citing/compose.ts';
import { coverageOf, type QuestionCoverage } from '../retrieval/coverage.ts';
import { saysOtherwise } from '../disagreement/otherwise.ts';
import { namesIn } from '../disagreement/turned.ts';
import { isNegation, splitContraction } from '../../text/polarity.ts';
import { numbers } from '../../text/numbers.ts';
import { fold, words } from '../../text/words.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { readChunks, type ReadChunk } from '../statements/read-chunks.ts';

export interface SecondLook {
  readonly conflicts: readonly Conflict[];
  readonly corroboration: readonly Corroboration[];
  /** Citations of both, to be added to the answer's. */
  readonly citations: readonly Citation[];
}

const CHUNKS = 12;
const MOST_CITED = 3;
/**
 * A sentence elsewhere says the same when it has this much of the claim by weight, all its figures and all its names, and not both
 * have a word that the other lacks: "a squirrel caused the outage" does not support "a cyberattack caused the outage".
 */
const ENOUGH = 0.6;

/** Looks for one claim. `own` is the document that it is cited from. */
export async function lookAgain(
  store: RetrievalStore,
  claim: Claim,
  own: DocumentRecord,
): Promise<SecondLook> {
  await loadAnalysers([own.language]);
  const stems = analyserOf(own.language).stems(claim.text);
  const distinct = [...new Set(stems)];
  const emphasis = new Map<string, number>();
  const { ranked, collection } = await retrieve(store, { stems: distinct, emphasis }, CHUNKS * 2);
  const near = ranked.filter(({ candidate }) => candidate.document_id !== own.id).slice(0, CHUNKS);
  const ids = near.map(({ candidate }) => candidate.chunk_id);
  const read = await readChunks(store, collection.revision, ids);
  const chunks = ids.flatMap((id) => read.get(id) ?? []);
  const documents = await store.documentsById([...new Set(chunks.map(({ chunk }) => chunk.document_id))]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const sought = {
    claim,
    coverage: coverageOf({ distinct, emphasis }, collection),
    distinct,
    figures: figuresOf(claim.text),
  };
  const seen = chunks.flatMap((one) => {
    const document = byId.get(one.chunk.document_id);
    return document === undefined ? [] : [lookIn(sought, one, document)];
  });
  return gathered(
    claim,
    own,
    seen.filter((one) => one !== undefined),
  );
}

interface Sought {
  readonly claim: Claim;
  readonly coverage: QuestionCoverage;
  /** The stems of the claim, once each. */
  readonly distinct: readonly string[];
  readonly figures: ReadonlySet<string>;
}

/** A statement elsewhere, held against a claim. */
export interface Compared {
  readonly agrees: boolean;
  readonly reason: string;
  readonly document: DocumentRecord;
  readonly citation: Citation;
}

function lookIn(
  { claim, coverage, distinct, figures }: Sought,
  { chunk, sentences }: ReadChunk,
  document: DocumentRecord,
): Compared | undefined {
  const at = (quote: { start: number; end: number }, agrees: boolean, reason: string): Compared => ({
    agrees,
    reason,
    document,
    citation: cite(document, chunk, quote.start, quote.end),
  });
  const all = sentences().filter(({ quotable }) => quotable);
  for (const sentence of all) {
    const how = saysOtherwise(claim.text, sentence.text);
    if (how !== undefined) return at(sentence, false, how.reason);
  }
  const verdict = validateClaim({ claim: claim.text, chunk: chunk.text });
  if (verdict.quote !== null && verdict.accepted) return at(verdict.quote, true, verdict.reason);
  const names = namesIn(claim.text);
  const alike = all.find(
    ({ text, stems }) =>
      coverage.share([coverage.hits(stems)]) >= ENOUGH &&
      hasAll(distinct, stems) &&
      names.every((name) => text.toLowerCase().includes(name)) &&
      denialsIn(text) === denialsIn(claim.text) &&
      [...figures].every((figure) => figuresOf(text).has(figure)),
  );
  return alike === undefined ? undefined : at(alike, true, 'same-figures');
}

/** Whether one of the two has all stems of the other. */
function hasAll(some: readonly string[], others: readonly string[]): boolean {
  return some.every((stem) => others.includes(stem)) || others.every((stem) => some.includes(stem));
}

function denialsIn(text: string): number {
  return words(text).filter(({ text: word }) => splitContraction(fold(word)).some(isNegation)).length;
}

function figuresOf(text: string): Set<string> {
  return new Set(numbers(text).map(({ value, unit }) => `${value} ${unit ?? ''}`));
}

/** Each source that agrees once, the claim's own not at all; what conflicts, bounded. */
export function gathered(claim: Claim, own: DocumentRecord, seen: readonly Compared[]): SecondLook {
  const sources = new Set([sourceOf(own)]);
  const agreeing = seen.filter(({ agrees, document }) => {
    const isNew =
      agrees && document.content_sha256 !== own.content_sha256 && !sources.has(sourceOf(document));
    if (isNew) sources.add(sourceOf(document));
    return isNew;
  });
  const disagreeing = seen.filter(({ agrees }) => !agrees).slice(0, MOST_CITED);
  const cited = agreeing.slice(0, MOST_CITED).map(({ citation }) => citation);
  return {
    conflicts: disagreeing.map(({ citation, reason }) => ({
      claim_id: claim.id,
      text: citation.quote.replace(/\s+/gu, ' '),
      citation_id: citation.id,
      reason,
    })),
    corroboration:
      cited.length === 0
        ? []
        : [{ claim_id: claim.id, citation_ids: cited.map(({ id }) => id), sources: agreeing.length }],
    citations: [...cited, ...disagreeing.map(({ citation }) => citation)],
  };
}

// Two documents of one publisher are one voice; without a publisher each document speaks for itself.
function sourceOf(document: DocumentRecord): string {
  return document.publisher ?? document.source_url;
}
