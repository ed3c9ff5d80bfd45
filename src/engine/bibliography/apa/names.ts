// Names in APA: inverted at the front of a reference, straight elsewhere; the words for what they did.
import type { CslItem, CslName, CslRole } from '../../../api/payloads/bibliography.ts';
import { nameList, type NameRules } from '../persons.ts';
import { AMERICAN, around, NOTHING, plain, type Rich, together } from '../rich.ts';
import { roleWord } from '../roles.ts';
import { allOf, namesOf } from '../values.ts';

const LONG = { given: 'spaced', and: '&', cutFrom: 21, kept: 19, rest: 'last' } as const;
const FRONT: NameRules = { ...LONG, inverted: 'all', comma: 'always' };
const STRAIGHT: NameRules = { ...LONG, inverted: 'none', comma: 'lists' };

/** `Doe, J., & Roe, R.`; of 21 and more the first 19, an ellipsis and the last. */
export function apaFront(names: readonly CslName[]): Rich {
  return nameList(names, FRONT);
}

/** `J. Doe & R. Roe`. */
export function apaStraight(names: readonly CslName[], given: 'spaced' | 'full' = 'spaced'): Rich {
  return nameList(names, { ...STRAIGHT, given });
}

/** `Eds.`, `Directors`. */
export function apaRole(role: CslRole, count: number, form: 'short' | 'long'): string {
  if (form === 'short' && role === 'illustrator') return 'Illus.';
  if (form === 'short' && role === 'editor-translator') return count > 1 ? 'Eds. & Trans.' : 'Ed. & Trans.';
  if (role === 'editor-translator') return count > 1 ? 'Editors & Translators' : 'Editor & Translator';
  if (role === 'interviewer') return count > 1 ? 'Interviewers' : 'Interviewer';
  if (role === 'guest') return count > 1 ? 'Guest Experts' : 'Guest Expert';
  return roleWord(role, count, form).replace(
    /(^|\s)(\p{Ll})/gu,
    (_all, gap: string, first: string) => gap + first.toUpperCase(),
  );
}

/** `A. Roe, Trans.`, each role on its own; editors who translated too are named once. */
export function apaContributors(
  item: CslItem,
  roles: readonly CslRole[],
  form: 'short' | 'long',
  mark: readonly [before: string, after: string] = [', ', ''],
): Rich {
  const merged = roles.includes('editor') && roles.includes('translator') && alike(item);
  const kept: readonly CslRole[] = merged
    ? ['editor-translator', ...roles.filter((role) => role !== 'editor' && role !== 'translator')]
    : roles;
  return AMERICAN.semicolons(
    ...kept.map((role) => {
      const names = namesOf(item, merged && role === 'editor-translator' ? 'editor' : role);
      if (names.length === 0) return NOTHING;
      return together(apaStraight(names), around(mark[0], plain(apaRole(role, names.length, form)), mark[1]));
    }),
  );
}

function alike(item: CslItem): boolean {
  return (
    allOf(item, 'editor', 'translator') && JSON.stringify(item.editor) === JSON.stringify(item.translator)
  );
}
