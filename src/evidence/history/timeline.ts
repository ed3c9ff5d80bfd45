// The picture of a series as cells: a row for each source that came, went or has other content, a column for each bundle.

import { changesIn } from './history.ts';
import type { History, HistoryItem } from './history.ts';

/** `absent` in that bundle; `same` as in the one before; `changed`: with other content than there. */
export type Cell = 'absent' | 'same' | 'changed';

export interface Row {
  readonly source_url: string;
  readonly cells: readonly Cell[];
}

export interface Timeline {
  readonly rows: readonly Row[];
  /** Sources that are not in the picture although something of them changed. */
  readonly more: number;
  /** The first bundle that has a column, from 0, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** The last `columns` bundles of those whose changes are all listed, and the sources that change in them, the first `rows`. */
export function timelineOf({ items }: History, columns: number, rows: number): Timeline {
  const unlisted = items.findIndex((item) => changesIn(item) > listedOf(item));
  const to = unlisted < 0 ? items.length : unlisted;
  const from = Math.max(0, to - columns);
  const changing = new Map<string, Map<number, 'entered' | 'left' | 'content'>>();
  for (let at = from + 1; at < to; at++)
    for (const { source_url, change } of items[at]?.source_changes ?? []) {
      const known = changing.get(source_url) ?? new Map();
      changing.set(source_url, known.set(at, change));
    }
  const shown = [...changing].slice(0, rows);
  return {
    rows: shown.map(([source_url, changes]) => ({ source_url, cells: cellsOf(changes, from, to) })),
    more: changing.size - shown.length,
    from,
    to,
  };
}

function listedOf({ claim_changes, source_changes }: HistoryItem): number {
  return claim_changes.length + source_changes.length;
}

function cellsOf(
  changes: ReadonlyMap<number, 'entered' | 'left' | 'content'>,
  from: number,
  to: number,
): Cell[] {
  // What comes first in the picture was not there before; all else was.
  const [first] = changes.values();
  let present = first !== 'entered';
  const cells: Cell[] = [];
  for (let at = from; at < to; at++) {
    const change = changes.get(at);
    if (change !== undefined) present = change !== 'left';
    cells.push(!present ? 'absent' : change === 'content' ? 'changed' : 'same');
  }
  return cells;
}
