// Whether a sentence in somebody's own words over cited statements is proven by them: what a model writes, for one. Proven or
// refused; the parts say which stretch of which source carries each clause, and what was changed on the way, in plain words.
import { indexOf } from '../scan/index-of.ts';
import type { Carried } from './proof/clauses.ts';
import { prove } from './proof/prove.ts';
import { type Statement, statementsOf } from './proof/statements.ts';
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
 * Judges whether the sources together say what `text` says. Deterministic; pure; never throws. More than 1,000 sources, or a
 * text above 20,000 UTF-16 units, is refused; sources above 262,144 prove nothing.
 */
export function validateText(text: string, sources: readonly TextSource[]): TextVerdict {
  if (text.length > LONGEST_CLAIM) return refused('the text is too long');
  if (sources.length === 0) return refused('it cites nothing');
  if (sources.length > MOST_SOURCES) return refused(`it cites more than ${MOST_SOURCES} statements`);
  const usable = sources.map((source) => (isTooLong(source) ? { ...source, text: '', context: '' } : source));
  for (const source of usable) {
    const part = quoted(text, source);
    if (part !== null) return { supported: true, parts: [part] };
  }
  const proof = prove(text, statementsOf(usable, text));
  if ('unproven' in proof) return refused(`no cited statement says: ${shortened(proof.unproven)}`);
  if (proof.carried.length === 0) return refused('it says nothing');
  return { supported: true, parts: proof.carried.map((one) => partOf(one, usable)) };
}

const MOST_SOURCES = 1_000;
const LONGEST_SHOWN = 200;

function isTooLong({ text, context }: TextSource): boolean {
  return text.length > LONGEST_CHUNK || (context?.length ?? 0) > LONGEST_CHUNK;
}

/** The same words, by the rules for a claim of one source. */
function quoted(claim: string, { id, text, context }: TextSource): ProofPart | null {
  const shift = context === undefined ? -1 : indexOf(context, text);
  const chunk = shift < 0 ? text : context!;
  const verdict = validateClaim({ claim, chunk });
  if (!verdict.accepted || verdict.quote === null) return null;
  const start = verdict.quote.start - Math.max(0, shift);
  const end = verdict.quote.end - Math.max(0, shift);
  if (start < 0 || end > text.length) return null;
  return { source: id, start, end, freedoms: WORDS[verdict.reason] ?? [] };
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  'deletions-only': ['words left out that change nothing'],
  'clauses-moved': ['clauses in another order'],
};

function partOf({ statement, freedoms }: Carried, sources: readonly TextSource[]): ProofPart {
  const { start, end } = spanOf(statement);
  return { source: sources[statement.cited]!.id, start, end, freedoms: [...new Set(freedoms)] };
}

/** The whole sentence: what is left out of it has to be seen to be judged. */
function spanOf({ passage, sentence, shift }: Statement): { start: number; end: number } {
  const { start, end } = passage.sentences[sentence]!;
  return { start: start - shift, end: end - shift };
}

function shortened(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}

function refused(why: string): TextVerdict {
  return { supported: false, why };
}
