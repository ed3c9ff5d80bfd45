// The forecasts of a workspace as a table. Rows of another layout get the generic view.
import { table } from '../../../page/terminal/table.ts';
import { isRecord } from '../../../api/record.ts';
import type { Page } from '../../../api/payloads/common.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { ForecastSummary } from '../../../api/payloads/forecast.ts';
import type { Screen } from '../../../page/screen.ts';
import { named } from './forecast-document.ts';
import { generic } from '../table/generic.ts';
import { recordsOnly } from '../table/rows.ts';

export async function forecastList(
  document: Foreign<Page<ForecastSummary>>,
  screen: Screen,
): Promise<string> {
  const items = isRecord(document) ? recordsOnly(document.items) : undefined;
  if (!isRecord(document) || items === undefined || items.length === 0 || !items.every(isSummary))
    return generic(document, screen);
  const rows = items.map((item) => {
    const answered = item.outcome === 'answered';
    return [
      text(item.id),
      named(text(item.target), typeof item.unit === 'string' ? item.unit : null),
      answered ? text(item.steps) : '',
      answered ? text(item.until) : 'insufficient',
      text(item.created_at).slice(0, 10),
    ];
  });
  const { total, offset } = document;
  const from = typeof offset === 'number' && offset > 0 ? ` from ${offset + 1}` : '';
  const count = typeof total === 'number' ? `${rows.length} of ${total}${from}` : `${rows.length}${from}`;
  const made = await table(['id', 'target', 'steps', 'until', 'created'], rows, screen);
  return `${made}\n\n${screen.paint.dim(count)}\n`;
}

function isSummary({ id, target, outcome, created_at }: ForeignRecord<ForecastSummary>): boolean {
  return [id, target, outcome, created_at].every((member) => typeof member === 'string');
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
