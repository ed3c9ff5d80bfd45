// What `ibid budget show` says.
import type { Bench } from '../support.ts';

export interface Line {
  readonly profile: string | null;
  readonly month: string;
  readonly limit_usd: number;
  readonly spent_usd: number;
  readonly held_usd: number;
  readonly unknown_usd: number;
  readonly left_usd: number;
}

export async function budgetsOf({ run }: Pick<Bench, 'run'>): Promise<Line[]> {
  return (JSON.parse((await run(['budget', 'show', '--json'])).stdout) as { items: Line[] }).items;
}
