// The picture of what the digest protects: a tile for each member that was changed in memory, in
// rows by the member of the bundle that it is in. Signs and words say the same as the colours.
import { at, make, type Node } from './dom.ts';
import type { Rechecked } from './recheck.ts';
import { named } from '../../../../text/odd-letters.ts';

interface Tile {
  readonly path: string;
  readonly isProtected: boolean;
}

export function showCoverage({ report }: Rechecked): void {
  const { covers, not_covered, checks } = report;
  const tiles = [
    ...not_covered.map((path) => ({ path, isProtected: false })),
    ...covers.map((path) => ({ path, isProtected: true })),
  ];
  const found = checks.find(({ id }) => id === 'coverage')?.found;
  at('coverage-count').textContent =
    tiles.length === 0 || found === undefined
      ? 'No recipe reproduces the hash, so nothing is known to be protected by it.'
      : `Each was changed in memory, and the digest either noticed or did not: ${named(found)}.`;
  at('coverage').append(...[...byMember(tiles)].map(([name, some]) => rowOf(name, some)));
}

/** Paths begin with the name of a member of the bundle. */
function byMember(tiles: readonly Tile[]): Map<string, Tile[]> {
  const rows = new Map<string, Tile[]>();
  for (const tile of tiles) {
    const name = /^[^.[]*/.exec(tile.path)?.[0] ?? '';
    const row = rows.get(name);
    if (row === undefined) rows.set(name, [tile]);
    else row.push(tile);
  }
  return rows;
}

function rowOf(name: string, tiles: readonly Tile[]): Node {
  const open = tiles.filter(({ isProtected }) => !isProtected).length;
  const said = open === 0 ? 'protected' : open === tiles.length ? 'not protected' : `${open} not protected`;
  return make(
    'li',
    { 'data-status': open === 0 ? 'pass' : 'warn' },
    make('code', {}, named(name)),
    make('span', { class: 'status' }, said),
    make('ul', { class: 'tiles' }, ...tiles.map((tile) => tileOf(name, tile))),
  );
}

function tileOf(name: string, { path, isProtected }: Tile): Node {
  const rest = path.slice(name.length).replace(/^(?:\[\])?\.?/, '');
  const words = named(rest === '' ? path : rest);
  return make(
    'li',
    { 'data-status': isProtected ? 'pass' : 'warn' },
    isProtected ? `✓ ${words}` : `✗ ${words}, not protected`,
  );
}
