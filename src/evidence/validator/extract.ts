// Verdicts "extract" and "supported": the claim is one sentence of the source with nothing but
// deletions (of what can't govern it, see left-out.ts), two adjacent ones likewise, or one with its opening clause moved to the
// end (or back).
import { addTo } from '../../text/groups.ts';
import { governors } from './lead-ins.ts';
import { mayLeaveOutAfter, mayLeaveOutBefore, mayLeaveOutBetween } from './left-out.ts';
import type { Source, SourceSentence } from './source.ts';
import { isArticle, type Token } from './tokens.ts';
import { asks } from './verbatim.ts';

/** The source sentences (indexes, last included) that the claim is an extract of, or null. */
export function findExtract(claim: Source, source: Source): [number, number] | null {
  const parts = claim.sentences.map((sentence) => clauseOf(claim, sentence));
  if (parts.length === 0 || parts.length > 2) return null;
  const last = source.sentences.length - parts.length;
  for (let at = 0; at <= last; at += 1) {
    const fits = parts.every(
      (part, index) =>
        isExtract(part, source, source.sentences[at + index]!) &&
        isGovernedAlike(claim, index, source, at + index, at),
    );
    if (fits) return [at, at + parts.length - 1];
  }
  return null;
}

/** The source sentence that the claim repeats with two clauses changing places, or null. */
export function findReordered(claim: Source, source: Source): [number, number] | null {
  if (claim.sentences.length !== 1) return null;
  const wanted = claim.tokens;
  for (const [at, sentence] of source.sentences.entries()) {
    if (sentence.to - sentence.from !== wanted.length || wanted.length > LONGEST) continue;
    const given = source.tokens.slice(sentence.from, sentence.to);
    const isMoved = given.some((_, cut) => cut > 0 && isRotation(wanted, given, cut, source.text));
    if (isMoved && isGovernedAlike(claim, 0, source, at, at)) return [at, at];
  }
  return null;
}

/** Asks where the source asks, and is quoted with whatever governs it from before. */
function isGovernedAlike(claim: Source, part: number, source: Source, at: number, first: number): boolean {
  const governor = governors(source)[at]!;
  return (governor < 0 || governor >= first) && asks(claim, part) === asks(source, at);
}

/** Longer sentences (tokens) are compared word for word only. */
const LONGEST = 200;
const RUN = 3;

/** The tokens of one sentence without its articles, by their indexes in the source. */
interface Clause {
  readonly keys: readonly string[];
  readonly indexes: readonly number[];
  readonly contentWords: number;
}

function clauseOf({ tokens }: Source, { from, to }: SourceSentence): Clause {
  const indexes: number[] = [];
  for (let at = from; at < to; at += 1) if (!isArticle(tokens[at]!)) indexes.push(at);
  return {
    keys: indexes.map((at) => tokens[at]!.form.key),
    indexes,
    contentWords: indexes.filter((at) => tokens[at]!.form.content).length,
  };
}

function isExtract(part: Clause, source: Source, sentence: SourceSentence): boolean {
  const wanted = part.keys;
  const size = sentence.to - sentence.from;
  if (wanted.length === 0 || size < wanted.length || size > LONGEST * 2) return false;
  if (!holdsAll(new Set(wanted), source, sentence)) return false;
  const clause = clauseOf(source, sentence);
  if (clause.keys.length !== wanted.length && part.contentWords < 2) return false;
  return aligns(wanted, source, sentence, clause);
}

function holdsAll(wanted: ReadonlySet<string>, source: Source, { from, to }: SourceSentence): boolean {
  const found = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const key = source.tokens[at]!.form.key;
    if (wanted.has(key)) found.add(key);
  }
  return found.size === wanted.size;
}

/** Whether the sentence has the wanted keys in order with every gap allowed: reachable places, word by word. */
function aligns(
  wanted: readonly string[],
  source: Source,
  sentence: SourceSentence,
  { keys, indexes }: Clause,
): boolean {
  if (wanted.length === keys.length || keys.length > LONGEST)
    return wanted.length === keys.length && wanted.every((key, at) => key === keys[at]);
  const places = new Map<string, number[]>();
  keys.forEach((key, at) => addTo(places, key, at));
  const mayFollow = (from: number, to: number) =>
    to === from + 1 || (from < to && mayLeaveOutBetween(source, indexes[from]!, indexes[to]!));
  let reached = (places.get(wanted[0]!) ?? []).filter((at) =>
    mayLeaveOutBefore(source, sentence, indexes[at]!),
  );
  for (const key of wanted.slice(1)) {
    const from: readonly number[] = reached;
    reached = (places.get(key) ?? []).filter((to) => from.some((at) => mayFollow(at, to)));
  }
  return reached.some((at) => at === keys.length - 1 || mayLeaveOutAfter(source, sentence, indexes[at]! + 1));
}

function isRotation(wanted: readonly Token[], given: readonly Token[], cut: number, text: string): boolean {
  const gap = text.slice(given[cut - 1]!.end, given[cut]!.start);
  if (!/[,;:—–]/.test(gap) || /^(?:and|or|but|nor|yet|so)$/.test(given[cut]!.form.key)) return false;
  if (!isFirmRun(given.slice(0, cut)) || !isFirmRun(given.slice(cut))) return false;
  return wanted.every((token, at) => token.form.key === given[(at + cut) % given.length]!.form.key);
}

/** Names and numbers must be carried by a run of at least three source words. */
function isFirmRun(run: readonly Token[]): boolean {
  return run.length >= RUN || !run.some((token) => token.form.kind === 'number' || token.form.capital);
}
