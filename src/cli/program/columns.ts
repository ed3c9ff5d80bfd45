// Two columns of help: a term, and what it means, wrapped at 80 cells beside it.
import { wrap } from '../../page/wrap.ts';

export const WIDTH = 80;

export type Row = readonly [term: string, meaning: string];

/** Each row indented by two; a term wider than `most` cells has its meaning on the next line. */
export function columns(rows: readonly Row[], most = 30): string {
  const widest = Math.max(0, ...rows.map(([term]) => term.length).filter((length) => length <= most));
  const indent = ' '.repeat(widest + 4);
  return rows
    .map(([term, meaning]) => {
      const text = wrap(meaning, WIDTH, indent);
      return term.length > widest ? `  ${term}\n${text}` : `  ${term.padEnd(widest)}  ${text.trimStart()}`;
    })
    .join('\n');
}
