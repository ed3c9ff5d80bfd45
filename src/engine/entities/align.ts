// Aligns the words of two names: the most similar pairs first, within a bounded number of edits.
import { edits } from './edits.ts';
import { SHORT_FOR } from './name-words.ts';
import type { NameToken } from './tokens.ts';

/** The indexes of two aligned words, and their similarity (0 to 1). */
interface Pair {
  readonly query: number;
  readonly candidate: number;
  readonly likeness: number;
}

/** How many edits two words of this length may be apart. */
export type AllowedEdits = (length: number) => number;

/** The likeliest pairs first, each word once; ties by place. */
export function align(
  left: readonly NameToken[],
  right: readonly NameToken[],
  allowed: AllowedEdits = allowedEdits,
): Pair[] {
  const all: Pair[] = [];
  // "Iran" and "Iraq", "Austria" and "Australia": a name of one word must match exactly.
  const isAlone = left.length === 1 && right.length === 1;
  left.forEach((one, query) =>
    right.forEach((other, candidate) => {
      const likeness = likenessOf(one, other, isAlone ? editsAlone : allowed);
      if (likeness > 0) all.push({ query, candidate, likeness });
    }),
  );
  all.sort(
    (a, b) =>
      b.likeness - a.likeness ||
      Math.abs(a.query - a.candidate) - Math.abs(b.query - b.candidate) ||
      a.query - b.query ||
      a.candidate - b.candidate,
  );
  const taken = { left: new Set<number>(), right: new Set<number>() };
  return all.filter(({ query, candidate }) => {
    if (taken.left.has(query) || taken.right.has(candidate)) return false;
    taken.left.add(query);
    taken.right.add(candidate);
    return true;
  });
}

function likenessOf(one: NameToken, other: NameToken, allowedFor: (length: number) => number): number {
  if (one.text === other.text) return 1;
  if (isExact(one) || isExact(other)) return 0;
  const [short, long] = one.text.length <= other.text.length ? [one, other] : [other, one];
  if (short.kind === 'initial')
    return long.kind !== 'particle' && long.text.startsWith(short.text) ? 0.85 : 0;
  if (SHORT_FOR.get(short.text)?.includes(long.text) === true) return 0.9;
  if (short.kind === 'particle' || long.kind === 'particle') return 0;
  if (spelledAlike(short.text, long.text)) return 0.95;
  const allowed = allowedFor(short.text.length);
  const distance = edits(one.text, other.text, allowed);
  return distance > allowed ? 0 : 1 - distance / (long.text.length + 1);
}

/** Romanisations differ in i, j and y, and in double letters: "Zelenskyy" and "Zelenskii". */
function spelledAlike(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/[jy]/gu, 'i').replace(/(\p{L})\1+/gu, '$1');
  return one.length > 2 && plain(one) === plain(other);
}

/** Numbers and legal forms are the same or not. */
function isExact({ kind }: NameToken): boolean {
  return kind === 'number' || kind === 'legal';
}

/** One edit from three letters on, two from six, three from ten. */
function allowedEdits(length: number): number {
  return length < 3 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3;
}

function editsAlone(length: number): number {
  return length < 6 ? 0 : 1;
}

/** Neighbours written as one where the other name has them so: "Patr ushev", "Good Will". */
export function withJoints(tokens: readonly NameToken[], other: readonly NameToken[]): NameToken[] {
  const joined: NameToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const made = jointAt(tokens, at, other);
    joined.push(made?.token ?? tokens[at]!);
    at += (made?.length ?? 1) - 1;
  }
  return joined;
}

function jointAt(
  tokens: readonly NameToken[],
  at: number,
  other: readonly NameToken[],
): { token: NameToken; length: number } | undefined {
  for (const length of [3, 2]) {
    const run = tokens.slice(at, at + length);
    if (run.length < length || run.some(({ kind }) => kind === 'legal' || kind === 'number')) continue;
    const text = run.map((token) => token.text).join('');
    const isOne = other.some(
      (token) =>
        token.kind === 'word' &&
        token.text.length >= 5 &&
        edits(token.text, text, 1) <= (text.length >= 8 ? 1 : 0),
    );
    const isApart = run.some((token) => other.some(({ text: its }) => its === token.text && its.length > 2));
    if (isOne && !isApart) return { token: { text, kind: 'word', weight: 1 }, length };
  }
  return undefined;
}
