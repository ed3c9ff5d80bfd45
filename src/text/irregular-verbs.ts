// Whether two stems are forms of one irregular verb: "fall" and "fell".
import { lazy } from './lazy.ts';
import { IRREGULAR_VERBS } from './irregular-verbs.words.ts';

/** Whether both are in one row; a stem is not a form of itself here. */
export function sameVerb(a: string, b: string): boolean {
  const row = rows().get(a);
  return row !== undefined && row === rows().get(b);
}

/** The forms of the irregular verb that a stem is one of, itself among them; none for other stems. */
export function formsOf(stem: string): readonly string[] {
  return rows().get(stem)?.split(' ') ?? [];
}

/** Whether a stem is a form of an irregular verb. */
export function isVerbForm(stem: string): boolean {
  return rows().has(stem);
}

const rows = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(IRREGULAR_VERBS.flatMap((row) => row.split(' ').map((stem) => [stem, row] as const))),
);
