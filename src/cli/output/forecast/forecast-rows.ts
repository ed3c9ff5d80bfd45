// A forecast as rows, a step each: for csv, jsonl and Markdown. Other layouts go the way of all documents.
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Forecast } from '../../../api/payloads/forecast.ts';
import { toCsv, toMarkdown } from '../table/formats.ts';
import { readForecast } from './forecast-document.ts';

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
