// Groups the names of one entity: one canonical name, a defined short form, a firm without form.
// Also a slip of one letter in a long name. Everything else stays apart: "Deutsche Bank AG" and "Deutsche Bank GmbH" are two firms.
import { addTo } from '../../text/groups.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { englishCountry } from './caseless.ts';
import { edits } from './edits.ts';
import { LOOSE_FORMS } from './name-words.ts';
import { canonicalName, tokensOf } from './tokens.ts';
import { kindByName } from './kinds/heads.ts';

export interface CanonicalName {
  readonly key: string;
  readonly spellings: Map<string, number>;
  mentions: number;
}

interface Grouping {
  /** For each canonical name, that of its entity. */
  readonly rootOf: ReadonlyMap<string, string>;
}

/** Short forms and how often each long form was defined for them; both canonical. */
type DefinedForms = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The canonical name of a spelling; countries by their usual names. */
export function keyOf(spelling: string): string {
  const key = canonicalName(englishCountry(spelling) ?? spelling);
  return COUNTRY.get(key) ?? key;
}

/** Groups names; deterministic whatever the order of documents. */
export function group(entries: ReadonlyMap<string, CanonicalName>, defined: DefinedForms): Grouping {
  const root = new Map<string, string>();
  const find = (key: string): string => {
    let at = key;
    for (let next = root.get(at); next !== undefined && next !== at; next = root.get(at)) at = next;
    return at;
  };
  const join = (from: string, to: string): void => {
    if (find(from) !== find(to)) root.set(find(from), find(to));
  };
  for (const [from, to] of definedPairs(entries, defined)) join(from, to);
  for (const [from, to] of formPairs(entries)) join(from, to);
  for (const [from, to] of slipPairs(entries)) join(from, to);
  for (const [from, to] of twicePairs(entries)) join(from, to);
  return { rootOf: new Map([...entries.keys()].map((key) => [key, find(key)])) };
}

const COUNTRY: ReadonlyMap<string, string> = new Map([
  ['us', 'united states'],
  ['usa', 'united states'],
  ['united states of america', 'united states'],
  ['uk', 'united kingdom'],
  ['great britain', 'united kingdom'],
  ['britain', 'united kingdom'],
  ['uae', 'united arab emirates'],
  ['eu', 'european union'],
  ['un', 'united nations'],
]);

/** An abbreviation belongs to the long form that at least four of five definitions give it. */
function definedPairs(
  entries: ReadonlyMap<string, CanonicalName>,
  defined: DefinedForms,
): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [short, longs] of defined) {
    const total = [...longs.values()].reduce((sum, count) => sum + count, 0);
    const best = [...longs].sort(([a, one], [b, other]) => other - one || byCodeUnits(a, b))[0];
    if (best === undefined || best[1] < 0.8 * total || defined.has(best[0])) continue;
    if (entries.has(short) && entries.has(best[0])) pairs.push([short, best[0]]);
  }
  return pairs;
}

/** "Acme Inc." goes with "Acme" unless that name also occurs with another legal form. */
function formPairs(entries: ReadonlyMap<string, CanonicalName>): [string, string][] {
  const byBare = new Map<string, { key: string; forms: string }[]>();
  for (const key of entries.keys()) {
    const tokens = tokensOf(key);
    const legal = tokens.filter(({ kind }) => kind === 'legal');
    const bare = tokens
      .filter(({ kind }) => kind !== 'legal')
      .map(({ text }) => text)
      .join(' ');
    if (bare === '' || (legal.length === 0 && !entries.has(key))) continue;
    const forms = legal
      .map(({ text }) => text)
      .filter((form) => !LOOSE_FORMS.has(form))
      .join(' ');
    addTo(byBare, bare, { key, forms });
  }
  return [...byBare].flatMap(([bare, group]) => {
    const strict = new Set(group.map(({ forms }) => forms).filter((forms) => forms !== ''));
    if (group.length < 2 || strict.size > 1) return [];
    const to = entries.has(bare) ? bare : group.map(({ key }) => key).sort(byCodeUnits)[0]!;
    return group.filter(({ key }) => key !== to).map(({ key }): [string, string] => [key, to]);
  });
}

