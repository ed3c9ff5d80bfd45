// What governs each block besides headings, and how far a list or table extends: the lead-in of its
// list and the items around it, the header rows and the caption of its table, the term that it defines. One pass in reading
// order, at any depth.
import type { BlockShape } from './structure.ts';

/** For each block, the places in the list of the blocks that govern it, in reading order. */
export function governors(blocks: readonly BlockShape[]): readonly (readonly number[])[] {
  const state = new Above();
  return blocks.map((block, at) => {
    const found = state.over(block);
    state.pass(block, at);
    return found;
  });
}

/** Whether a block belongs to the list, the table or the definitions that begin with `first`, or continues its last item. */
export function goesOnWith(first: BlockShape, next: BlockShape): boolean {
  const depth = first.depth ?? 0;
  if (next.kind === 'heading' && next.depth === undefined) return false;
  if (first.kind === 'list')
    return (next.depth ?? 0) > depth || (next.depth === depth && next.opens !== true);
  if (next.kind !== first.kind) return first.kind === 'definition' && (next.depth ?? 0) > depth;
  return next.opens !== true;
}

/** Deeper lists count as lists of this depth, so that an item has a bounded number of governing blocks. */
const DEEPEST = 12;
const MOST_HEADERS = 3;
const MOST_TERMS = 5;

class Above {
  /** The last block that is in no list, table or definition. */
  #lead: number | undefined;
  /** The open items, the outermost first; a list that skips a depth has none there. */
  #items: { readonly depth: number; readonly at: number }[] = [];
  #headers: number[] = [];
  #tableLead: number | undefined;
  #terms: number[] = [];
  #last: number | undefined;

  over(block: BlockShape): readonly number[] {
    if (block.kind === 'heading') return [];
    const around = this.#around(block);
    if (block.kind === 'table')
      return block.opens === true ? withLast(around, this.#last) : this.#overRow(around);
    if (block.kind === 'definition')
      return block.term === true && block.opens === true ? around : merged(around, this.#terms);
    if (block.kind === 'code') return withLast(around, this.#last);
    return around;
  }

  pass(block: BlockShape, at: number): void {
    const { kind } = block;
    if (kind === 'heading') this.#reset();
    else if (kind === 'table') this.#passRow(block, at);
    else if (kind === 'definition') this.#passDefinition(block, at);
    else if (block.depth !== undefined) this.#passItem(block, at);
    else if (kind !== 'code') {
      this.#reset();
      this.#lead = at;
    }
    this.#last = kind === 'heading' ? undefined : kind === 'table' || kind === 'code' ? this.#last : at;
  }

  #around(block: BlockShape): number[] {
    const lead = this.#lead === undefined ? [] : [this.#lead];
    if (block.depth === undefined) return block.kind === 'definition' ? lead : [];
    const inside = block.kind !== 'list' || block.continues === true;
    const deepest = depthOf(block) - (inside ? 0 : 1);
    const items = this.#items.filter(({ depth }) => depth <= deepest).map(({ at }) => at);
    return [...lead, ...this.#terms.slice(-1), ...items].toSorted((a, b) => a - b);
  }

  #overRow(around: readonly number[]): number[] {
    return merged(around, [...(this.#tableLead === undefined ? [] : [this.#tableLead]), ...this.#headers]);
  }

  #passRow(block: BlockShape, at: number): void {
    if (block.opens === true) {
      this.#headers = [];
      this.#tableLead = this.#last;
    }
    if (block.header === true && this.#headers.length < MOST_HEADERS) this.#headers.push(at);
  }

  #passDefinition(block: BlockShape, at: number): void {
    this.#items = [];
    if (block.term !== true) return;
    // Several terms in a row share a definition.
    this.#terms =
      block.opens !== true && this.#terms.at(-1) === at - 1 ? [...this.#terms.slice(-MOST_TERMS), at] : [at];
  }

  #passItem(block: BlockShape, at: number): void {
    if (block.kind !== 'list' || block.continues === true) return;
    const depth = depthOf(block);
    this.#items = [...this.#items.filter((item) => item.depth < depth), { depth, at }];
  }

  #reset(): void {
    this.#lead = undefined;
    this.#items = [];
    this.#headers = [];
    this.#tableLead = undefined;
    this.#terms = [];
  }
}

function depthOf({ depth = 1 }: BlockShape): number {
  return Math.min(depth, DEEPEST);
}

function withLast(around: readonly number[], last: number | undefined): number[] {
  return last === undefined ? [...around] : merged(around, [last]);
}

function merged(a: readonly number[], b: readonly number[]): number[] {
  return [...new Set([...a, ...b])].toSorted((x, y) => x - y);
}
