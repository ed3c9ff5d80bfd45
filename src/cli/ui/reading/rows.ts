// Rows of a table: cells separated by " | ", header rows marked as such.
import { markup, type Html } from '../markup.ts';
import type { PlacedBlock } from './blocks.ts';
import type { Writer } from './reading.ts';

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
