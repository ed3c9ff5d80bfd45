// A claim that quotes a table, as rows and cells: its lines of cells are shown as a table, what is above them as its caption.
import { tableOf, type QuotedTable } from '../../../text/table-cells.ts';
import type { PageParagraph } from './brief-page.ts';

/** The table of a paragraph that quotes one and nothing else. */
export function tableIn({ claims, topic }: Pick<PageParagraph, 'claims' | 'topic'>): QuotedTable | undefined {
  const [claim, ...others] = claims;
  const table = claim === undefined || others.length > 0 ? undefined : tableOf(claim.text);
  if (table === undefined) return undefined;
  const isSaid = topic.endsWith(table.caption.replace(/ …$/, ''));
  return isSaid ? { ...table, caption: '' } : table;
}
