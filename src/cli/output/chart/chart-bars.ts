// Shares of a whole as bars, in eighths of a cell; `#` where the terminal has ASCII alone.
import type { Screen } from '../../../page/screen.ts';
import { width, wrap } from '../../../page/wrap.ts';

export interface Bar {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  /** A sentence about it, below the bar. */
  readonly note?: string;
}

const MOST_LABEL = 28;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A line a bar, its share in percent. Labels are clean and on one line. */
export function bars(all: readonly Bar[], screen: Screen): string {
  const margin = Math.min(MOST_LABEL, Math.max(...all.map(({ label }) => width(label))));
  const room = Math.min(40, screen.columns - margin - 12);
  return all
    .flatMap(({ label, share, note }) => {
      const gap = ' '.repeat(Math.max(1, margin - width(label) + 1));
      const percent = `${(100 * share).toFixed(1)} %`.padStart(8);
      const bar = barOf(share, room, screen.unicode);
      const line = `${label}${gap}${percent}  ${screen.paint.cyan(bar)}`.trimEnd();
      return note === undefined ? [line] : [line, screen.paint.dim(wrap(note, screen.columns, '  '))];
    })
    .join('\n');
}

function barOf(share: number, room: number, unicode: boolean): string {
  const cells = Math.min(1, Math.max(0, share)) * room;
  if (!unicode) return '#'.repeat(Math.round(cells));
  const eighths = Math.round(cells * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!;
}
