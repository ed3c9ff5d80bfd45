// A stretch of a document as markup: its blocks as what they are, the passages that are pointed at
// as marks. The text of a document is text: nothing in it becomes markup, and no address in it a
// link.
import { type Html, NOTHING, markup } from '../markup.ts';
import { type PlacedBlock, type Stretch, blocksIn } from './blocks.ts';
import { cleanPieces } from '../../../page/marked.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import { joined } from '../../../text/marks.ts';

export interface Readable {
  readonly text: string;
  readonly chunks: readonly ChunkRecord[];
}

/** Writes text between two places, what is marked in it as marks. */
export type Writer = (start: number, end: number) => Html;

/**
 * @param marks in rising order; the first one within the stretch that begins at `opens` or behind it has the id `quote`
 */
export function readingOf(
  { text, chunks }: Readable,
  stretch: Stretch,
  marks: readonly Stretch[],
  opens = 0,
): Html {
  return written(blocksIn(text, chunks, stretch), text, writerOf(text, marks, opens));
}

export function written(blocks: readonly PlacedBlock[], text: string, write: Writer): Html {
  const parts: Html[] = [];
  for (let at = 0; at < blocks.length;) {
    const end = endOfGroup(blocks, at);
    parts.push(pageTurn(blocks[at]!), group(blocks.slice(at, end), text, write));
    at = end;
  }
  return markup`${parts}`;
}

function writerOf(text: string, marks: readonly Stretch[], opens: number): Writer {
  const apart = joined(marks);
  let isOpen = false;
  return (start, end) => {
    const inside = apart.filter((mark) => mark.end > start && mark.start < end);
    const own = inside.map((mark) => ({ start: mark.start - start, end: mark.end - start }));
    let at = -1;
    return markup`${cleanPieces(text.slice(start, end), own).map(({ text: said, isMarked }) => {
      if (!isMarked) return said;
      at += 1;
      const isFirst = !isOpen && Math.max(inside[at]?.start ?? opens, start) >= opens;
      isOpen ||= isFirst;
      return isFirst ? markup`<mark id="quote" tabindex="-1">${said}</mark>` : markup`<mark>${said}</mark>`;
    })}`;
  };
}

function pageTurn({ page }: PlacedBlock): Html {
  return page === undefined ? NOTHING : markup`<p class="turn" id="page-${page}">Page ${page}</p>`;
}

/** Which group a block is of: lists, tables, code and definitions are written together. */
function groupOf({ kind, depth, term, continues }: PlacedBlock): string {
  if (depth !== undefined) return 'list';
  if (kind === 'definition' || term === true) return 'definition';
  return kind === 'code' && continues === true ? 'definition' : kind;
}

const ALONE: ReadonlySet<string> = new Set(['heading', 'paragraph', 'quotation', 'caption', 'note']);

function endOfGroup(blocks: readonly PlacedBlock[], at: number): number {
  const kind = groupOf(blocks[at]!);
  let end = at + 1;
  if (ALONE.has(kind)) return end;
  for (; end < blocks.length; end += 1) {
    const block = blocks[end]!;
    if (groupOf(block) !== kind || block.page !== undefined) break;
    // A list that opens below an item belongs to it.
    if (block.opens === true && (block.depth ?? 0) <= (blocks[at]!.depth ?? 0)) break;
  }
  return end;
}

function group(blocks: readonly PlacedBlock[], text: string, write: Writer): Html {
  const first = blocks[0]!;
  switch (groupOf(first)) {
    case 'heading':
      return heading(first, write);
    case 'list':
      return listsOf(blocks, write);
    case 'table':
      return rowsOf(blocks, text, write);
    case 'code':
      return markup`<pre
        tabindex="0"
        dir="ltr"
      ><code>${blocks.map(({ start, end }, at) => [at === 0 ? '' : '\n', write(start, end)])}</code></pre>`;
    case 'definition':
      return markup`<dl class="terms">${blocks.map((block) => definition(block, write))}</dl>`;
    case 'metadata':
      return markup`<ul class="facts small">
        ${blocks.map(({ start, end }) => markup`<li dir="auto">${write(start, end)}</li>`)}
      </ul>`;
    default:
      return single(first, write);
  }
}

function single({ kind, label, start, end }: PlacedBlock, write: Writer): Html {
  const said = write(start, end);
  if (kind === 'quotation') return markup`<blockquote dir="auto">${said}</blockquote>`;
  if (kind === 'caption') return markup`<p class="caption" dir="auto">${said}</p>`;
  if (kind === 'note')
    return markup`<div class="note" dir="auto"><strong>${label ?? 'note'}</strong> ${said}</div>`;
  return markup`<p dir="auto">${said}</p>`;
}

/** One below the page's own heading; a document's deepest are all h6. */
function heading({ level = 1, start, end }: PlacedBlock, write: Writer): Html {
  const said = write(start, end);
  const id = `h${start}`;
  if (level <= 1) return markup`<h2 id="${id}" dir="auto">${said}</h2>`;
  if (level === 2) return markup`<h3 id="${id}" dir="auto">${said}</h3>`;
  if (level === 3) return markup`<h4 id="${id}" dir="auto">${said}</h4>`;
  return level === 4
    ? markup`<h5 id="${id}" dir="auto">${said}</h5>`
    : markup`<h6 id="${id}" dir="auto">${said}</h6>`;
}

function definition({ kind, term, start, end }: PlacedBlock, write: Writer): Html {
  const said = write(start, end);
  if (term === true) return markup`<dt dir="auto">${said}</dt>`;
  if (kind === 'code')
    return markup`<dd>
      <pre tabindex="0" dir="ltr"><code>${said}</code></pre>
    </dd>`;
  return markup`<dd dir="auto">${said}</dd>`;
}

const BETWEEN = ' | ';

export function rowsOf(blocks: readonly PlacedBlock[], text: string, write: Writer): Html {
  const rows = blocks.map((block) => {
    const cells = cellsOf(text, block);
    return block.header === true
      ? markup`<tr>
          ${cells.map(([start, end]) => markup`<th scope="col" dir="auto">${write(start, end)}</th>`)}
        </tr>`
      : markup`<tr>
          ${cells.map(([start, end]) => markup`<td dir="auto">${write(start, end)}</td>`)}
        </tr>`;
  });
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Table">
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function cellsOf(text: string, { start, end }: PlacedBlock): (readonly [number, number])[] {
  const cells: (readonly [number, number])[] = [];
  let from = start;
  for (let at = text.indexOf(BETWEEN, from); at !== -1 && at < end; at = text.indexOf(BETWEEN, from)) {
    cells.push([from, at]);
    from = at + BETWEEN.length;
  }
  return [...cells, [from, Math.max(from, end)]];
}

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
function listsOf(blocks: readonly PlacedBlock[], write: Writer): Html {
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
