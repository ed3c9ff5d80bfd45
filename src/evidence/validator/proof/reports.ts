// One form for what somebody says: "According to X, S" and "S, X said" are "X said that S". Who says it is never left out.
import type { Source, SourceSentence } from '../source.ts';
import { type Wanted, wanted } from './lattice.ts';
import { isBehindComma, isNounPhrase, writtenAs } from './phrases.ts';
import type { Reading } from './readings.ts';

/** In tokens. */
const LONGEST_SPEAKER = 9;
const SAYING: readonly string[] = ['said', 'says', 'say', 'stated', 'states'];

/** A claim "According to X, S" as "X said that S", with and without "that"; none where it is no such claim. */
export function reportedClaims(claim: Source, from: number, to: number): (readonly Wanted[])[] {
  const end = speakerEnd(claim, from, to);
  if (end < 0) return [];
  const words = (start: number, stop: number) => wanted(claim.tokens.slice(start, stop), claim.text);
  const made = (...keys: string[]) => ({ keys, capital: false, written: null });
  const speaker = [...words(from + 2, end), made(...SAYING)];
  return [
    [...speaker, made('that'), ...words(end, to)],
    [...speaker, ...words(end, to)],
  ];
}

/** A sentence "S, X said", "S, according to X" or "According to X, S" as "X said that S". */
export function reportReadings(source: Source, { from, to }: SourceSentence): Reading[] {
  const end = speakerEnd(source, from, to);
  if (end > 0) return [readingOf(writtenAs(source, from + 2, end), writtenAs(source, end, to))];
  const at = lastComma(source, from, to);
  if (at < 0) return [];
  const said = writtenAs(source, from, at);
  if (isAccording(source, at) && isSpeaker(source, at + 2, to))
    return [readingOf(writtenAs(source, at + 2, to), said)];
  const isSaid = /^(?:said|says)$/.test(source.tokens[to - 1]!.form.key) && isSpeaker(source, at, to - 1);
  return isSaid ? [readingOf(writtenAs(source, at, to - 1), said)] : [];
}

function readingOf(speaker: string, said: string): Reading {
  const text = `${speaker} said that ${said}.`;
  return { text, kept: text.length, freedom: 'who says it in another place' };
}

/** Behind the speaker of "According to X, …"; -1 where a text begins otherwise. */
function speakerEnd(source: Source, from: number, to: number): number {
  if (!isAccording(source, from)) return -1;
  for (let at = from + 3; at < Math.min(to - 2, from + LONGEST_SPEAKER); at += 1)
    if (isBehindComma(source, at)) return isSpeaker(source, from + 2, at) ? at : -1;
  return -1;
}

function isAccording({ tokens }: Source, at: number): boolean {
  return tokens[at]?.form.key === 'according' && tokens[at + 1]?.form.key === 'to';
}

function isSpeaker(source: Source, from: number, to: number): boolean {
  const { form } = source.tokens[from]!;
  return (
    !/^(?:it|he|she|they|we|i|you|this|that)$/.test(form.key) &&
    isNounPhrase(source, from, to, LONGEST_SPEAKER)
  );
}

function lastComma(source: Source, from: number, to: number): number {
  for (let at = to - 2; at > Math.max(from + 3, to - LONGEST_SPEAKER); at -= 1)
    if (isBehindComma(source, at)) return at;
  return -1;
}