const LARGEST_BLOCK = 60;

/** A rarer name that is one letter off in one word of at least six, with all other words equal, and no number in it. */
function slipPairs(entries: ReadonlyMap<string, CanonicalName>): [string, string][] {
  const blocks = new Map<string, CanonicalName[]>();
  for (const entry of entries.values()) {
    const words = entry.key.split(' ');
    if (words.length < 2 || /\d/.test(entry.key)) continue;
    words.forEach((_, at) => {
      addTo(blocks, `${words.length}:${at}:${words.toSpliced(at, 1).join(' ')}`, entry);
    });
  }
  return [...blocks].flatMap(([block, list]) =>
    list.length < 2 || list.length > LARGEST_BLOCK ? [] : slipsIn(list, Number(block.split(':')[1])),
  );
}

function slipsIn(list: readonly CanonicalName[], at: number): [string, string][] {
  const pairs: [string, string][] = [];
  for (const rare of list) {
    const word = rare.key.split(' ')[at]!;
    const better = list
      .filter(
        (one) => one !== rare && one.mentions >= 3 * rare.mentions && isSlip(word, one.key.split(' ')[at]!),
      )
      .sort((one, other) => other.mentions - one.mentions || byCodeUnits(one.key, other.key))[0];
    if (better !== undefined) pairs.push([rare.key, better.key]);
  }
  return pairs;
}

function isSlip(word: string, other: string): boolean {
  return Math.min(word.length, other.length) >= 6 && edits(word, other, 1) === 1;
}

// Pairs of canonical names that are one name written in two ways: "CAs" and "CA", "HR Links" and "HRLinks", "Labor Department"
// and "Department of Labor" with or without the country's name before it. Each is taken only where both are names of the corpus.

type Entries = ReadonlyMap<string, CanonicalName>;

/** From the one that goes to the one that stays. */
function twicePairs(entries: Entries): [string, string][] {
  const pairs: [string, string][] = [];
  const joined = new Map<string, CanonicalName>();
  for (const entry of entries.values()) {
    const { key } = entry;
    const one = [singular(entry), ...departments(key)].find(
      (other) => other !== undefined && entries.has(other),
    );
    if (one !== undefined) pairs.push([key, one]);
    const letters = key.replaceAll(' ', '');
    if (letters.length < LEAST_JOINED || /\d/u.test(letters)) continue;
    const known = joined.get(letters);
    if (known === undefined) joined.set(letters, entry);
    else pairs.push(known.mentions < entry.mentions ? [known.key, key] : [key, known.key]);
    if (known !== undefined && known.mentions < entry.mentions) joined.set(letters, entry);
  }
  return pairs;
}

/** Letters that two names must share to be one but for their spaces. */
const LEAST_JOINED = 6;

/** Of an abbreviation ("CAs") and a name with a capital inside ("PinePhones"), and of several words that are not a person's name ("Certificate Authorities"). */
function singular({ key, spellings }: CanonicalName): string | undefined {
  if (!/[^su]s$/u.test(key)) return undefined;
  if (!key.includes(' '))
    return [...spellings.keys()].some((text) =>
      /^(?:[\p{Lu}\p{N}-]{2,}|\p{Lu}\p{Ll}+\p{Lu}\p{L}+)s$/u.test(text),
    )
      ? key.slice(0, -1)
      : undefined;
  if ([...spellings.keys()].some((text) => kindByName(text)?.type === 'person')) return undefined;
  return key.endsWith('ies') ? `${key.slice(0, -3)}y` : key.slice(0, -1);
}

/** The other ways to write "Department of Labor", the shortest official one. */
function departments(key: string): string[] {
  const bare = key.replace(/^(?:united states|united kingdom|federal) (?=(?:department|ministry) of )/u, '');
  const [, what, head] = /^(?:united states |federal )?(.+) (department|ministry)$/u.exec(bare) ?? [];
  return [...(bare === key ? [] : [bare]), ...(what === undefined ? [] : [`${head} of ${what}`])];
}
