// The lines of a manual page as a terminal is given them, its escapes and its tables.
// Nothing is run: a macro that calls itself, or a loop without end, is some lines that are passed over.

/** A request with the rest of its line, or a line of text, whose name is empty. */
export interface RoffLine {
  readonly name: string;
  readonly rest: string;
}

export interface RoffLines {
  readonly lines: readonly RoffLine[];
  readonly strings: ReadonlyMap<string, string>;
  /** Whether a definition or a condition is never closed. */
  readonly unclosed: boolean;
}

/** Lines that are looked at for the end of definitions, a line of the page: one after the other may not be closed. */
const LOOKS = 8;
const DEEPEST = 30;

export function roffLines(source: string): RoffLines {
  const reader = new LineReader(source.split('\n'));
  reader.all();
  return reader;
}

class LineReader implements RoffLines {
  readonly lines: RoffLine[] = [];
  readonly strings = new Map<string, string>();
  unclosed = false;
  readonly #source: readonly string[];
  #looks: number;
  /** Whether the last `.ie` was met. */
  #met = false;

  constructor(source: readonly string[]) {
    this.#source = source;
    this.#looks = source.length * LOOKS;
  }

  all(): void {
    for (let at = 0; at < this.#source.length;) at = this.#line(this.#source[at]!, at, 0);
  }

  /** Reads a line, or what a condition has on it. @returns where the next one is */
  #line(line: string, at: number, depth: number): number {
    const bare = line.replace(/\\\}/g, '');
    const request = /^[.'][ \t]*([A-Za-z\d[\]_@!?-]*)[ \t]?(.*)$/s.exec(bare);
    if (request === null) {
      if (bare !== '' || line === '') this.lines.push({ name: '', rest: bare });
      return at + 1;
    }
    const [, name = '', rest = ''] = request;
    if (name === '') return at + 1;
    if (name === 'if' || name === 'ie' || name === 'el' || name === 'while')
      return this.#condition(name, rest, at, depth);
    if (/^(?:de1?|dei1?|am1?|ami1?|ig)$/.test(name)) return this.#definition(name, rest, at);
    if (/^(?:ds1?|as1?)$/.test(name)) this.#string(name, rest);
    else this.lines.push({ name, rest });
    return at + 1;
  }

