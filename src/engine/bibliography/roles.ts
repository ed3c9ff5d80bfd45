// The words for those who made a work, as labels behind their names ("eds.") and in front of them ("edited by").
import type { CslRole } from '../../api/payloads/bibliography.ts';

export interface RoleWords {
  /** One and several, abbreviated and in full. */
  readonly short: readonly [one: string, several: string];
  readonly long: readonly [one: string, several: string];
  readonly by: string;
}

function words(long: string, by: string, short?: readonly [string, string]): RoleWords {
  const several = long.replace(
    /\b(\w+)( and \w+)?$/u,
    (_all, one: string, and = '') => `${one}s${and}${and === '' ? '' : 's'}`,
  );
  return { long: [long, several], short: short ?? [long, several], by };
}

/** Roles without an entry have no word: an author is an author. */
export const ROLES: Readonly<Partial<Record<CslRole, RoleWords>>> = {
  chair: words('chair', 'chaired by'),
  'collection-editor': words('editor', 'edited by', ['ed.', 'eds.']),
  compiler: words('compiler', 'compiled by', ['comp.', 'comps.']),
  'container-author': { long: ['', ''], short: ['', ''], by: 'by' },
  contributor: words('contributor', 'with', ['contrib.', 'contribs.']),
  curator: words('curator', 'curated by', ['cur.', 'curs.']),
  director: words('director', 'directed by', ['dir.', 'dirs.']),
  editor: words('editor', 'edited by', ['ed.', 'eds.']),
  'editor-translator': words('editor and translator', 'edited and translated by', [
    'ed. and trans.',
    'eds. and trans.',
  ]),
  'editorial-director': words('editor', 'edited by', ['ed.', 'eds.']),
  'executive-producer': words('executive producer', 'executive produced by', ['exec. prod.', 'exec. prods.']),
  guest: words('guest', 'with guest'),
  host: words('host', 'hosted by'),
  illustrator: words('illustrator', 'illustrated by', ['ill.', 'ills.']),
  interviewer: { long: ['', ''], short: ['', ''], by: 'interview by' },
  narrator: words('narrator', 'narrated by', ['narr.', 'narrs.']),
  organizer: words('organizer', 'organized by', ['org.', 'orgs.']),
  performer: words('performer', 'performed by', ['perf.', 'perfs.']),
  producer: words('producer', 'produced by', ['prod.', 'prods.']),
  recipient: { long: ['', ''], short: ['', ''], by: 'to' },
  'reviewed-author': { long: ['', ''], short: ['', ''], by: 'by' },
  'script-writer': words('writer', 'written by', ['wrtr.', 'wrtrs.']),
  'series-creator': words('series creator', 'created by', ['ser. creator', 'ser. creators']),
  translator: words('translator', 'translated by', ['trans.', 'trans.']),
};

/** `ed.` or `eds.` */
export function roleWord(role: CslRole, count: number, form: 'short' | 'long'): string {
  return ROLES[role]?.[form][count > 1 ? 1 : 0] ?? '';
}

/** `edited by`. */
export function byWord(role: CslRole, count = 1): string {
  return role === 'guest' && count > 1 ? 'with guests' : (ROLES[role]?.by ?? '');
}
