// Which words of a text replaced which: the longest common subsequence of two lists of words.

export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Beyond so many pairs of words that may correspond, what differs is shown as one stretch: time and memory stay small. */
const MOST_PAIRS = 1_000_000;

/** Words, runs of white space, and single other characters. */
const TOKENS = /\s+|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu;

/**
 * The stretches of both texts in order: `same` and `gone` together are `before`, `same` and `new` are `after`. In
 * proportion to the texts but for the part that differs, which is compared word by word up to a bound.
 */
export function changedWords(before: string, after: string): Stretch[] {
  const [left, right] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const least = Math.min(left.length, right.length);
  let start = 0;
  while (start < least && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < least - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const [gone, came] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const stretches = new Stretches();
  stretches.add('same', left.slice(0, start));
  if (gone.length * came.length > MOST_PAIRS) {
    stretches.add('gone', gone);
    stretches.add('new', came);
  } else align(gone, came, stretches);
  stretches.add('same', end === 0 ? [] : left.slice(-end));
  return stretches.finish();
}

function align(gone: readonly string[], came: readonly string[], stretches: Stretches): void {
  const width = came.length + 1;
  // How long the longest common subsequence is from there on.
  const length = new Uint32Array((gone.length + 1) * width);
  for (let i = gone.length - 1; i >= 0; i--)
    for (let j = came.length - 1; j >= 0; j--) {
      const at = i * width + j;
      length[at] =
        gone[i] === came[j] ? length[at + width + 1]! + 1 : Math.max(length[at + width]!, length[at + 1]!);
    }
  let [i, j] = [0, 0];
  while (i < gone.length || j < came.length) {
    const [old, fresh] = [gone[i], came[j]];
    if (old !== undefined && old === fresh) {
      stretches.add('same', [old]);
      [i, j] = [i + 1, j + 1];
    } else if (
      old !== undefined &&
      (fresh === undefined || length[(i + 1) * width + j]! >= length[i * width + j + 1]!)
    ) {
      stretches.add('gone', [old]);
      i += 1;
    } else if (fresh !== undefined) {
      stretches.add('new', [fresh]);
      j += 1;
    }
  }
}

/** Collects words; only white space between two changes belongs to both, or every word would be a change of its own. */
class Stretches {
  private readonly done: Stretch[] = [];
  private gone = '';
  private came = '';
  private same = '';

  add(kind: Stretch['kind'], words: readonly string[]): void {
    if (words.length === 0) return;
    if (kind === 'same') return void (this.same += words.join(''));
    if (this.same !== '') this.bridge();
    if (kind === 'gone') this.gone += words.join('');
    else this.came += words.join('');
  }

  finish(): Stretch[] {
    this.flush();
    return this.done;
  }

  private bridge(): void {
    const [gone, came] = [this.gone, this.came];
    if (gone === '' || came === '' || this.same.trim() !== '') return this.flush();
    this.gone += this.same;
    this.came += this.same;
    this.same = '';
  }

  private flush(): void {
    if (this.gone !== '') this.done.push({ kind: 'gone', text: this.gone });
    if (this.came !== '') this.done.push({ kind: 'new', text: this.came });
    if (this.same !== '') this.done.push({ kind: 'same', text: this.same });
    this.gone = this.came = this.same = '';
  }
}
