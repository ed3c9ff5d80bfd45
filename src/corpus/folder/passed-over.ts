// What no reader is for, counted by extension, so that a report says which documents a folder still has.
import { extname } from 'node:path';
import { byCodeUnits } from '../../text/code-unit-order.ts';

/** Counts a file or page by the extension of its name, in lower case; `none` where it has none. @param label as in the report */
export function countExtension(counts: Map<string, number>, label: string): void {
  const said = extname(label.replace(/[?#].*$/, '')).toLowerCase();
  const extension = /^\.[\p{L}\p{N}_+-]{1,12}$/u.test(said) ? said : 'none';
  const name = counts.has(extension) || counts.size < MOST_EXTENSIONS ? extension : 'others';
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The most frequent first. */
export function byFrequency(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([a, n], [b, m]) => m - n || byCodeUnits(a, b)));
}

const MOST_EXTENSIONS = 100;
