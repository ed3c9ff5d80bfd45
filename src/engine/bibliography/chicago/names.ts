// Names in Chicago: the first one inverted at the front of a reference, straight and with a word elsewhere.
import type { CslItem, CslRole } from '../../../api/payloads/bibliography.ts';
import { nameList, type NameRules } from '../persons.ts';
import { around, NOTHING, type Rich } from '../rich.ts';
import { byWord } from '../roles.ts';
import { allOf, capitalised, namesOf } from '../values.ts';

const SHARED = { given: 'full-spaced', and: 'and', cutFrom: 7, kept: 3, rest: 'et al.' } as const;
/** `Doe, Jane, Richard Roe, and Ann Stone`; of seven and more the first three and "et al.". */
export const FRONT: NameRules = { ...SHARED, inverted: 'first', comma: 'always', particleBehind: true };
const STRAIGHT: NameRules = { ...SHARED, inverted: 'none', comma: 'lists' };

/** `Jane Doe, Richard Roe, and Ann Stone`. */
export function chicagoStraight(item: CslItem, role: CslRole): Rich {
  return nameList(namesOf(item, role), STRAIGHT);
}

/** `Edited by Jane Doe` for each of the roles that somebody has, with a capital where each is a sentence. */
export function makers(item: CslItem, roles: readonly CslRole[], form: 'sentence' | 'clause'): Rich[] {
  const both = roles.includes('editor') && roles.includes('translator') && isOneTeam(item);
  return roles.map((role) => {
    const names = namesOf(item, role);
    if (names.length === 0 || (both && role === 'translator')) return NOTHING;
    const word = byWord(both && role === 'editor' ? 'editor-translator' : role, names.length);
    return around(`${form === 'sentence' ? capitalised(word) : word} `, nameList(names, STRAIGHT));
  });
}

function isOneTeam(item: CslItem): boolean {
  return (
    allOf(item, 'editor', 'translator') && JSON.stringify(item.editor) === JSON.stringify(item.translator)
  );
}

/** `[1951?]` for an estimate. */
export function guessed(date: string, about: boolean): string {
  return about && date !== '' ? `[${date}?]` : date;
}
