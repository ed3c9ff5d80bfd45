// A claim that quotes a table, as rows and cells: its lines of cells are shown as a table, what is above them as its caption.
import type { PageParagraph } from './brief-page.ts';

export interface QuotedTable {
  /** What stands above it; empty where nothing does. */
  readonly caption: string;
  /** The first is the header; all have the same number of cells. */
  readonly rows: readonly (readonly string[])[];
}

const FEWEST_ROWS = 2;
const FEWEST_COLUMNS = 2;

/** The table of a paragraph that quotes one and nothing else. */
export function tableIn({ claims, topic }: Pick<PageParagraph, 'claims' | 'topic'>): QuotedTable | undefined {
  const [claim, ...others] = claims;
  const table = claim === undefined || others.length > 0 ? undefined : tableOf(claim.text);
  if (table === undefined) return undefined;
  const isSaid = topic.endsWith(table.caption.replace(/ …$/, ''));
  return isSaid ? { ...table, caption: '' } : table;
}

/** A text whose last lines are rows of cells, all of one length. */
export function tableOf(text: string): QuotedTable | undefined {
  const lines = text.split('\n').map((line) => line.split(' | ').map((cell) => cell.trim()));
  const columns = lines.at(-1)?.length ?? 0;
  if (columns < FEWEST_COLUMNS) return undefined;
  const first = lines.findLastIndex(({ length }) => length !== columns) + 1;
  const rows = lines.slice(first);
  const caption = lines.slice(0, first).map((cells) => cells.join(' | '));
  return rows.length < FEWEST_ROWS ? undefined : { caption: caption.join(' '), rows };
}
