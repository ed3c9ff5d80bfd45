// The works cited of the MLA Handbook, 9th edition: author, title, and containers, whose elements are separated by commas
// (chapter 5). A name is printed each time, never as dashes: entries are used one by one.
import type { CslItem, CslRole } from '../../../api/payloads/bibliography.ts';
import { isOf } from '../kinds.ts';
import { nameList, type NameRules } from '../persons.ts';
import { AMERICAN, around, NOTHING, plain, type Rich, together } from '../rich.ts';
import { roleWord } from '../roles.ts';
import type { Style } from '../style.ts';
import { has, namesOf, value } from '../values.ts';
import { containerOf, databaseOf } from './container.ts';
import { afterTitle, atEnd, movable } from './supplements.ts';
import { titleOf } from './title.ts';

export const MLA: Style = {
  edition: 'MLA, 9th edition',
  suffixes: false,
  sortsByParticle: true,
  entry(item) {
    const { by, role } = authorOf(item);
    const database = databaseOf(item);
    const late = movable(item);
    return AMERICAN.stopped(
      AMERICAN.stops(
        by,
        titleOf(item),
        afterTitle(item),
        containerOf(item, role),
        has(item, 'source') ? late : NOTHING,
        database,
        AMERICAN.commas(atEnd(item), has(item, 'source') ? NOTHING : late),
      ),
    );
  },
};

/** `Doe, Jane, and Richard Roe`; of three and more the first and "et al.". */
const FRONT: NameRules = {
  inverted: 'first',
  given: 'full-spaced',
  and: 'and',
  comma: 'always',
  cutFrom: 3,
  kept: 1,
  rest: ', et al.',
};

const OPENING: readonly CslRole[] = [
  'composer',
  'author',
  'guest',
  'editor-translator',
  'editor',
  'translator',
];

function authorOf(item: CslItem): { readonly by: Rich; readonly role?: CslRole } {
  const role = OPENING.find((one) => namesOf(item, one).length > 0);
  if (role !== undefined) {
    const names = namesOf(item, role);
    const word = around(', ', plain(roleWord(role, names.length, 'long')));
    return { by: together(nameList(names, FRONT), role === 'guest' ? NOTHING : word), role };
  }
  if (isOf(item, 'standard') && has(item, 'authority')) return { by: value(item, 'authority') };
  return { by: NOTHING };
}
