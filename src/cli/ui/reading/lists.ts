// Items of lists, each in the item that it is under.
import { markup, type Html } from '../markup.ts';
import type { PlacedBlock } from './blocks.ts';
import type { Writer } from './reading.ts';

/** An item with what belongs to it: its paragraphs and code. */
interface Item {
  readonly depth: number;
  readonly ordered: boolean;
  readonly opens: boolean;
  readonly parts: PlacedBlock[];
}

/** Deeper ones are written at this depth. */
const DEEPEST = 8;

/** @param blocks of one list, with the lists in it */
export function listsOf(blocks: readonly PlacedBlock[], write: Writer): Html {
  const items = itemsOf(blocks);
  const lists: Html[] = [];
  for (let at = 0; at < items.length;) {
    const end = endOf(items, at);
    lists.push(listOf(items.slice(at, end), write));
    at = end;
  }
  return markup`${lists}`;
}

function itemsOf(blocks: readonly PlacedBlock[]): Item[] {
  const items: Item[] = [];
  for (const block of blocks) {
    const { kind, continues, depth = 1, ordered = false, opens = false } = block;
    if (items.length > 0 && (kind !== 'list' || continues === true)) items.at(-1)!.parts.push(block);
    else items.push({ depth: Math.min(depth, DEEPEST), ordered, opens, parts: [block] });
  }
  return items;
}

/** Where the list that begins at an item ends. */
function endOf(items: readonly Item[], at: number): number {
  const { depth } = items[at]!;
  let end = at + 1;
  while (
    end < items.length &&
    (items[end]!.depth > depth || (items[end]!.depth === depth && !items[end]!.opens))
  )
    end += 1;
  return end;
}

function listOf(items: readonly Item[], write: Writer): Html {
  const [first] = items;
  const inside: Html[] = [];
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end]!.depth > first!.depth) end += 1;
    inside.push(itemOf(items[at]!, items.slice(at + 1, end), write));
    at = end;
  }
  // Of a list that is entered in its middle the numbers are not known.
  return first!.ordered && first!.opens
    ? markup`<ol>
        ${inside}
      </ol>`
    : markup`<ul>
        ${inside}
      </ul>`;
}

function itemOf({ parts }: Item, below: readonly Item[], write: Writer): Html {
  const lists: Html[] = [];
  for (let at = 0; at < below.length;) {
    const end = endOf(below, at);
    lists.push(listOf(below.slice(at, end), write));
    at = end;
  }
  return markup`<li dir="auto">${parts.map((part) => partOf(part, write))}${lists}</li>`;
}

function partOf({ kind, start, end }: PlacedBlock, write: Writer): Html {
  const said = write(start, end);
  return kind === 'code'
    ? markup`<pre tabindex="0" dir="ltr"><code>${said}</code></pre>`
    : markup`<p>${said}</p>`;
}
