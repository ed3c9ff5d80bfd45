// An even sample of a stream of unknown length (reservoir sampling with a seed, so that a colleague draws the same claims).

export class Sampler<T> {
  readonly kept: T[] = [];
  seen = 0;
  private readonly size: number;
  private state: number;
  private slot = -1;

  constructor(size: number, seed: number) {
    this.size = size;
    this.state = seed >>> 0;
  }

  /** Whether the next item will be kept; ask once an item, then either skip() or offer() it. */
  wants(): boolean {
    if (this.slot !== -1) return this.slot >= 0;
    if (this.kept.length < this.size) this.slot = this.kept.length;
    else {
      const place = Math.floor(this.random() * (this.seen + 1));
      this.slot = place < this.size ? place : -2;
    }
    return this.slot >= 0;
  }

  skip(): void {
    this.wants();
    this.slot = -1;
    this.seen += 1;
  }

  offer(item: T): void {
    if (this.wants()) this.kept[this.slot] = item;
    this.slot = -1;
    this.seen += 1;
  }

  /** mulberry32: 32 bits of state, even enough for a draw. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
