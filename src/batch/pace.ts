// One throttle for all workers (AIMD): one more at once after a window of clean answers, half as
// many after a 429 or a 503, and a Retry-After for all. Time is measured by a monotonic clock.

/** A request that may be under way. */
export interface Slot {
  readonly number: number;
}

/** `clean` answers let it grow, `limited` ones make it shrink, others say nothing about the pace. */
export type Ending = 'clean' | 'limited' | 'other';

interface Asking {
  readonly resolve: (slot: Slot | undefined) => void;
}

export class Pace {
  readonly #most: number;
  readonly #waiting: Asking[] = [];
  #limit: number;
  #active = 0;
  #clean = 0;
  #number = 0;
  /** Slots up to this number began before the last cut: what they meet says nothing of the pace since. */
  #cut = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /** @param most requests at once, never more */
  constructor(start: number, most: number) {
    this.#limit = Math.max(1, Math.min(start, most));
    this.#most = most;
  }

  /** How many may run at once now. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  get active(): number {
    return this.#active;
  }

  /** Milliseconds until something may be sent. */
  get pause(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }

  /** Resolves when a request may leave; with undefined once the pace was stopped. `first`: before those that wait. */
  take(first = false): Promise<Slot | undefined> {
    return new Promise((resolve) => {
      if (first) this.#waiting.unshift({ resolve });
      else this.#waiting.push({ resolve });
      this.#serve();
    });
  }

  give(slot: Slot, ending: Ending): void {
    this.#active -= 1;
    if (slot.number > this.#cut && ending === 'limited') this.#halve();
    else if (slot.number > this.#cut && ending === 'clean') this.#grow();
    this.#serve();
  }

  /** Nothing is sent for this many milliseconds. */
  wait(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  /** Tells those that wait that nothing will be sent any more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#serve();
  }

  #halve(): void {
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    this.#clean = 0;
    this.#cut = this.#number;
  }

  #grow(): void {
    this.#clean += 1;
    if (this.#clean < this.#limit) return;
    this.#clean = 0;
    this.#limit = Math.min(this.#most, this.#limit + 1);
  }

  #serve(): void {
    if (this.#stopped) {
      for (const { resolve } of this.#waiting.splice(0)) resolve(undefined);
      return;
    }
    const { pause } = this;
    if (pause > 0) {
      this.#wakeIn(pause);
      return;
    }
    while (this.#active < this.limit) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#active += 1;
      this.#number += 1;
      next.resolve({ number: this.#number });
    }
  }

  #wakeIn(ms: number): void {
    if (this.#timer !== undefined || this.#waiting.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#serve();
      },
      Math.min(ms, 2 ** 31 - 1),
    );
  }
}
