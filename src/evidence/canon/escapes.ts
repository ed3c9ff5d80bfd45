// How encoders write strings. An escape style is data: which raw bytes must be escaped, in which
// spelling, and which escapes as sent already suit, so that most strings are copied untouched.

import { ESCAPE_CONTROL, ESCAPE_LOWER, ESCAPE_OTHER, ESCAPE_SHORT, LONE_SURROGATE } from '../json/tape.ts';

export type EscapeName = keyof typeof DRAFTS;

export interface EscapeStyle {
  /** Code points from here up are written as \uXXXX. */
  readonly escapeFrom: number;
  /** Further characters that are escaped as \uXXXX. */
  readonly escaped: string;
  readonly upper: boolean;
  readonly slash: boolean;
  /** Whether backspace and form feed have their short spelling. */
  readonly shortBackspace: boolean;
  /** .NET writes a quote as \u0022. */
  readonly longQuote: boolean;
  readonly lone: 'escape' | 'refuse' | 'replace';
  /** String flags that force a rewrite. */
  readonly rewrite: number;
  /** Bytes that force a rewrite (1), by value; null when flags say it all. */
  readonly special: Uint8Array | null;
  /** All special bytes lie at 0x7f or above: a window of plain ASCII needs no look. */
  readonly onlyWide: boolean;
}

/** What is worked out from the rest. */
type Derived = 'rewrite' | 'special' | 'onlyWide';
type Draft = Partial<Omit<EscapeStyle, Derived>>;

const NEVER = 0x110000;
const LINES = '\u2028\u2029';

const DRAFTS = {
  kept: {},
  raw: { lone: 'refuse' },
  js: { lone: 'escape' },
  ascii: { escapeFrom: 0x7f, lone: 'escape' },
  'ascii-slash': { escapeFrom: 0x80, slash: true },
  'ascii-del-raw': { escapeFrom: 0x80 },
  'raw-slash': { slash: true, escaped: LINES },
  'raw-lines': { escaped: LINES },
  'raw-upper': { upper: true },
  'ascii-upper': { escapeFrom: 0x80, upper: true, lone: 'escape' },
  'go-html': { escaped: `<>&${LINES}`, shortBackspace: false, lone: 'replace' },
  'go-html-new': { escaped: `<>&${LINES}`, lone: 'replace' },
  'go-plain': { escaped: LINES, shortBackspace: false, lone: 'replace' },
  'go-plain-new': { escaped: LINES, lone: 'replace' },
  gson: { escaped: `<>&='${LINES}` },
  dotnet: { escapeFrom: 0x7f, escaped: "<>&'+`", upper: true, longQuote: true, lone: 'replace' },
  newtonsoft: { escaped: `\u0085${LINES}` },
} satisfies Record<string, Draft>;

/** The style of that name, with its byte table; each is built once, on first use. */
export function escapeStyle(name: EscapeName): EscapeStyle {
  const known = built[name];
  if (known !== undefined) return known;
  const style = build(name, DRAFTS[name]);
  built[name] = style;
  return style;
}

const built: Partial<Record<EscapeName, EscapeStyle>> = {};

export function escapeNames(): EscapeName[] {
  return Object.keys(DRAFTS) as EscapeName[];
}

/** The text of one code point (or lone surrogate unit) inside a string; null where the encoder refuses it. */
export function writeCharacter(style: EscapeStyle, code: number): string | null {
  if (code === 0x22) return style.longQuote ? '\\u0022' : '\\"';
  if (code === 0x5c) return '\\\\';
  if (code === 0x2f) return style.slash ? '\\/' : '/';
  if (code < 0x20) return control(style, code);
  if (code >= 0xd800 && code <= 0xdfff) {
    if (style.lone === 'refuse') return null;
    if (style.lone === 'escape') return unit(code, style.upper);
    return style.escapeFrom < NEVER ? unit(0xfffd, style.upper) : '\ufffd';
  }
  const text = String.fromCodePoint(code);
  if (code < style.escapeFrom && !style.escaped.includes(text)) return text;
  if (code < 0x10000) return unit(code, style.upper);
  return unit(text.charCodeAt(0), style.upper) + unit(text.charCodeAt(1), style.upper);
}

