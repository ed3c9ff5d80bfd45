// --pin FILE: recipes and keys of an origin, kept from one verification to the next.
import { withKeys, withPin, writePins } from '../../../evidence/recipes/pins.ts';
import type { Pins } from '../../../evidence/recipes/pins.ts';
import { isIntact } from '../../../evidence/report/origin.ts';
import type { Judged } from './signatures.ts';
import { worstOf } from './verdicts.ts';

/** Keeps the recipes that were found, and of an intact bundle the keys that were met first. */
export function updatePins(
  path: string,
  before: Pins,
  origin: string | undefined,
  { reports, first }: Judged,
): void {
  const name = origin ?? 'default';
  let pins = before;
  for (const { recipe } of reports) {
    if (recipe !== null) pins = withPin(pins, name, recipe.equivalent);
  }
  if (first.length > 0 && isIntact(worstOf(reports))) pins = withKeys(pins, name, first);
  const empty = pins[name]?.recipes.length === 0;
  if (pins !== before && !empty) writePins(path, pins);
}
