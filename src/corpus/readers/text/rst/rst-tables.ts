// Tables of reStructuredText: drawn with + and -, or with columns under rules of =.

export interface RstRow {
  readonly cells: readonly string[];
  readonly isHeader: boolean;
}

/** A line that a drawn table begins with. */
export function isGridRule(line: string): boolean {
  return /^\+(?:[-=]+\+){1,200}$/.test(line);
}

/** A line that a simple table begins with. */
export function isSimpleRule(line: string): boolean {
  return /^={2,}(?: +={2,}){1,200}$/.test(line);
}

/** The rows of a drawn table. @param lines all of its lines, trimmed */
export function gridRows(lines: readonly string[]): RstRow[] {
  const rows: { cells: string[]; isHeader: boolean }[] = [];
  let open: string[][] = [];
  const close = (): void => {
    const cells = open.map(joined);
    if (cells.some((cell) => cell !== '')) rows.push({ cells, isHeader: false });
    open = [];
  };
  let isAfterHeader = false;
  for (const line of lines) {
    if (/^\+[-=+ ]*\+$/.test(line)) {
      close();
      if (line.includes('=') && !isAfterHeader) for (const row of rows) row.isHeader = true;
      isAfterHeader ||= line.includes('=');
      continue;
    }
    const cells = line.replace(/^[|+]|[|+]$/g, '').split(/[|+](?![-=]*\+)/);
    for (const [at, cell] of cells.entries()) (open[at] ??= []).push(cell.replace(/^[-=]{3,}$/, ''));
  }
  close();
  return rows;
}

function joined(parts: readonly string[]): string {
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

/** The rows of a simple table. @param lines from its first rule to its last, with equal indentation taken off */
export function simpleRows(lines: readonly string[]): RstRow[] {
  const columns = [...(lines[0] ?? '').matchAll(/=+/g)].map(({ index }) => index);
  const rules = lines.flatMap((line, at) => (isSimpleRule(line.trim()) ? [at] : []));
  const header = rules.length > 2 ? (rules[1] ?? 0) : 0;
  const rows: { parts: string[][]; isHeader: boolean }[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || /^[-= ]+$/.test(line)) continue;
    const cells = columns.map((from, n) => line.slice(from, columns[n + 1] ?? line.length));
    const last = rows.at(-1);
    // A row whose first cell is empty goes on with the one above it.
    if (cells[0]?.trim() === '' && last !== undefined)
      for (const [n, cell] of cells.entries()) last.parts[n]!.push(cell);
    else rows.push({ parts: cells.map((cell) => [cell]), isHeader: at < header });
  }
  return rows.map(({ parts, isHeader }) => ({ cells: parts.map(joined), isHeader }));
}

/** A table as a list of lists: `* - cell` begins a row, `- cell` a cell. @param headers so many rows are its header */
export function listRows(lines: readonly string[], headers: number): RstRow[] {
  const rows: string[][][] = [];
  for (const line of lines) {
    const match = /^(\*\s+)?-(?:\s+(.*))?$/.exec(line.trim());
    const row = rows.at(-1);
    if (match?.[1] !== undefined) rows.push([[match[2] ?? '']]);
    else if (match !== null) row?.push([match[2] ?? '']);
    else row?.at(-1)?.push(line);
  }
  return rows.map((cells, at) => ({ cells: cells.map(joined), isHeader: at < headers }));
}

/** A table of cells with commas between them. @param header the same */
export function csvRows(lines: readonly string[], header: string | undefined): RstRow[] {
  const rows = lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ cells: csvCells(line), isHeader: false }));
  return header === undefined ? rows : [{ cells: csvCells(header), isHeader: true }, ...rows];
}

function csvCells(line: string): string[] {
  const cells = line.trim().match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)/g) ?? [];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}