function control(style: EscapeStyle, code: number): string {
  if (code === 0x0a) return '\\n';
  if (code === 0x0d) return '\\r';
  if (code === 0x09) return '\\t';
  if (style.shortBackspace && code === 0x08) return '\\b';
  if (style.shortBackspace && code === 0x0c) return '\\f';
  return unit(code, style.upper);
}

function unit(code: number, upper: boolean): string {
  const hex = code.toString(16).padStart(4, '0');
  return `\\u${upper ? hex.toUpperCase() : hex}`;
}

function build(name: EscapeName, draft: Draft): EscapeStyle {
  const whole: Omit<EscapeStyle, Derived> = {
    escapeFrom: NEVER,
    escaped: '',
    upper: false,
    slash: false,
    shortBackspace: true,
    longQuote: false,
    lone: 'refuse',
    ...draft,
  };
  if (name === 'kept') return { ...whole, rewrite: 0, special: null, onlyWide: true };
  const special = specialBytes(whole);
  const onlyWide = special === null || special.indexOf(1) >= 0x7f;
  return { ...whole, rewrite: rewriteFlags(whole), special, onlyWide };
}

function rewriteFlags(style: Omit<EscapeStyle, Derived>): number {
  let flags = ESCAPE_OTHER | LONE_SURROGATE;
  if (style.upper) flags |= ESCAPE_CONTROL;
  if (style.upper || style.escapeFrom === NEVER) flags |= ESCAPE_LOWER;
  if (!style.shortBackspace || style.longQuote) flags |= ESCAPE_SHORT;
  return flags;
}

function specialBytes(style: Omit<EscapeStyle, Derived>): Uint8Array | null {
  const special = new Uint8Array(256);
  if (style.slash) special[0x2f] = 1;
  for (const character of style.escaped) special[Buffer.from(character)[0] as number] = 1;
  for (let byte = Math.max(0x20, style.escapeFrom); byte < 256; byte++) special[byte] = 1;
  return special.includes(1) ? special : null;
}

// Characters of a string as sent: raw UTF-8 and escapes, known to be well formed.

/** The code point that begins at `at`, in UTF-8 known to be valid. */
export function rawCode(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return lead;
  const second = (bytes[at + 1] ?? 0) & 0x3f;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second;
  const third = (bytes[at + 2] ?? 0) & 0x3f;
  if (lead < 0xf0) return ((lead & 0xf) << 12) | (second << 6) | third;
  return ((lead & 7) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] ?? 0) & 0x3f);
}

export function lengthOf(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The index after the escape at `at`; a surrogate pair is one escape. */
export function endOfEscape(bytes: Buffer, at: number, end: number): number {
  if (bytes[at + 1] !== 0x75) return at + 2;
  const high = hexUnit(bytes, at + 2);
  if (high < 0xd800 || high > 0xdbff || at + 12 > end) return at + 6;
  if (bytes[at + 6] !== 0x5c || bytes[at + 7] !== 0x75) return at + 6;
  const low = hexUnit(bytes, at + 8);
  return low >= 0xdc00 && low <= 0xdfff ? at + 12 : at + 6;
}

const SHORT = new Map([
  [0x62, 8],
  [0x66, 12],
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
]);

export function escapedCode(bytes: Buffer, at: number, next: number): number {
  if (next - at === 2) return SHORT.get(bytes[at + 1] ?? 0) ?? bytes[at + 1] ?? 0;
  const high = hexUnit(bytes, at + 2);
  return next - at === 6 ? high : (high - 0xd800) * 0x400 + hexUnit(bytes, at + 8) - 0xdc00 + 0x10000;
}

function hexUnit(bytes: Buffer, at: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i++) {
    const byte = bytes[i] ?? 0;
    unit = unit * 16 + (byte < 0x3a ? byte - 0x30 : (byte | 0x20) - 0x57);
  }
  return unit;
}
