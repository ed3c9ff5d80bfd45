// Short forms that no document defines: a surname for a person named in full in the same document, initials for a name of several words.
import type { Extract } from './extract.ts';
import { fold } from '../../text/words.ts';
import { isGivenName, surnameOf } from './kinds/given-names.ts';
import { kindByName } from './kinds/heads.ts';

type Longs = Map<string, Map<string, number>>;

/** A surname is a person's if so many of the documents that have it name that person in full, and no other of that name; a given name if all do. */
const LEAST_TOGETHER = 0.5;

/** @param keys the canonical names of each document's names @returns for a short one the long ones, with the number of documents */
export function shortForms(
  documents: readonly { readonly extract: Extract }[],
  keys: readonly (readonly string[])[],
): Longs {
  const shorts = new Map<string, readonly string[]>();
  const possible: Longs = new Map();
  const met: Longs = new Map();
  const having = new Map<string, number>();
  documents.forEach(({ extract: { names } }, at) => {
    const here: Longs = new Map();
    names.forEach((name, place) => {
      if (!shorts.has(name)) shorts.set(name, shortsOf(name));
      for (const short of shorts.get(name)!)
        for (const longs of [here, possible]) count(longs, short, keys[at]![place]!);
    });
    names.forEach((name, place) => {
      if (name.includes(' ')) return;
      having.set(name, (having.get(name) ?? 0) + 1);
      const [long, other] = here.get(name)?.keys() ?? [];
      if (long !== undefined && other === undefined && long !== keys[at]![place]) count(met, name, long);
    });
  });
  const found: Longs = new Map();
  documents.forEach(({ extract: { names } }, at) => {
    names.forEach((name, place) => {
      const longs = met.get(name);
      if (longs === undefined) return;
      const together = [...longs.values()].reduce((sum, one) => sum + one, 0);
      const isSure = isInitials(name)
        ? possible.get(name)!.size === 1
        : isGivenName(fold(name))
          ? possible.get(name)!.size === 1 && together === having.get(name)!
          : together >= LEAST_TOGETHER * having.get(name)!;
      if (isSure) found.set(keys[at]![place]!, longs);
    });
  });
  return found;
}

function count(into: Longs, short: string, long: string): void {
  const longs = into.get(short) ?? new Map<string, number>();
  into.set(short, longs.set(long, (longs.get(long) ?? 0) + 1));
}

function isInitials(name: string): boolean {
  return /^\p{Lu}{3,}$/u.test(name);
}

/** The surname and the given name of a person, and the initials of three words or more. */
function shortsOf(name: string): readonly string[] {
  const words = name.split(' ');
  if (words.length < 2) return [];
  const surname = kindByName(name)?.type === 'person' ? surnameOf(name) : undefined;
  const initials = words.flatMap((word) => /^\p{Lu}/u.exec(word) ?? []).join('');
  return [
    ...(surname === undefined ? [] : [surname, words[0]!]),
    ...(isInitials(initials) ? [initials] : []),
  ];
}
