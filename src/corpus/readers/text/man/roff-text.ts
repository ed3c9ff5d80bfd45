// Escapes of roff as a reader of the page sees them: fonts, sizes and movements are nothing, special characters are theirs.
// Strings that a page defines are put in, a bounded number of times: one may name itself.

/** Strings by their names: what the page defines by `.ds`. */
export type Strings = ReadonlyMap<string, string>;

const DEEPEST = 4;
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
  return expanded(text.replace(/(?<!\\)((?:\\\\)*)\\["#].*$/, '$1'), strings, DEEPEST);
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
