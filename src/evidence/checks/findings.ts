// Places of findings, by check: counted without limit, stored up to twenty.

import { checked, type Check } from '../report/report.ts';

const KEPT = 20;
const LONGEST = 400;

interface Wanted extends Pick<Check, 'id' | 'expected' | 'found'> {
  readonly wrong: 'fail' | 'warn';
  readonly otherwise?: 'pass' | 'partly';
}

export class Findings {
  private readonly places: Map<string, string[]> = new Map<string, string[]>();
  private readonly counts: Map<string, number> = new Map<string, number>();

  add(check: string, where: string): void {
    this.counts.set(check, (this.counts.get(check) ?? 0) + 1);
    const places = this.places.get(check) ?? [];
    if (places.length < KEPT) places.push(where.length > LONGEST ? `${where.slice(0, LONGEST)}…` : where);
    this.places.set(check, places);
  }

  count(check: string): number {
    return this.counts.get(check) ?? 0;
  }

  where(check: string): readonly string[] {
    return this.places.get(check) ?? [];
  }

  /** The check of that id: `wrong` and its places where anything was found, else a pass or what is given instead of it. */
  check({ id, wrong, otherwise = 'pass', expected, found }: Wanted): Check {
    const count = this.count(id);
    return checked({
      id,
      status: count > 0 ? wrong : otherwise,
      expected,
      found,
      where: this.where(id),
      count,
    });
  }
}
