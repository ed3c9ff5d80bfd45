// The page's story: take the embedded bytes and report out of the frame, verify the bytes again,
// show what came of it. What it does to the surroundings is what it is for.
// oxlint-disable-next-line import/no-unassigned-import
import './surroundings.ts';
import { grouped } from '../../../../text/groups.ts';
import { PageBuffer } from './bytes.ts';
import { showClaims } from './claims.ts';
import { at, beforePrint, button, entitle, openAll, painted, save, make, type Node } from './dom.ts';
import { showHash, showVerdict } from './verdict.ts';
import { recheck, type Rechecked, type Row } from './recheck.ts';
import type { Embedded } from '../embedded.ts';
import { named } from '../../../../text/odd-letters.ts';

async function run(): Promise<void> {
  const embedded = JSON.parse(at('report').textContent ?? '') as Embedded;
  const name = embedded.report.file ?? 'bundle';
  at('file').textContent = named(name);
  entitle(`Evidence report: ${named(name)}`);
  at('made-by').textContent = `${embedded.made_by}, ${new Date(embedded.asked.now).toISOString()}`;
  await painted();
  const bytes = PageBuffer.from((at('bundle').textContent ?? '').trim(), 'base64');
  const found = await recheck(bytes, embedded);
  showVerdict(found, embedded);
  showHash(found);
  showCoverage(found);
  showChecks(found);
  showClaims(found, bytes);
  at('card').textContent = named(embedded.card);
  at('equivalent').textContent = named((embedded.report.recipe?.equivalent ?? ['none']).join(', '));
  at('tools').append(
    button('Save the embedded bundle', () => save(new Uint8Array(bytes), 'bundle.json')),
    button('Open all claims', () => openAll(true)),
    button('Close all claims', () => openAll(false)),
  );
  beforePrint(() => openAll(true));
  at('findings').hidden = false;
}

run().catch((error: unknown) => {
  const verdict = at('verdict');
  verdict.setAttribute('data-verdict', 'unproven');
  verdict.removeAttribute('aria-busy');
  at('verdict-word').textContent = 'Not verified';
  at('summary').textContent =
    `This page could not verify what is in it: ${named(String(error))}. Nothing below was checked.`;
});

// Every check as a row of a table; what was not checked as a list under it.

function showChecks({ rows, report }: Rechecked): void {
  const ordered = [...rows].sort((a, b) => weight(a) - weight(b));
  at('checks').append(...ordered.map((row) => line(row)));
  const left = report.not_checked;
  at('not-checked').append(
    ...(left.length === 0
      ? [make('li', {}, 'Nothing was left out.')]
      : left.map((each) => make('li', {}, named(each)))),
  );
}

/** What is not right comes first, the rest in the order of the verification. */
const FIRST: readonly Row['status'][] = ['fail', 'absent', 'warn', 'partly'];

function weight({ status }: Row): number {
  const place = FIRST.indexOf(status);
  return place < 0 ? FIRST.length : place;
}

function line(row: Row): Node {
  const { id, status, expected, found, where, count, taken, reported } = row;
  const more =
    count > where.length && where.length > 0 ? [make('li', {}, `and ${count - where.length} more`)] : [];
  const places = status === 'pass' ? [] : where.map((place) => make('li', {}, named(place)));
  return make(
    'tr',
    { 'data-status': status },
    make('th', { scope: 'row' }, id),
    make('td', { class: 'status' }, status),
    make('td', {}, named(expected)),
    make(
      'td',
      {},
      named(found),
      places.length === 0 ? undefined : make('ul', { class: 'places' }, ...places, ...more),
      taken ? note('Taken over from the report: a page cannot check this by itself.') : undefined,
      reported === null ? undefined : note(`The report says ${named(reported)}`),
    ),
  );
}

function note(words: string): Node {
  return make('p', { class: 'note' }, words);
}

// The picture of what the digest protects: a tile for each member that was changed in memory, in
// rows by the member of the bundle that it is in. Signs and words say the same as the colours.

interface Tile {
  readonly path: string;
  readonly isProtected: boolean;
}

function showCoverage({ report }: Rechecked): void {
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
  return grouped(tiles, ({ path }) => /^[^.[]*/.exec(path)?.[0] ?? '');
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
