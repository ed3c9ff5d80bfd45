// Places where something was found, by check: counted without limit, remembered up to twenty.

const KEPT = 20;
const LONGEST = 400;

export class Findings {
  private readonly places: Map<string, string[]> = new Map<string, string[]>();
  private readonly counts: Map<string, number> = new Map<string, number>();

  add(check: string, where: string): void {
    this.counts.set(check, (this.counts.get(check) ?? 0) + 1);
    const places = this.places.get(check) ?? [];
    if (places.length < KEPT) places.push(where.length > LONGEST ? `${where.slice(0, LONGEST)}…` : where);
    this.places.set(check, places);
  }

  /** Whether nothing was found at all. */
  get none(): boolean {
    return this.counts.size === 0;
  }

  count(check: string): number {
    return this.counts.get(check) ?? 0;
  }

  where(check: string): readonly string[] {
    return this.places.get(check) ?? [];
  }
}
