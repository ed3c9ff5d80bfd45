// A claim in other words than those of its citations: what a model writes. A file of its own, since few answers have one.
import type { Citation, Claim } from '../../api/payloads/common.ts';
import { validateText } from '../../evidence/validator/validate-text.ts';
import { validateWritten } from '../../evidence/validator/validate-written.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { contentId, type Cited } from './compose.ts';

/** A claim in other words than its citations quote, with those of them that it rests on. */
export interface CitedText {
  readonly claim: Claim;
  readonly citations: readonly [Citation, ...Citation[]];
  /** What was changed of their words, in plain words. */
  readonly freedoms: readonly string[];
  /** What it rests on of the words of its citations' claims: whole sentences, in the order of its own. */
  readonly stretches: readonly string[];
}

/**
 * A sentence in somebody's own words as a claim over what it cites, all of one chunk; or why the validator does not accept
 * it, as a clause. The chunk alone must carry it too, since a bundle has no more to show than that.
 */
export function claimFromText(
  text: string,
  chunk: ChunkRecord,
  cited: readonly Cited[],
): CitedText | { readonly why: string } {
  const sources = cited.map(({ claim, citation }) => ({
    id: citation.id,
    text: claim.text,
    context: chunk.text,
  }));
  const proven = validateText(text, sources);
  // What the validator quotes of a refused text is shown to nobody.
  if (!proven.supported) return { why: 'the statements that it cites do not say it' };
  const { verdict, accepted } = validateWritten({ claim: text, chunk: chunk.text });
  if (!accepted) return { why: 'its passage does not carry it' };
  const used = new Set(proven.parts.map(({ source }) => source));
  const [first, ...others] = cited.flatMap(({ citation }) => (used.has(citation.id) ? [citation] : []));
  if (first === undefined) return { why: 'the statements that it cites do not say it' };
  const textOf = new Map(sources.map((one) => [one.id, one.text]));
  const ids = [first, ...others].map(({ id }) => id);
  return {
    claim: {
      id: contentId('clm', [text, ...ids]),
      text,
      citation_ids: ids,
      verdict,
      chunk: { id: chunk.id, start: chunk.start, end: chunk.end },
      written: true,
    },
    citations: [first, ...others],
    freedoms: [...new Set(proven.parts.flatMap(({ freedoms }) => freedoms))],
    stretches: proven.parts.map(({ source, start, end }) => textOf.get(source)!.slice(start, end)),
  };
}
