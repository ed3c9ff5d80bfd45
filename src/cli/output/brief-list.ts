// The briefs of a workspace as a table: what each is, over which sectors, how much of it is supported. Rows of another
// layout get the generic view; members that are not known become columns of their own.
import type { Screen } from '../io.ts';
import { text, timeOf } from './brief-page.ts';
import { generic } from './generic.ts';
import { cellText, isRecord } from './rows.ts';
import { table } from './table.ts';

const KNOWN = new Set(
  'id outcome title variant persona sectors created_at paragraphs claims citations'.split(' '),
);

export async function briefList(document: unknown, screen: Screen): Promise<string> {
  if (!isRecord(document) || !Array.isArray(document['items'])) return generic(document, screen);
  const rows = document['items'] as unknown[];
  if (rows.length === 0 || !rows.every(isBrief)) return generic(document, screen);
  const extra = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !KNOWN.has(name));
  const headings = ['title', 'created', 'sectors', 'supported', 'id', ...extra];
  const cells = rows.map((row) => [
    text(row['title']),
    timeOf(text(row['created_at'])),
    cellText(row['sectors']).replaceAll('; ', ', '),
    supported(row),
    text(row['id']),
    ...extra.map((name) => cellText(row[name])),
  ]);
  const { total, offset } = document;
  const from = typeof offset === 'number' && offset > 0 ? ` from ${offset + 1}` : '';
  const count = typeof total === 'number' ? `${rows.length} of ${total}${from}` : `${rows.length}${from}`;
  return `${await table(headings, cells, screen)}\n\n${screen.paint.dim(count)}\n`;
}

function isBrief(row: unknown): row is Record<string, unknown> {
  return isRecord(row) && typeof row['id'] === 'string' && typeof row['title'] === 'string';
}

/** `5 of 6`: paragraphs that the corpus supports. */
function supported({ paragraphs }: Record<string, unknown>): string {
  if (!isRecord(paragraphs)) return cellText(paragraphs);
  const { answered, insufficient_evidence: insufficient } = paragraphs;
  if (typeof answered !== 'number' || typeof insufficient !== 'number') return cellText(paragraphs);
  return `${answered} of ${answered + insufficient}`;
}
