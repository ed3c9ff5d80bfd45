// The delimiter of a file, detected from its first lines: the mark that splits most lines into equally many cells, and
// into cells that look like numbers and dates rather than halves of them (`1,5;2,5` has as many commas as numbers).
export type Delimiter = ',' | ';' | '\t' | '|';

/** Media types of the tables that series are read from, with the delimiter that each is named for. */
export const DELIMITED: ReadonlyMap<string, Delimiter> = new Map([
  ['text/csv', ','],
  ['text/tab-separated-values', '\t'],
]);

/** The delimiter of a text. @param usual preferred where two are as likely */
export function delimiterOf(text: string, usual: Delimiter = ','): Delimiter {
  const lines = firstLines(text);
  let best: Delimiter = usual;
  let most = 0;
  for (const one of [usual, ...DELIMITERS.filter((other) => other !== usual)]) {
    const score = delimiterScore(lines, one);
    if (score > most + 1e-9) {
      best = one;
      most = score;
    }
  }
  return best;
}

/** Whether a mark can be one. */
export function isDelimiter(mark: string | undefined): mark is Delimiter {
  return DELIMITERS.some((one) => one === mark);
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];
const SAMPLE_LINES = 60;
const SAMPLE_CHARACTERS = 65_536;

/** Lines with each quoted cell replaced: by `1` where it is a number, else by `x`. */
function firstLines(text: string): string[] {
  const start = text.slice(0, SAMPLE_CHARACTERS);
  const lines = start
    .replace(/"(?:[^"]|"")*(?:"|$)/g, (quoted) => (/^"[\s\d.,%-]+"$/.test(quoted) ? '1' : 'x'))
    .split('\n');
  // The last one may be cut short.
  if (start.length < text.length) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, SAMPLE_LINES);
}

function delimiterScore(lines: readonly string[], delimiter: Delimiter): number {
  const split = lines.map((line) => line.split(delimiter));
  const widths = new Map<number, number>();
  for (const { length } of split) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  if (count === 0) return 0;
  const cells = split.filter(({ length }) => length === width).flat();
  const typed = cells.filter((cell) => VALUE.test(cell.trim())).length / cells.length;
  const halves = cells.filter((cell) => /[;\t|]/.test(cell)).length / cells.length;
  return (count / lines.length) * (1 + typed - halves) + Math.min(width, 20) / 1000;
}

const VALUE = /^$|^[-+(]?[$€£]?\d[\d.,' \u00a0]*\s?%?\)?$|^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:[T ].*)?$/;
