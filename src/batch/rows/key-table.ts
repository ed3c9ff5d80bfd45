// Numbers by text in typed arrays: some 20 bytes per text, where a Map would take over a hundred.

/** Of a text 64 bits are kept: of a million texts two agree in one of thirty million batches. */
export class KeyTable {
  #high = new Uint32Array(1024);
  #low = new Uint32Array(1024);
  /** 0 where the slot is free. */
  #values = new Uint32Array(1024);
  #size = 0;
  /** The hash of the text that was asked for last. */
  #askedHigh = 0;
  #askedLow = 0;

  /** The number of a text; 0 where there is none. */
  get(text: string): number {
    this.#hash(text);
    return this.#values[this.#slot(this.#askedHigh, this.#askedLow)] ?? 0;
  }

  /** Sets a number from 1. */
  set(text: string, value: number): void {
    if (this.#size * 5 > this.#values.length * 3) this.#grow();
    this.#hash(text);
    const slot = this.#slot(this.#askedHigh, this.#askedLow);
    if (this.#values[slot] === 0) this.#size += 1;
    this.#put(slot, this.#askedHigh, this.#askedLow, value);
  }

  /** Two multiplicative hashes over the code units, each mixed with the other at the end. */
  #hash(text: string): void {
    let one = 0x9e3779b9 ^ text.length;
    let two = 0x85ebca6b;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 0x9e3779b1);
      two = Math.imul(two ^ unit, 0x5f356495);
      one ^= one >>> 15;
      two ^= two >>> 13;
    }
    one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
    two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
    this.#askedHigh = one >>> 0;
    this.#askedLow = two >>> 0;
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
