// The members of a forecast request from its flags: numbers in a list, a column of a table, drivers by name.
import { usageError } from '../../kit/errors.ts';

interface Column {
  readonly source: string;
  readonly column: string;
}

/** `112,118,,132`: between two commas nothing is a gap. @throws {CliError} `usage` */
export function seriesOf(
  list: string | undefined,
  source: string | undefined,
  column: string | undefined,
): readonly (number | null)[] | (Pick<Column, 'source'> & Partial<Column>) | undefined {
  if (list !== undefined && (source !== undefined || column !== undefined))
    throw usageError('--series gives the values themselves: it goes with neither --source nor --column.');
  if (list !== undefined)
    return list.split(',').map((cell) => (cell.trim() === '' ? null : numberOf(cell, '--series')));
  if (source === undefined && column === undefined) return undefined;
  if (source === undefined) throw usageError('`--source FILE|NAME` is required with --column.', EXAMPLE);
  return column === undefined ? { source } : { source, column };
}

export const EXAMPLE =
  'For example: ibid forecast create --source passengers.csv --column Passengers --horizon 12';

/** `oil=prices.csv:Brent`, or `oil=Brent` for a column of --source. @throws {CliError} `usage` */
export function driversOf(given: readonly string[], source: string | undefined) {
  if (given.length === 0) return undefined;
  return given.map((text) => {
    const [, name = '', rest = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    const cut = rest.lastIndexOf(':');
    const from = cut < 0 ? source : rest.slice(0, cut);
    const column = rest.slice(cut + 1);
    if (name.trim() === '' || column === '' || from === undefined || from === '')
      throw usageError(
        `--driver ${JSON.stringify(text)} is not NAME=SOURCE:COLUMN.`,
        'Write --driver oil=prices.csv:Brent, or --driver oil=Brent for a column of --source.',
      );
    return { name: name.trim(), series: { source: from, column } };
  });
}

/** Each flag one number or several, parted by commas. @throws {CliError} `usage` */
export function numbersOf(given: readonly string[], flag: string): readonly number[] | undefined {
  if (given.length === 0) return undefined;
  return given.flatMap((text) => text.split(',')).map((cell) => numberOf(cell, flag));
}

/** `12` is a length, anything else a name. */
export function frequencyOf(given: string | undefined): string | number | undefined {
  return given !== undefined && /^\d{1,6}$/.test(given) ? Number(given) : given;
}

function numberOf(cell: string, flag: string): number {
  const text = cell.trim();
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw usageError(`${flag}: ${JSON.stringify(text)} is not a number.`);
  return value;
}
