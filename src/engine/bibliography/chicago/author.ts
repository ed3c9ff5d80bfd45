// Who opens a reference in Chicago (13.74 to 13.86): a maker of the work, else its periodical or site, else its title.
import type { CslItem, CslRole } from '../../../api/payloads/bibliography.ts';
import { isNews, isOf, isReview, ownsTitle } from '../kinds.ts';
import { nameList } from '../persons.ts';
import { AMERICAN, around, NOTHING, plain, type Rich, together } from '../rich.ts';
import { roleWord } from '../roles.ts';
import { allOf, has, headlineOf, namesOf, value } from '../values.ts';
import { archiveOf } from './archive.ts';
import { descriptionOf } from './description.ts';
import { identifierOf } from './identifier.ts';
import { FRONT } from './names.ts';
import { paperName, slanted, titleOf } from './title.ts';

export interface Front {
  readonly by: Rich;
  /** Whose names stand at the front. */
  readonly role?: CslRole;
  /** What else stands there and is not said again. */
  readonly used?: 'title' | 'container-title' | 'publisher' | 'all';
  readonly archive?: boolean;
}

export function authorOf(item: CslItem): Front {
  const early = named(item, [
    'composer',
    'author',
    'guest',
    'host',
    ...(isOf(item, 'song') ? (['performer'] as const) : []),
  ]);
  return (
    early ?? reference(item) ?? named(item, rolesOf(item)) ?? body(item) ?? container(item) ?? title(item)
  );
}

function rolesOf(item: CslItem): readonly CslRole[] {
  const editors: readonly CslRole[] = isOf(item, 'standard')
    ? []
    : ['editor-translator', 'editor', 'translator', 'collection-editor'];
  const episode = isOf(item, 'broadcast') && allOf(item, 'container-title', 'number', 'title');
  const shows: readonly CslRole[] = episode ? [] : ['producer', 'executive-producer', 'series-creator'];
  const chairs: readonly CslRole[] = isOf(item, 'event', 'performance', 'speech')
    ? ['chair', 'organizer']
    : [];
  return [
    'illustrator',
    ...editors,
    'director',
    ...shows,
    'editorial-director',
    'compiler',
    ...chairs,
    'curator',
  ];
}

function named(item: CslItem, roles: readonly CslRole[]): Front | undefined {
  const role = roles.find((one) => namesOf(item, one).length > 0);
  if (role === undefined) return undefined;
  const names = namesOf(item, role);
  return {
    by: together(nameList(names, FRONT), around(', ', plain(roleWord(role, names.length, 'short')))),
    role,
  };
}

/** Classics are known by their titles, unsigned entries by their dictionary. */
function reference(item: CslItem): Front | undefined {
  if (isOf(item, 'classic')) return title(item);
  const entry = isOf(item, 'entry-dictionary', 'entry-encyclopedia') && has(item, 'container-title');
  return entry && !has(item, 'volume-title') ? container(item) : undefined;
}

function body(item: CslItem): Front | undefined {
  if (isOf(item, 'software', 'webpage') && has(item, 'publisher'))
    return { by: value(item, 'publisher'), used: 'publisher' };
  return isOf(item, 'standard') && has(item, 'authority') ? { by: value(item, 'authority') } : undefined;
}

function container(item: CslItem): Front | undefined {
  if (!has(item, 'container-title') || has(item, 'volume-title')) return undefined;
  const by = containerName(item);
  return by.length === 0 ? undefined : { by, used: 'container-title' };
}

function containerName(item: CslItem): Rich {
  if (isNews(item) || isReview(item)) return paperName(item);
  if (isOf(item, 'entry', 'entry-dictionary', 'entry-encyclopedia', 'broadcast'))
    return slanted(item, 'container-title');
  return isOf(item, 'webpage') ? headlineOf(item, 'container-title') : NOTHING;
}

function title(item: CslItem): Front {
  if (has(item, 'title') && (!isReview(item) || ownsTitle(item))) return { by: titleOf(item), used: 'title' };
  const described = AMERICAN.stops(titleOf(item), descriptionOf(item), identifierOf(item));
  if (described.length > 0) return { by: described, used: 'all' };
  return { by: isOf(item, 'manuscript') ? archiveOf(item) : NOTHING, archive: true };
}
