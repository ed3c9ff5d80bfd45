// What a claim may have around its clauses: in front that it is one more, or where it was read; within, more about a name.
import { lazy } from '../../../text/lazy.ts';
import type { Source } from '../source.ts';
import { isArticle } from '../tokens.ts';
import { type Wanted, wanted } from './lattice.ts';
import { gapBefore, isNounPhrase, opensWithSubject } from './phrases.ts';
import { ADDITIVES, ATTRIBUTED, ATTRIBUTIONS } from './frames.words.ts';
import { isVerbal } from './verbs.ts';

/** The words in front of a claim that say nothing of it, by the index behind them. */
export function leadOf(claim: Source, from: number, to: number): { to: number; freedom: string } | null {
  for (const { words, freedom } of leads().get(claim.tokens[from]!.form.key) ?? []) {
    const end = from + words.length;
    if (end >= to || words.some((word, at) => claim.tokens[from + at]!.form.key !== word)) continue;
    const mark = words.at(-1) === 'that' ? '' : ',';
    if (gapBefore(claim, end).trim() === mark) return { to: end, freedom };
  }
  return null;
}

const LEADS: readonly (readonly [readonly string[], string])[] = [
  [ADDITIVES, 'a connective added that states nothing'],
  [[...ATTRIBUTIONS, ...ATTRIBUTED], 'said to be in what it cites'],
];

/** By their first words. */
const leads = lazy(() => {
  const found = new Map<string, { readonly words: readonly string[]; readonly freedom: string }[]>();
  for (const [phrases, freedom] of LEADS) {
    for (const phrase of phrases) {
      const words = phrase.split(' ');
      found.set(words[0]!, [...(found.get(words[0]!) ?? []), { words, freedom }]);
    }
  }
  return found;
});

/** A claim taken apart: what is left without the aside, and what the aside says of its name. */
export interface Aside {
  readonly main: readonly Wanted[];
  readonly aside: readonly Wanted[];
  readonly freedom: string;
}

/** The ways to read one aside of a claim: "NAME, the maker of rails, …", "NAME, which …, …", "… NAME, which …". */
export function asidesOf(claim: Source, from: number, to: number): Aside[] {
  const found: Aside[] = [];
  for (let at = from + 1; at < to - 1; at += 1) {
    if (gapBefore(claim, at).trim() !== ',' || !claim.tokens[at - 1]!.form.capital) continue;
    const end = commaBehind(claim, at, to);
    const name = nameBefore(claim, from, at);
    if (name < 0) continue;
    const said = toldOf(claim, name, at, end);
    if (said === null) continue;
    const isFront = end < to && name === from && isVerbal(claim.tokens[end]!.form.key);
    if (end < to && !isFront) continue;
    const words = (start: number, stop: number) => wanted(claim.tokens.slice(start, stop), claim.text);
    found.push({
      main: [...words(from, at), ...words(end, to)],
      aside: said,
      freedom: 'an aside added that the text says',
    });
  }
  return found;
}

function commaBehind(claim: Source, at: number, to: number): number {
  for (let end = at + 1; end < to; end += 1) if (gapBefore(claim, end).trim() === ',') return end;
  return to;
}

/** The first token of the name that ends in front of an index; -1 where it may be a part of more. */
function nameBefore(claim: Source, from: number, at: number): number {
  let start = at - 1;
  while (
    start > from &&
    claim.tokens[start - 1]!.form.capital &&
    /^[ \u00a0.&-]*$/.test(gapBefore(claim, start))
  )
    start -= 1;
  const before = claim.tokens[start - 1];
  if (start === from || before === undefined)
    return isNounPhrase(claim, start, at) && opensWithSubject(claim, start) ? start : -1;
  if (isArticle(before)) return start - 1 === from ? from : start;
  return /^(?:of|and|or|for)$/.test(before.form.key) ? -1 : start;
}

/** What an aside says of its name, as a clause. */
function toldOf(claim: Source, name: number, at: number, end: number): Wanted[] | null {
  const subject = wanted(claim.tokens.slice(name, at), claim.text);
  const first = claim.tokens[at]!;
  if (/^(?:which|who)$/.test(first.form.key)) {
    if (at + 1 >= end || !isVerbal(claim.tokens[at + 1]!.form.key)) return null;
    return [...subject, ...wanted(claim.tokens.slice(at + 1, end), claim.text)];
  }
  if (!isArticle(first)) return null;
  const is = { keys: ['is', 'was', 'are', 'were'], capital: false, written: null };
  return [...subject, is, ...wanted(claim.tokens.slice(at, end), claim.text)];
}
