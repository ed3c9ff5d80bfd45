// Other names of what a passage names: "FEMA" where it says "Federal Emergency Management Agency (FEMA)", a person's whole name
// where it has only one of that surname.
import { names } from '../../../text/names.ts';
import { NAME_HEADS } from '../../../text/names.words.ts';
import { fold } from '../../../text/words.ts';
import type { Source, SourceSentence } from '../source.ts';
import { isArticle } from '../tokens.ts';
import type { Step } from './lattice.ts';
import { gapBefore } from './phrases.ts';
import { NAME_MAKERS } from './proof.words.ts';

/** What a passage calls by two names: the keys of each, as tokens have them. */
export interface Naming {
  readonly short: string;
  readonly long: readonly string[];
  readonly kind: 'acronym' | 'surname';
}

/** All pairs of names of a passage that mean one thing; time in proportion to its length. */
export function namings(source: Source): Naming[] {
  return [...acronyms(source), ...surnames(source)];
}

/** The steps that put one name in the place of the other, with the tokens that they begin at. */
export function renamings(
  source: Source,
  { from, to }: SourceSentence,
  known: readonly Naming[],
): (Step & { readonly from: number })[] {
  const found: (Step & { readonly from: number })[] = [];
  const byFirst = new Map<string, Naming[]>();
  for (const naming of known)
    for (const key of [naming.short, naming.long[0]!])
      byFirst.set(key, [...(byFirst.get(key) ?? []), naming]);
  for (let at = from; at < to; at += 1) {
    const { form } = source.tokens[at]!;
    for (const naming of form.capital ? (byFirst.get(form.key) ?? []) : []) {
      if (isSaidTwice(source, from, to, naming)) continue;
      if (form.key === naming.short && standsAlone(source, at, naming))
        found.push({ from: at, to: at + 1, keys: naming.long, freedom: freedomOf(naming) });
      if (hasKeys(source, at, to, naming.long))
        found.push({
          from: at,
          to: at + naming.long.length,
          keys: [naming.short],
          freedom: freedomOf(naming),
        });
    }
  }
  return found;
}

function freedomOf({ kind }: Naming): string {
  return kind === 'acronym' ? 'an abbreviation that the text explains' : 'a whole name for a surname';
}

/** A sentence with a surname twice may mean two by it: John Harvard, and Harvard. */
function isSaidTwice({ tokens }: Source, from: number, to: number, { kind, short }: Naming): boolean {
  return kind === 'surname' && tokens.slice(from, to).filter(({ form }) => form.key === short).length > 1;
}

/** A surname with another capital beside it is a part of another name. */
function standsAlone(source: Source, at: number, { kind }: Naming): boolean {
  if (kind === 'acronym') return true;
  const isBeside = (other: number) =>
    source.tokens[other]?.form.capital === true && source.tokens[other].form.kind === 'word';
  const touches = (index: number) => /^[ \u00a0.]*$/.test(gapBefore(source, index));
  if (at > 0 && (isArticle(source.tokens[at - 1]!) || (isBeside(at - 1) && touches(at)))) return false;
  return !(isBeside(at + 1) && touches(at + 1));
}

function hasKeys(source: Source, at: number, to: number, keys: readonly string[]): boolean {
  return at + keys.length <= to && keys.every((key, index) => source.tokens[at + index]!.form.key === key);
}

/** "Paperwork Reduction Act (PRA)": the words in front of the bracket whose initials are its letters, one each. */
function acronyms(source: Source): Naming[] {
  const found: Naming[] = [];
  const seen = new Set<string>();
  for (const [at, token] of source.tokens.entries()) {
    const written = source.text.slice(token.start, token.end);
    if (!/^\p{Lu}{2,8}$/u.test(written) || seen.has(token.form.key)) continue;
    if (!gapBefore(source, at).endsWith(' (') || !gapBefore(source, at + 1).startsWith(')')) continue;
    const long = spelt(source, at, written);
    if (long === null) continue;
    seen.add(token.form.key);
    found.push({ short: token.form.key, long, kind: 'acronym' });
  }
  return found;
}

function spelt(source: Source, at: number, letters: string): string[] | null {
  const keys: string[] = [];
  let left = letters.toLowerCase();
  for (let back = at - 1; back >= Math.max(0, at - 2 * letters.length - 2) && left !== ''; back -= 1) {
    const { form } = source.tokens[back]!;
    keys.unshift(form.key);
    if (form.key.startsWith(left.at(-1)!) && form.key.length > 1 && !SMALL.has(form.key))
      left = left.slice(0, -1);
    else if (!SMALL.has(form.key)) return null;
  }
  return left === '' ? keys : null;
}

const SMALL: ReadonlySet<string> = new Set('of and the for to in on'.split(' '));

/** A surname that a passage has with one whole name only, two or three words that are no place, firm or title. */
function surnames(source: Source): Naming[] {
  const whole = new Map<string, Set<string>>();
  for (const { text } of names(source.text)) {
    const parts = text.split(/[ \u00a0]+/);
    const keys = parts.map((part) => fold(part.replace(/\.$/, '')));
    const last = keys.at(-1)!;
    if (keys.length < 2) continue;
    whole.set(last, (whole.get(last) ?? new Set()).add(keys.join(' ')));
    if (!isPerson(parts, keys)) whole.get(last)!.add('');
  }
  return [...whole].flatMap(([short, full]): Naming[] => {
    const [only = ''] = full;
    return full.size === 1 && only !== '' ? [{ short, long: only.split(' '), kind: 'surname' }] : [];
  });
}

function isPerson(parts: readonly string[], keys: readonly string[]): boolean {
  if (parts.length > 3 || !parts.every((part) => /^\p{Lu}\p{Ll}+$|^\p{Lu}\.?$/u.test(part))) return false;
  return keys.every((key) => !NAME_MAKERS.has(key) && !NAME_HEADS.has(key)) && keys.at(-1)!.length > 2;
}
