// Where an answer goes on: how much of each of its parts was given. A cursor is short and readable, since a model copies it
// by hand: `items=5`, or with the run that keeps a paid answer `run_…;citations=40`.
import { usageError } from '../kit/errors.ts';

export interface Place {
  /** The run whose answer goes on: it is not asked for again. */
  readonly run: string | undefined;
  /** By the name of a part, how many of its items or UTF-16 units were given. Empty at the beginning. */
  readonly given: Readonly<Record<string, number>>;
}

export const BEGINNING: Place = { run: undefined, given: {} };

export function cursorOf({ run, given }: Place): string {
  const parts = Object.entries(given).map(([part, count]) => `${part}=${count}`);
  return [...(run === undefined ? [] : [run]), ...parts].join(';');
}

/** @throws {CliError} `usage` for what is not a cursor */
export function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return BEGINNING;
  const words = cursor.split(';');
  const run = words[0]?.startsWith('run_') === true ? words.shift() : undefined;
  const given = words.map((word) => /^([a-z][a-z0-9_]{0,40})=(\d{1,12})$/.exec(word));
  if (words.length === 0 || given.some((match) => match === null)) throw noCursor();
  return {
    run,
    given: Object.fromEntries(given.map((match) => [match?.[1] ?? '', Number(match?.[2] ?? 0)])),
  };
}

/** The refusal of a cursor that leads nowhere. */
export function noCursor(): Error {
  return usageError(
    'The cursor is none that this tool gave.',
    'Copy next_cursor of the last answer as it is, with the same other arguments; or ask without a cursor.',
  );
}
