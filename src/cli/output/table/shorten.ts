// A path in few cells: what it ends with says which file it is.
import { width } from '../../../page/wrap.ts';
import { lettersOf } from '../../../text/marks.ts';

/** The end of a path behind "…", whole folders where they fit, in at most `cells` terminal cells. */
export function shortenPath(path: string, cells: number, ellipsis = '…'): string {
  if (width(path) <= cells) return path;
  const room = cells - width(ellipsis);
  if (room < 1) return '';
  const letters = lettersOf(path);
  let used = 0;
  let start = letters.length;
  while (start > 0 && used + width(letters[start - 1] ?? '') <= room) {
    start -= 1;
    used += width(letters[start] ?? '');
  }
  const end = letters.slice(start).join('');
  const folder = end.search(/[/\\]/);
  // A name that is cut anyway, or one that would be left by itself far from the edge, begins where there is room.
  return ellipsis + (folder > 0 && folder < end.length / 2 ? end.slice(folder) : end);
}
