// A run of equal words in a stream, compared as bytes: what repeats from claim to claim is not decoded again.

export class Run {
  word = '';
  length = 0;
  private bytes: Buffer = Buffer.alloc(0);

  begin(word: string): void {
    this.word = word;
    this.length = 1;
    this.bytes = Buffer.alloc(0);
  }

  /** The run's word as it is in the input, so that later ones can be compared. */
  remember(bytes: Buffer, start: number, end: number): void {
    this.bytes = Buffer.from(bytes.subarray(start, end));
  }

  /** Whether these bytes are the run's word; if so the run is one longer. */
  matches(bytes: Buffer, start: number, end: number): boolean {
    const known = this.bytes;
    if (this.length === 0 || end - start !== known.length) return false;
    for (let at = start; at < end; at++) if (bytes[at] !== known[at - start]) return false;
    this.length += 1;
    return true;
  }

  /** Brings the run into the counts, of a hundred words at most, and ends it. */
  tally(counts: Map<string, number>): void {
    const { word, length } = this;
    if (length > 0 && (counts.size < 100 || counts.has(word)))
      counts.set(word, (counts.get(word) ?? 0) + length);
    this.length = 0;
  }
}
