// Whether a sentence in somebody's own words over cited statements is proven by them: what a model writes, for one. Proven or
// refused; the parts say which stretch of which source carries it, and what was changed on the way, in plain words.
import { LONGEST_CHUNK, LONGEST_CLAIM, validateClaim } from './validate-claim.ts';

/** A cited statement. */
export interface TextSource {
  readonly id: string;
  /** A chunk, or a statement of it. */
  readonly text: string;
  /** The passage that `text` is a part of, where `text` is less: it says what governs it and what its pronouns mean. */
  readonly context?: string;
}

/** What carries one clause. */
export interface ProofPart {
  /** The id of the source. */
  readonly source: string;
  /** UTF-16 offsets into the source's text. */
  readonly start: number;
  readonly end: number;
  /** What was changed, in plain words; none where it says the same words. */
  readonly freedoms: readonly string[];
}

export type TextVerdict =
  | { readonly supported: true; readonly parts: readonly ProofPart[] }
  | { readonly supported: false; readonly why: string };

/**
 * Judges whether the sources together say what `text` says. Deterministic; pure; never throws. More than 50 sources, or a text
 * above 20,000 UTF-16 units, is refused.
 */
export function validateText(text: string, sources: readonly TextSource[]): TextVerdict {
  if (text.length > LONGEST_CLAIM) return refused('the text is too long');
  if (sources.length === 0) return refused('it cites nothing');
  if (sources.length > MOST_SOURCES) return refused(`it cites more than ${MOST_SOURCES} statements`);
  for (const source of sources) {
    if (source.text.length > LONGEST_CHUNK) continue;
    const verdict = validateClaim({ claim: text, chunk: source.text });
    if (!verdict.accepted || verdict.quote === null) continue;
    return {
      supported: true,
      parts: [{ source: source.id, ...verdict.quote, freedoms: WORDS[verdict.reason] ?? [] }],
    };
  }
  return refused('no cited statement says it');
}

const MOST_SOURCES = 50;

const WORDS: Readonly<Record<string, readonly string[]>> = {
  'deletions-only': ['words left out that change nothing'],
  'clauses-moved': ['clauses in another order'],
};

function refused(why: string): TextVerdict {
  return { supported: false, why };
}
