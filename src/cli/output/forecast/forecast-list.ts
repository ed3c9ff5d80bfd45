// The forecasts of a workspace as a table. Rows of another layout get the generic view.
import type { Screen } from '../../kit/io.ts';
import { named } from './forecast-text.ts';
import { generic } from '../table/generic.ts';
import { isRecord } from '../table/rows.ts';
import { table } from '../table/table.ts';

export async function forecastList(document: unknown, screen: Screen): Promise<string> {
  if (!isRecord(document) || !Array.isArray(document['items'])) return generic(document, screen);
  const items = document['items'] as unknown[];
  if (items.length === 0 || !items.every(isSummary)) return generic(document, screen);
  const rows = items.map((item) => {
    const answered = item['outcome'] === 'answered';
    return [
      item.id,
      named(item.target, typeof item['unit'] === 'string' ? item['unit'] : null),
      answered ? text(item['steps']) : '',
      answered ? text(item['until']) : 'insufficient',
      text(item['created_at']).slice(0, 10),
    ];
  });
  const { total, offset } = document;
  const from = typeof offset === 'number' && offset > 0 ? ` from ${offset + 1}` : '';
  const count = typeof total === 'number' ? `${rows.length} of ${total}${from}` : `${rows.length}${from}`;
  const made = await table(['id', 'target', 'steps', 'until', 'created'], rows, screen);
  return `${made}\n\n${screen.paint.dim(count)}\n`;
}

interface Summary {
  readonly id: string;
  readonly target: string;
  readonly [member: string]: unknown;
}

function isSummary(item: unknown): item is Summary {
  return (
    isRecord(item) &&
    ['id', 'target', 'outcome', 'created_at'].every((name) => typeof item[name] === 'string')
  );
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
