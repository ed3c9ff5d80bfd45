// The place of each row's line in the output: twelve bytes per row.

export interface Place {
  readonly offset: number;
  readonly length: number;
}

export class Places {
  readonly #offsets: Float64Array;
  /** 0 where a row has no line. */
  readonly #lengths: Uint32Array;

  constructor(rows: number) {
    this.#offsets = new Float64Array(rows);
    this.#lengths = new Uint32Array(rows);
  }

  has(index: number): boolean {
    return (this.#lengths[index] ?? 0) > 0;
  }

  set(index: number, { offset, length }: Place): void {
    this.#offsets[index] = offset;
    this.#lengths[index] = length;
  }

  drop(index: number): void {
    this.#lengths[index] = 0;
  }

  /** Whether the lines are in the order of the rows. */
  isOrdered(): boolean {
    let last = -1;
    for (const [index, length] of this.#lengths.entries()) {
      if (length === 0) continue;
      if ((this.#offsets[index] ?? 0) < last) return false;
      last = this.#offsets[index] ?? 0;
    }
    return true;
  }

  /** The lines in the order of the rows. */
  *inOrder(): Generator<Place> {
    for (const index of this.#lengths.keys()) if (this.has(index)) yield this.#at(index);
  }

  /** The lines in the order of the file. */
  *asTheyAre(): Generator<Place> {
    const rows = Uint32Array.from(this.#lengths.keys()).filter((index) => this.has(index));
    rows.sort((a, b) => (this.#offsets[a] ?? 0) - (this.#offsets[b] ?? 0));
    for (const index of rows) yield this.#at(index);
  }

  /** The file was rewritten in one of the two orders. */
  moved(order: 'inOrder' | 'asTheyAre'): void {
    let offset = 0;
    const rows = Uint32Array.from(this.#lengths.keys()).filter((index) => this.has(index));
    if (order === 'asTheyAre') rows.sort((a, b) => (this.#offsets[a] ?? 0) - (this.#offsets[b] ?? 0));
    for (const index of rows) {
      this.#offsets[index] = offset;
      offset += this.#lengths[index] ?? 0;
    }
  }

  #at(index: number): Place {
    return { offset: this.#offsets[index] ?? 0, length: this.#lengths[index] ?? 0 };
  }
}
