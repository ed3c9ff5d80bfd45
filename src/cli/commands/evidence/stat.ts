// What a path is, before anything is opened. What cannot be looked at (a loop of links, a forbidden folder) is nothing
// here: opening it then says why.
import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';

export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
