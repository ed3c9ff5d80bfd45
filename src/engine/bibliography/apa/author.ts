// Who opens a reference in APA (9.7 to 9.12): the one most responsible for the work, else its title.
import type { CslItem, CslRole } from '../../../api/payloads/bibliography.ts';
import { isOf, isReview, ownsTitle } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich, together } from '../rich.ts';
import { byWord } from '../roles.ts';
import { has, namesOf, value } from '../values.ts';
import { descriptionOf } from './description.ts';
import { apaFront, apaRole } from './names.ts';
import { identifierOf, titleOf } from './title.ts';

export interface Listed {
  readonly by: Rich;
  /** Roles whose names stand at the front: they are not named again. */
  readonly roles: readonly CslRole[];
  /** The title stands at the front. */
  readonly title: boolean;
  /** The publisher stands at the front. */
  readonly publisher: boolean;
}

const NOBODY: Listed = { by: NOTHING, roles: [], title: false, publisher: false };

/** The front of a reference. */
export function authorOf(item: CslItem): Listed {
  const first = leading(item);
  const by = first ?? (isOf(item, 'entry-dictionary', 'entry-encyclopedia') ? published(item) : undefined);
  return (
    by ?? named(item, makers(item)) ?? groups(item) ?? { ...NOBODY, by: titleAsAuthor(item), title: true }
  );
}

function leading(item: CslItem): Listed | undefined {
  const writers = isOf(item, 'broadcast') ? named(item, ['script-writer'], ['director']) : undefined;
  return (
    named(item, ['composer', 'author', 'illustrator']) ??
    writers ??
    named(item, ['director', 'guest', 'host', 'producer'])
  );
}

function makers(item: CslItem): readonly CslRole[] {
  const titled =
    has(item, 'container-title') &&
    isOf(item, 'book', 'classic', 'entry', 'entry-dictionary', 'entry-encyclopedia');
  if (titled) return [];
  const chairs: readonly CslRole[] = isOf(item, 'event', 'performance', 'speech')
    ? ['chair', 'organizer']
    : [];
  return [
    'executive-producer',
    'series-creator',
    'editor-translator',
    'editor',
    'editorial-director',
    'compiler',
    ...chairs,
    'curator',
    'collection-editor',
  ];
}

const ABBREVIATED: readonly CslRole[] = [
  'illustrator',
  'editor-translator',
  'editor',
  'editorial-director',
  'collection-editor',
];

/** The first of the roles that somebody has, with others named beside it, and the covers' other names. */
function named(
  item: CslItem,
  roles: readonly CslRole[],
  beside: readonly CslRole[] = [],
): Listed | undefined {
  const role = roles.find((one) => namesOf(item, one).length > 0);
  if (role === undefined) return undefined;
  const all = [role, ...beside.filter((one) => namesOf(item, one).length > 0)];
  const parts = all.map((one) => {
    const names = namesOf(item, one);
    const word = apaRole(one, names.length, ABBREVIATED.includes(one) ? 'short' : 'long');
    return together(apaFront(names), around(' (', plain(word), ')'));
  });
  return { ...NOBODY, by: AMERICAN.words(AMERICAN.commas(...parts), cover(item)), roles: all };
}

/** Contributors whom a book's cover names. */
function cover(item: CslItem): Rich {
  const primary = has(item, 'author', 'compiler', 'composer', 'editor', 'editor-translator', 'illustrator');
  const names = namesOf(item, 'contributor');
  if (
    !primary ||
    names.length === 0 ||
    !isOf(item, 'book', 'musical_score', 'pamphlet', 'report', 'standard')
  )
    return NOTHING;
  return together(plain(`(${byWord('contributor')} `), apaFront(names), plain(')'));
}

function published(item: CslItem): Listed | undefined {
  return has(item, 'publisher') ? { ...NOBODY, by: value(item, 'publisher'), publisher: true } : undefined;
}

/** Software, pages and standards are signed by the body that issues them. */
function groups(item: CslItem): Listed | undefined {
  const titled =
    has(item, 'container-title') &&
    isOf(item, 'book', 'classic', 'entry', 'entry-dictionary', 'entry-encyclopedia');
  if (titled) return undefined;
  if (isOf(item, 'software', 'webpage')) return published(item);
  if (isOf(item, 'standard') && has(item, 'authority')) return { ...NOBODY, by: value(item, 'authority') };
  return undefined;
}

function titleAsAuthor(item: CslItem): Rich {
  const described = around('[', descriptionOf(item), ']');
  const identified = around('(', identifierOf(item, NOBODY), ')');
  if (isReview(item) && !ownsTitle(item)) return AMERICAN.words(titleOf(item), identified, described);
  if (has(item, 'title')) return AMERICAN.words(titleOf(item), isReview(item) ? NOTHING : identified);
  return AMERICAN.words(described, identified);
}
