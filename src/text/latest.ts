// What was used last, within a bound of what it takes in memory: for what is dear to make again and asked for again.

/** Values by key, those used last; the sum of what each takes stays within `most`, whatever comes. */
export class Latest<Key, Value> {
  readonly #most: number;
  readonly #roomOf: (value: Value, key: Key) => number;
  readonly #values = new Map<Key, Value>();
  #room = 0;

  /** @param roomOf what a value takes, in the unit of `most`; the same each time it is asked */
  constructor(most: number, roomOf: (value: Value, key: Key) => number) {
    this.#most = most;
    this.#roomOf = roomOf;
  }

  /** What is held, in the unit of the bound. */
  get room(): number {
    return this.#room;
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // Those used last are at the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** A value that takes more than the bound by itself is not held. */
  set(key: Key, value: Value): void {
    this.#forget(key);
    this.#values.set(key, value);
    this.#room += this.#roomOf(value, key);
    for (const oldest of this.#values.keys()) {
      if (this.#room <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: Key): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#room -= this.#roomOf(value, key);
  }
}
