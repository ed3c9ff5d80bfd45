// A forecast as rows, a step each, for csv, jsonl and Markdown; a list of forecasts as a table.
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { Forecast, ForecastSummary } from '../../../api/payloads/forecast.ts';
import { toCsv, toMarkdown } from '../table/formats.ts';
import { readForecast, named } from './forecast-document.ts';
import { table } from '../../../page/terminal/table.ts';
import { isRecord } from '../../../api/record.ts';
import type { Page } from '../../../api/payloads/common.ts';
import type { Screen } from '../../../page/screen.ts';
import { generic } from '../table/generic.ts';
import { countIn, recordsOnly } from '../table/rows.ts';

type Row = Readonly<Record<string, unknown>>;

export function forecastCsv(document: Foreign<Forecast>): string {
  return toCsv(rowsOf(document) ?? document);
}

export function forecastMarkdown(document: Foreign<Forecast>): string {
  return toMarkdown(rowsOf(document) ?? document);
}

export async function forecastLines(document: Foreign<Forecast>): Promise<string> {
  const rows = rowsOf(document);
  if (rows !== undefined) return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return (await import('../table/formats.ts')).toJsonLines(JSON.stringify(document), document);
}

/** `step, median, q0.05 …, above_500 …` */
function rowsOf(document: Foreign<Forecast>): readonly Row[] | undefined {
  const forecast = readForecast(document);
  return forecast?.steps.map((step, at) => ({
    step,
    median: forecast.median[at],
    ...Object.fromEntries(forecast.levels.map((level, place) => [`q${level}`, forecast.values[at]![place]])),
    ...Object.fromEntries(forecast.above.map(({ threshold, p }) => [`above_${threshold}`, p[at]])),
  }));
}

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
  const made = await table(['id', 'target', 'steps', 'until', 'created'], rows, screen);
  return `${made}\n\n${screen.paint.dim(countIn(rows.length, document))}\n`;
}

function isSummary({ id, target, outcome, created_at }: ForeignRecord<ForecastSummary>): boolean {
  return [id, target, outcome, created_at].every((member) => typeof member === 'string');
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
