// How deep the items of lists are, by how far each is set in from its column; and which of them begins a list.
import type { BlockShape } from '../../reading.ts';
import type { Group } from './blocks.ts';

export class ListPlaces {
  /** Where the signs of the lists that are open are, the outermost first, in points from the left of their column. */
  readonly #open: { x: number; readonly ordered: boolean }[] = [];

  /** What a group says of its place, in order; nothing for one that is not an item. */
  next({ kind, lines, size }: Group, isHeading: boolean): Pick<BlockShape, 'depth' | 'opens' | 'ordered'> {
    const first = lines[0]?.line;
    if (kind !== 'list' || isHeading || first === undefined) {
      this.#open.length = 0;
      return {};
    }
    const x = first.x - first.column.left;
    const ordered = /^\(?[\da-z]/.test(first.text);
    while (this.#open.length > 0 && this.#open.at(-1)!.x > x + size * 0.6) this.#open.pop();
    const last = this.#open.at(-1);
    const opens = last === undefined || last.x < x - size * 0.6 || last.ordered !== ordered;
    if (last !== undefined && opens && last.x >= x - size * 0.6) this.#open.pop();
    if (opens) this.#open.push({ x, ordered });
    return { depth: this.#open.length, ...(opens && { opens: true }), ...(ordered && { ordered: true }) };
  }
}