  #string(name: string, rest: string): void {
    const [, key = '', value = ''] = /^\s*(\S{1,60})\s?"?(.{0,1000})/s.exec(rest) ?? [];
    const before = name.startsWith('as') ? (this.strings.get(key) ?? '') : '';
    if (this.strings.size < 1000) this.strings.set(key, (before + value).slice(0, 1000));
  }

  #definition(name: string, rest: string, at: number): number {
    const words = rest.trim().split(/\s+/);
    const closer = (name === 'ig' ? words[0] : words[1]) || '.';
    for (let end = at + 1; end < this.#source.length && this.#looks > 0; end += 1, this.#looks -= 1)
      if (/^[.'][ \t]*(\S*)/.exec(this.#source[end]!)?.[1] === closer) return end + 1;
    this.unclosed = true;
    return at + 1;
  }

  #condition(name: string, rest: string, at: number, depth: number): number {
    const [isMet, then] = name === 'el' ? [!this.#met, rest] : decided(name, rest);
    if (name === 'ie') this.#met = isMet;
    if (!then.trimStart().startsWith('\\{')) {
      if (isMet && depth < DEEPEST && then.trim() !== '') this.#line(then.trimStart(), at, depth + 1);
      return at + 1;
    }
    const first = then.trimStart().slice(2);
    if (isMet) {
      if (depth < DEEPEST && first.replace(/\\$/, '').trim() !== '')
        this.#line(first.trimStart(), at, depth + 1);
      return at + 1;
    }
    return this.#afterBlock(first, at);
  }

  /** Where a block ends that is not taken. */
  #afterBlock(first: string, at: number): number {
    let open = 1;
    for (let end = at; end < this.#source.length && this.#looks > 0; end += 1, this.#looks -= 1) {
      for (const brace of (end === at ? first : this.#source[end]!).match(/\\[{}]/g) ?? [])
        open += brace === '\\{' ? 1 : -1;
      if (open <= 0) return end + 1;
    }
    this.unclosed = true;
    return at + 1;
  }
}

/** What a terminal decides of a condition, and what follows it. What asks for anything but the kind of device is not met. */
function decided(name: string, rest: string): readonly [boolean, string] {
  const device = /^\s*(!?)([nteo])(?=[\s.'\\]|$)(.*)$/s.exec(rest);
  if (device !== null && name !== 'while')
    return [(device[2] === 'n') !== (device[1] === '!'), device[3] ?? ''];
  const compared = /^\s*(!?)(['"])(.{0,100}?)\2(.{0,100}?)\2(.*)$/s.exec(rest);
  if (compared !== null && name !== 'while')
    return [(compared[3] === compared[4]) !== (compared[1] === '!'), compared[5] ?? ''];
  const other = /^\s*(?:'[^'\n]*'[^'\n]*'|"[^"\n]*"[^"\n]*"|\([^()\n]*\)|(?:\\.|[^\s\\])+)(.*)$/s.exec(rest);
  return [false, other?.[1] ?? ''];
}

// Escapes of roff as a reader of the page sees them: fonts, sizes and movements are nothing, special characters are theirs.
// Strings that a page defines are put in, a bounded number of times: one may name itself.

/** Strings by their names: what the page defines by `.ds`. */
export type Strings = ReadonlyMap<string, string>;

/** Strings that are put in within others. */
const MOST_NESTED = 4;
/** UTF-16 units that strings may make of one line. */
const LONGEST = 20_000;

/** What an escape is, by its first sign; those with an argument in quotation marks move or draw. */
const ESCAPE =
  /\\(?:\((..)|\[([^\]\n]{0,60})\]|\*(?:\((..)|\[([^\]\n]{0,60})\]|(.))|f(?:\(..|\[[^\]\n]{0,60}\]|.)|F(?:\(..|\[[^\]\n]{0,60}\]|.)|s(?:[-+]?(?:\(\d\d|\[[^\]\n]{0,20}\]|'[^'\n]{0,20}'|[1-3]\d|\d))|[mM](?:\(..|\[[^\]\n]{0,60}\]|.)|[nVYgk](?:[-+]?\(..|[-+]?\[[^\]\n]{0,60}\]|[-+]?.)|[hvwlLDXZbBACNHSRx]'([^'\n]{0,300})'|(.)|$)/gu;

const ONE_ESCAPE = new RegExp(ESCAPE.source, 'u');

const SIGNS: Readonly<Record<string, string>> = {
  '-': '-',
  e: '\\',
  '\\': '\\',
  '~': ' ',
  ' ': ' ',
  '0': ' ',
  t: '\t',
  '.': '.',
  "'": "'",
  '`': '`',
  '"': '',
};

/** A text of a page without its escapes. */
export function roffText(text: string, strings: Strings = new Map()): string {
  if (!text.includes('\\')) return text;
  return expanded(text.replace(/(?<!\\)((?:\\\\)*)\\["#].*$/, '$1'), strings, MOST_NESTED);
}

function expanded(text: string, strings: Strings, deepest: number): string {
  return text.replace(ESCAPE, (whole) => escapeOf(whole, strings, deepest));
}

function escapeOf(whole: string, strings: Strings, deepest: number): string {
  const [, two, long, stringTwo, stringLong, stringOne, argument, sign] = ONE_ESCAPE.exec(whole) ?? [];
  const name = stringTwo ?? stringLong ?? stringOne;
  if (name !== undefined) return stringOf(name, strings, deepest);
  const character = two ?? long;
  if (character !== undefined) return characterOf(character);
  return argument === undefined ? (SIGNS[sign ?? ''] ?? '') : '';
}

function stringOf(name: string, strings: Strings, deepest: number): string {
  const said = strings.get(name);
  if (said === undefined) return CHARACTERS.get(name) ?? '';
  return deepest === 0 ? '' : expanded(said, strings, deepest - 1).slice(0, LONGEST);
}

function characterOf(name: string): string {
  const known = CHARACTERS.get(name);
  if (known !== undefined) return known;
  const point = /^u([0-9A-F]{4,6})$/.exec(name)?.[1];
  const code = point === undefined ? Number.NaN : Number.parseInt(point, 16);
  if (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)) return String.fromCodePoint(code);
  // Letters with an accent: 'e, `a, ^o, :u, ,c, ~n.
  const accent = /^(['`^:,~o])(\p{L})$/u.exec(name);
  const mark = accent === null ? undefined : ACCENTS[accent[1]!];
  return mark === undefined ? '' : `${accent![2]!}${mark}`.normalize('NFC');
}

const ACCENTS: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  ':': '\u0308',
  ',': '\u0327',
  '~': '\u0303',
  o: '\u030a',
};

/** The arguments of a request: words, or what is in quotation marks, where two of them are one. */
export function argumentsOf(line: string): string[] {
  const found: string[] = [];
  for (const [, quoted, bare] of line.matchAll(/"((?:[^"]|"")*)(?:"|$)|((?:\\.|[^\s\\])+)/gu))
    if (found.push(quoted?.replaceAll('""', '"') ?? bare ?? '') >= MOST_ARGUMENTS) break;
  return found;
}

const MOST_ARGUMENTS = 500;

// Special characters of roff by their names, as groff_char(7) lists them, and the strings that the macros for manual pages define.

const PAIRS =
  'aq \' dq " lq “ rq ” oq ‘ cq ’ Lq “ Rq ” Bq „ bq ‚ Fo « Fc » fo ‹ fc › bu • ci ○ em — en – hy - co © rg ® tm ™ R ® Tm ™ de ° ' +
  'dg † dd ‡ sc § ps ¶ mu × di ÷ pl + mi − eq = ** ∗ +- ± <= ≤ >= ≥ != ≠ == ≡ ~~ ≈ ap ∼ -> → <- ← <> ↔ ua ↑ da ↓ rA ⇒ lA ⇐ hA ⇔ ' +
  'if ∞ sr √ pd ∂ gr ∇ is ∫ mo ∈ nm ∉ es ∅ ca ∩ cu ∪ sb ⊂ sp ⊃ AN ∧ OR ∨ no ¬ fa ∀ te ∃ ba | br │ or | bv │ ul _ rn ‾ sl / rs \\ at @ sh # ' +
  'Do $ Eu € eu € Po £ Ye ¥ ct ¢ ga ` aa ´ ha ^ ti ~ ad ¨ ac ¸ ah ˇ ao ˚ lB [ rB ] lC { rC } la ⟨ ra ⟩ 12 ½ 14 ¼ 34 ¾ S1 ¹ S2 ² S3 ³ ' +
  'ss ß AE Æ ae æ OE Œ oe œ /O Ø /o ø /L Ł /l ł -D Ð Sd ð TP Þ Tp þ .i ı r! ¡ r? ¿ OK ✓ lz ◊ sq □ ' +
  '*a α *b β *g γ *d δ *e ε *z ζ *y η *h θ *i ι *k κ *l λ *m μ *n ν *c ξ *o ο *p π *r ρ *s σ *t τ *u υ *f φ *x χ *q ψ *w ω ' +
  '*D Δ *G Γ *H Θ *L Λ *P Π *S Σ *F Φ *Q Ψ *W Ω mc µ ff ff fi fi fl fl Fi ffi Fl ffl';

const words = PAIRS.split(' ');

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1]!] as const] : [])),
);

// Tables of tbl in manual pages: options, formats up to a full stop, then rows with cells between tabs or the sign that the
// options name; a cell may be a text of several lines.

interface Rows {
  readonly rows: readonly string[][];
  /** Where the next line is. */
  readonly end: number;
}

/** @param from the line that begins it @param said a line of text as it is shown */
export function tableAt(lines: readonly RoffLine[], from: number, said: (line: RoffLine) => string): Rows {
  const rows: string[][] = [];
  let at = from + 1;
  let tab = '\t';
  let isData = false;
  let block: string[] | undefined;
  for (; at < lines.length && !ENDS.has(lines[at]!.name); at += 1) {
    const line = lines[at]!;
    if (line.name === 'T&') isData = false;
    if (line.name !== '' && !/^[BIR]{1,2}$/.test(line.name)) continue;
    const text = line.name === '' ? line.rest : said(line);
    if (isData) block = rowOf(text, tab, rows, block);
    else {
      tab = /tab\s*\((.)\)/.exec(text)?.[1] ?? tab;
      isData = /\.\s*$/.test(text);
    }
  }
  return { rows, end: lines[at]?.name === 'TE' ? at + 1 : at };
}

const ENDS: ReadonlySet<string> = new Set(['TE', 'SH', 'Sh', 'SS', 'Ss']);

/** Adds a line of data to the rows. @returns the text block (`T{`) that goes on, as its row, whose last cell it is */
function rowOf(
  line: string,
  tab: string,
  rows: string[][],
  open: string[] | undefined,
): string[] | undefined {
  if (open !== undefined && !line.startsWith('T}')) {
    open[open.length - 1] += ` ${line}`;
    return open;
  }
  if (open === undefined && /^[_=]$/.test(line.trim())) return undefined;
  const cells = (open === undefined ? line : line.slice(2)).split(tab);
  const row = open ?? [];
  if (open === undefined) rows.push(row);
  row.push(...(open === undefined ? cells : cells.slice(1)));
  if (row.at(-1)?.trim() !== 'T{') return undefined;
  row[row.length - 1] = '';
  return row;
}
