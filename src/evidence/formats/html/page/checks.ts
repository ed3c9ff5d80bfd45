// Every check as a row of a table; what was not checked as a list under it.
import { at, make, type Node } from './dom.ts';
import type { Rechecked, Row } from './recheck.ts';
import { named } from '../../../../text/odd-letters.ts';

export function showChecks({ rows, report }: Rechecked): void {
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
