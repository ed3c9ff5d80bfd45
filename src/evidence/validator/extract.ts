// Verdicts "extract" and "supported": the claim is one sentence of the source with nothing but deletions, two
// adjacent ones likewise, or one with its opening clause moved to the end (or back).
import { type Clause, mayDropAfter, mayDropBefore, mayDropBetween, readClause } from './deletions.ts';
import type { Source, SourceSentence } from './source.ts';
import { type Token, withoutArticles } from './tokens.ts';

/** The source sentences (indexes, last included) that the claim is an extract of, or null. */
export function findExtract(claim: Source, source: Source): [number, number] | null {
  const parts = claim.sentences.map((sentence) => clauseOf(claim, sentence));
  if (parts.length === 0 || parts.length > 2) return null;
  const last = source.sentences.length - parts.length;
  for (let at = 0; at <= last; at += 1) {
    const fits = parts.every((part, index) => isExtract(part, source, source.sentences[at + index]!));
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
    if (given.some((_, cut) => cut > 0 && isRotation(wanted, given, cut, source.text))) return [at, at];
  }
  return null;
}

/** Longer sentences (tokens) are compared word for word only. */
const LONGEST = 200;
const RUN = 3;

function clauseOf(source: Source, sentence: SourceSentence): Clause {
  return readClause(source.text, withoutArticles(source.tokens.slice(sentence.from, sentence.to)));
}

function isExtract(part: Clause, source: Source, sentence: SourceSentence): boolean {
  const wanted = part.tokens.map((token) => token.form.key);
  const size = sentence.to - sentence.from;
  if (wanted.length === 0 || size < wanted.length || size > LONGEST * 2) return false;
  if (!holdsAll(new Set(wanted), source, sentence)) return false;
  const clause = clauseOf(source, sentence);
  const isWhole = clause.tokens.length === wanted.length;
  if (!isWhole && part.tokens.filter((token) => token.form.content).length < 2) return false;
  return asksAlike(part, source, sentence, isWhole) && aligns(wanted, clause);
}

function holdsAll(wanted: ReadonlySet<string>, source: Source, { from, to }: SourceSentence): boolean {
  const found = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const key = source.tokens[at]!.form.key;
    if (wanted.has(key)) found.add(key);
  }
  return found.size === wanted.size;
}

/** A part of a question is no statement. */
function asksAlike(part: Clause, source: Source, sentence: SourceSentence, isWhole: boolean): boolean {
  return (
    isWhole || !/\?\W*$/u.test(source.text.slice(sentence.start, sentence.end)) || /\?\W*$/u.test(part.text)
  );
}

/** Whether the clause has the wanted keys in order with every gap allowed: reachable places, word by word. */
function aligns(wanted: readonly string[], clause: Clause): boolean {
  const keys = clause.tokens.map((token) => token.form.key);
  if (keys.length > LONGEST)
    return wanted.length === keys.length && wanted.every((key, at) => key === keys[at]);
  const places = new Map<string, number[]>();
  keys.forEach((key, at) => places.set(key, [...(places.get(key) ?? []), at]));
  let reached = (places.get(wanted[0]!) ?? []).filter((at) => mayDropBefore(clause, at));
  for (const key of wanted.slice(1)) {
    const from: readonly number[] = reached;
    reached = (places.get(key) ?? []).filter((to) =>
      from.some((at) => at < to && mayDropBetween(clause, at, to)),
    );
    if (reached.length === 0) return false;
  }
  return reached.some((at) => mayDropAfter(clause, at));
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
