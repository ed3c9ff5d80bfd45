// Running heads, feet and page numbers are left out: otherwise they interrupt sentences.
// They are rows at the top or bottom that say the same at the same height on many pages, numbers aside.
import { rowsOfRuns, type TextRun } from './items.ts';

export function withoutRunning(pages: readonly (readonly TextRun[])[]): (readonly TextRun[])[] {
  const edges = pages.map((runs, at) => edgesOf(runs, at + 1));
  const repeated = repeatedOf(edges, pages.length);
  const heights = heightsOf(edges, repeated, pages.length);
  return pages.map((runs, at) => {
    const gone = new Set<TextRun>();
    for (const edge of edges[at] ?? []) {
      const runs = repeated.has(edge.key) || edge.lone || (edge.outermost && heights.has(edge.height));
      if (!runs) continue;
      for (const run of edge.row) gone.add(run);
    }
    return gone.size === 0 || gone.size === runs.length ? runs : runs.filter((run) => !gone.has(run));
  });
}

interface Edge {
  readonly row: readonly TextRun[];
  /** Words, numbers aside, with the size of the letters: a title is not its own running head. */
  readonly key: string;
  readonly height: string;
  readonly outermost: boolean;
  /** Nothing but the number of this very page. */
  readonly lone: boolean;
}

/** How many rows from either end may run. */
const DEEP = 3;

function edgesOf(runs: readonly TextRun[], number: number): Edge[] {
  const rows = rowsOfRuns(runs);
  const top = rows.slice(0, DEEP).map((row, at) => edgeOf(row, 'top', at === 0, number));
  const bottom = rows
    .slice(Math.max(DEEP, rows.length - DEEP))
    .toReversed()
    .map((row, at) => edgeOf(row, 'bottom', at === 0, number));
  return [...top, ...bottom];
}

function edgeOf(row: readonly TextRun[], side: string, outermost: boolean, number: number): Edge {
  const text = row.map((run) => run.text.trim()).join(' ');
  const height = `${side} ${Math.round(row[0]!.y / 4)}`;
  const words = text
    .toLowerCase()
    .replace(/\d+|\b[ivxlc]+\b/g, '#')
    .replace(/\s+/g, ' ');
  const said = /^[-–—\s]*(?:page\s+)?(\d{1,4})(?:\s*(?:\/|of)\s*\d{1,4})?[-–—\s]*$/i.exec(text)?.[1];
  return {
    row,
    key: `${side} ${Math.round(row[0]!.size)} ${words}`,
    height,
    outermost,
    lone: outermost && Number(said) === number,
  };
}

/** Words at the top or bottom of at least three pages and of three in ten; of two pages the first and last row. */
function repeatedOf(edges: readonly (readonly Edge[])[], pages: number): Set<string> {
  const counts = new Map<string, number>();
  for (const page of edges) {
    for (const key of new Set(page.filter((edge) => pages > 2 || edge.outermost).map((edge) => edge.key)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = pages === 2 ? 2 : Math.max(3, pages * 0.3);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

// Heads that change with the chapter: where most pages have an outermost row at one height and the same row is there on
// several pages, the row at this height is a head on the rest as well.
function heightsOf(
  edges: readonly (readonly Edge[])[],
  repeated: ReadonlySet<string>,
  pages: number,
): Set<string> {
  const found = new Map<string, { pages: number; keys: Map<string, number> }>();
  for (const edge of edges.flat()) {
    if (!edge.outermost) continue;
    const at = found.get(edge.height) ?? { pages: 0, keys: new Map<string, number>() };
    at.pages += 1;
    at.keys.set(edge.key, (at.keys.get(edge.key) ?? 0) + 1);
    found.set(edge.height, at);
  }
  const isRunning = ({ pages: count, keys }: { pages: number; keys: Map<string, number> }): boolean => {
    const again = [...keys].filter(([key, times]) => times >= 2 || repeated.has(key));
    return (
      count >= Math.max(4, pages * 0.3) && again.reduce((sum, [, times]) => sum + times, 0) >= count * 0.7
    );
  };
  return new Set([...found].filter(([, at]) => isRunning(at)).map(([height]) => height));
}
