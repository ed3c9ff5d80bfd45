// What pdf.js finds on a page, as runs: stretches of one line without a wide gap.
// Text goes to the right and y upwards, whichever way the page was turned; at another angle than most (stamps, watermarks) it is left out.
import { addTo } from '../../../text/groups.ts';

/** The little of pdf.js's text item that is needed here. */
interface PdfItem {
  readonly str: string;
  readonly dir: string;
  /** [a, b, c, d, x, y] in points. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly fontName: string;
}

/** Lengths in points; `y` is the base line. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly size: number;
  /** Named by pdf.js, the same within one document. */
  readonly font: string;
  readonly mono: boolean;
  readonly rtl: boolean;
  /** The length of the piece that size, font and base line are of: its longest. */
  readonly weight: number;
}

type FontStyles = Readonly<Record<string, { readonly fontFamily: string }>>;

/** The runs of a page in the order of the file. */
export function runsOf(items: readonly PdfItem[], styles: FontStyles): TextRun[] {
  const fixed = fixedFonts(items, styles);
  const placed = upright(items.map((item) => place(item, fixed)));
  const runs: TextRun[] = [];
  let spaced = false;
  for (const next of placed) {
    if (next.text.trim() === '') {
      spaced ||= next.text !== '';
      continue;
    }
    const last = runs.at(-1);
    if (last !== undefined && goesOn(last, next)) runs[runs.length - 1] = joinedRuns(last, next, spaced);
    else runs.push(next);
    spaced = false;
  }
  return runs;
}

interface Placed extends TextRun {
  /** Quarter turns to the left; NaN for text that is askew. */
  readonly turn: number;
}

/** Fonts of one width, with the width of a letter for a size of 1: by their word, or by what is set in them. */
function fixedFonts(items: readonly PdfItem[], styles: FontStyles): Map<string, number> {
  const widths = new Map<string, number[]>();
  for (const item of items) {
    const each = pitchOf(item);
    if (each === undefined || item.str.trim().length < 3) continue;
    addTo(widths, item.fontName, each);
  }
  const fixed = new Map<string, number>();
  for (const [font, all] of widths) {
    const usual = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
    const even = all.filter((one) => Math.abs(one - usual) < usual * 0.005).length;
    const isFixed = styles[font]?.fontFamily === 'monospace' || (even >= 5 && even > all.length * 0.9);
    if (isFixed && usual >= NARROWEST) fixed.set(font, usual);
  }
  return fixed;
}

/** No font of one width has narrower letters than this. */
const NARROWEST = 0.49;

function pitchOf({ str, width, transform }: PdfItem): number | undefined {
  const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 1);
  return str.trim() === '' || size === 0 ? undefined : Math.abs(width) / str.length / size;
}

function place(item: PdfItem, fixed: ReadonlyMap<string, number>): Placed {
  const { str, dir, transform, width, fontName } = item;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const angle = Math.atan2(b, a) / (Math.PI / 2);
  const turn = Math.abs(angle - Math.round(angle)) > 0.03 ? Number.NaN : (Math.round(angle) + 4) % 4;
  const [x, y] = turn === 1 ? [f, -e] : turn === 2 ? [-e, -f] : turn === 3 ? [-f, e] : [e, f];
  return {
    text: cleaned(str),
    x,
    end: x + Math.abs(width),
    y,
    size: Math.hypot(c, d),
    font: fontName,
    // pdf.js puts what follows in another font into the same piece: its width gives it away.
    mono: Math.abs((pitchOf(item) ?? 0) - (fixed.get(fontName) ?? Infinity)) < 0.02,
    rtl: dir === 'rtl',
    weight: str.trim().length,
    turn,
  };
}

function cleaned(text: string): string {
  const spelled = /[\u000b-\u001f]/.test(text) ? withLigatures(text) : text;
  return spelled.replace(/\u00ad(?!$)/g, '').replace(/[\0-\u001f\u007f-\u00a0\u2028\u2029]/g, ' ');
}

// Fonts of TeX have ligatures, quotation marks and dashes where control characters are, and files that went through
// other programs often say no more of them than that number.
function withLigatures(text: string): string {
  return text
    .replace(
      /(?<=\p{L})[\u000b-\u000f]|[\u000b-\u000f](?=\p{L})/gu,
      (sign) => LIGATURES[sign.charCodeAt(0) - 0x0b]!,
    )
    .replace(/[\u0010-\u0016]/g, (sign) => '“”„«»–—'[sign.charCodeAt(0) - 0x10]!)
    .replace(/[\u001b-\u001f]/g, (sign) => LIGATURES[sign.charCodeAt(0) - 0x1b]!);
}

const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];

/** Only the runs in the direction of most of the page. */
function upright(placed: readonly Placed[]): Placed[] {
  const sums = [0, 0, 0, 0];
  for (const { turn, text } of placed) if (!Number.isNaN(turn)) sums[turn]! += text.trim().length;
  const most = sums.indexOf(Math.max(...sums));
  return placed.filter(({ turn, size }) => turn === most && size > 0);
}

function goesOn(last: TextRun, next: TextRun): boolean {
  if (last.rtl || next.rtl) return false;
  const size = Math.max(last.size, next.size);
  const gap = next.x - last.end;
  const rise = Math.abs(next.y - last.y);
  const small = Math.min(last.size, next.size) < size * 0.85;
  return gap < size && gap > -size * 0.5 && rise < size * (small ? 0.6 : 0.2);
}

function joinedRuns(last: TextRun, next: TextRun, spaced: boolean): TextRun {
  const wide = spaced || next.x - last.end > Math.max(last.size, next.size) * 0.15;
  const raised = next.size < last.size * 0.85 && next.y > last.y + last.size * 0.15;
  return {
    ...(next.weight > last.weight ? next : last),
    text: raised ? withMark(last.text, next.text.trim()) : last.text + (wide ? ' ' : '') + next.text,
    x: last.x,
    end: Math.max(last.end, next.end),
    mono: last.mono && next.mono,
  };
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

// Raised digits are powers and units where they follow a digit or a short unit, else marks of notes, which are set
// apart so that the word before them stays that word.
function withMark(text: string, mark: string): string {
  if (!/^[−–-]?\d{1,3}(?:[,–-]\d{1,3})*$/.test(mark)) return `${text}${mark}`;
  const small = mark.replace(/\d/g, (digit) => RAISED[Number(digit)]!).replace(/^[−–-]/, '⁻');
  return /(?:^|[\d\s(/·])\p{L}{0,2}$/u.test(text) ? text + small : `${text} ${small}`;
}

/** Scripts without spaces have about two letters a word. */
export function wordsIn(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text }) => {
    const letters = text.match(/[\u3040-\u9fff]/g)?.length ?? 0;
    return sum + text.trim().split(/\s+/).length + letters / 2;
  }, 0);
}

/** Runs by base line, from the top; those of one row from left to right. */
export function rowsOfRuns(runs: readonly TextRun[]): TextRun[][] {
  const rows: TextRun[][] = [];
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (first !== undefined && first.y - run.y < Math.max(first.size, run.size) * 0.4) row!.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}
