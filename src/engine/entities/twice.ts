// Pairs of canonical names that are one name written in two ways: "CAs" and "CA", "HR Links" and "HRLinks", "Labor Department"
// and "Department of Labor" with or without the country's name before it. Each is taken only where both are names of the corpus.
import type { CanonicalName } from './grouping.ts';
import { kindByName } from './kinds/heads.ts';

type Entries = ReadonlyMap<string, CanonicalName>;

/** From the one that goes to the one that stays. */
export function twicePairs(entries: Entries): [string, string][] {
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

/** Of an abbreviation ("CAs"), and of several words that are not a person's name ("Certificate Authorities"). */
function singular({ key, spellings }: CanonicalName): string | undefined {
  if (!/[^su]s$/u.test(key)) return undefined;
  if (!key.includes(' '))
    return [...spellings.keys()].some((text) => /^[\p{Lu}\p{N}-]{2,}s$/u.test(text))
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
