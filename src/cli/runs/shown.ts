// A run as commands show it: with its outcome in one word, without what belongs to its file.
import type { Run } from './run.ts';
import { outcomeOf } from './looking.ts';

export type ShownRun = Omit<Run, 'owner'> & { readonly outcome: string };

export function shownRun({ owner: _owner, ...run }: Run, now: number): ShownRun {
  return { ...run, outcome: outcomeOf({ ...run, owner: _owner }, now) };
}
