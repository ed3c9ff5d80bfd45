// Numbers by 64-bit keys in typed arrays: some 20 bytes a row, where a Map of strings would take a hundred and more.

/** Keys are the first 16 hex digits of a SHA-256; of a million rows two agree in one of thirty million batches. */
export class KeyTable {
  #high = new Uint32Array(1024);
  #low = new Uint32Array(1024);
  /** 0 where the slot is free. */
  #values = new Uint32Array(1024);
  #size = 0;

  /** The number of a key; 0 where there is none. */
  get(hex: string): number {
    return this.#values[this.#slot(parse(hex, 0), parse(hex, 8))] ?? 0;
  }

  /** Sets a number from 1. */
  set(hex: string, value: number): void {
    if (this.#size * 5 > this.#values.length * 3) this.#grow();
    const [high, low] = [parse(hex, 0), parse(hex, 8)];
    const slot = this.#slot(high, low);
    if (this.#values[slot] === 0) this.#size += 1;
    this.#put(slot, high, low, value);
  }

  #put(slot: number, high: number, low: number, value: number): void {
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#values[slot] = value;
  }

  /** Where a key is, or would be. */
  #slot(high: number, low: number): number {
    const mask = this.#values.length - 1;
    let slot = (high ^ low) & mask;
    while (this.#values[slot] !== 0 && !(this.#high[slot] === high && this.#low[slot] === low))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [high, low, values] = [this.#high, this.#low, this.#values];
    const size = values.length * 2;
    this.#high = new Uint32Array(size);
    this.#low = new Uint32Array(size);
    this.#values = new Uint32Array(size);
    for (const [at, value] of values.entries())
      if (value !== 0) this.#put(this.#slot(high[at] ?? 0, low[at] ?? 0), high[at] ?? 0, low[at] ?? 0, value);
  }
}

function parse(hex: string, from: number): number {
  return Number.parseInt(hex.slice(from, from + 8), 16);
}
