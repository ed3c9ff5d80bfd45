// Single words in the place of others, or left out, without a change of what is said: a measure, "the" for
// "this", how something was done.
import type { Source, SourceSentence } from '../source.ts';
import type { Step } from './lattice.ts';
import { isAffirmed } from './phrases.ts';
import { ALIKE, AUXILIARIES, COMPARED, DEGREES, MANNERS, SCOPED, TITLES } from './proof.words.ts';

type Wording = Step & { readonly from: number };

/** All steps of these kinds. */
export function wordings(source: Source, span: SourceSentence): Wording[] {
  return [...measurings(source, span), ...pointers(source, span), ...lesser(source, span)];
}

/** Keys that such steps may take. */
export const WORDED: readonly string[] = [...ALIKE.flat(), ...COMPARED.flat(2), 'the', 'that'];

/** "about" for "approximately", "over" for "more than": in front of a number only. */
function measurings({ tokens }: Source, { from, to }: SourceSentence): Wording[] {
  const found: Wording[] = [];
  const add = (at: number, size: number, keys: readonly string[]) => {
    if (at + size < to && tokens[at + size]!.form.kind === 'number')
      found.push({ from: at, to: at + size, keys, freedom: 'another word of the same measure' });
  };
  const isAt = (at: number, keys: readonly string[]) =>
    keys.every((key, index) => tokens[at + index]?.form.key === key);
  for (let at = from; at < to; at += 1) {
    for (const words of ALIKE) {
      if (!words.includes(tokens[at]!.form.key)) continue;
      for (const word of words) if (word !== tokens[at]!.form.key) add(at, 1, [word]);
    }
    for (const [long, short] of COMPARED) {
      if (isAt(at, long)) add(at, long.length, short);
      if (isAt(at, short)) add(at, short.length, long);
    }
  }
  return found;
}

/** "this treaty" is the treaty that was spoken of. */
function pointers({ tokens }: Source, { from, to }: SourceSentence): Wording[] {
  const found: Wording[] = [];
  for (let at = from; at < to - 1; at += 1) {
    const next = tokens[at + 1]!.form;
    if (!/^(?:this|these)$/.test(tokens[at]!.form.key) || next.kind !== 'word' || AUXILIARIES.has(next.key))
      continue;
    found.push({ from: at, to: at + 1, keys: ['the'], freedom: 'an article for “this”' });
  }
  return found;
}

/** How something was done, where no degree, denial or quantity depends on it; the title of somebody with two names. */
function lesser(source: Source, { from, to }: SourceSentence): Wording[] {
  const { tokens } = source;
  const isPlain =
    isAffirmed(source, from, to) && !tokens.slice(from, to).some(({ form }) => SCOPED.has(form.key));
  const found: Wording[] = [];
  for (let at = from; at < to - 1; at += 1) {
    const { key } = tokens[at]!.form;
    const isFree = at === from || !DEGREES.has(tokens[at - 1]!.form.key);
    if (isPlain && isFree && MANNERS.has(key) && !/^(?:and|or|than)$/.test(tokens[at + 1]!.form.key))
      found.push({ from: at, to: at + 1, keys: [], freedom: 'how it was done left out' });
    if (TITLES.has(key) && tokens[at]!.form.capital && areNames(source, at + 1))
      found.push({ from: at, to: at + 1, keys: [], freedom: 'a title left out' });
  }
  return found;
}

function areNames({ tokens, text }: Source, at: number): boolean {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (one?.form.capital !== true || two?.form.capital !== true) return false;
  return (
    /^[. ]+$/.test(text.slice(tokens[at - 1]!.end, one.start)) &&
    /^[. ]+$/.test(text.slice(one.end, two.start))
  );
}
