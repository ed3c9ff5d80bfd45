// What a text says of itself: front matter as members, and members of any head as blocks and facts.
import { takesBack } from '../../../evidence/validator/withdrawn.ts';
import { dateSaid } from '../../reading/dates-said.ts';
import { languageOf, webAddressOf, type LooseBlock, type Reading } from '../../reading/reading.ts';

interface FrontMatter {
  /** Keys in lower case; a value is one string or a list. */
  readonly values: ReadonlyMap<string, string | readonly string[]>;
  /** Where the document proper begins. */
  readonly bodyStart: number;
  readonly warnings: readonly string[];
}

/**
 * Reads the front matter at the start of a text, if it has one: `key: value` and `key: [a, b]` lines, a list of `- a` lines, or
 * a text on the lines below its key, between two lines of dashes; the same as `key = value` between two lines of +++. What is
 * more than that is left out, with a warning but for members of members: this is neither YAML nor TOML.
 */
export function frontMatter(text: string): FrontMatter {
  const match = DASHES.exec(text) ?? PLUSES.exec(text);
  if (match === null || match.index !== 0) return { values: new Map(), bodyStart: 0, warnings: [] };
  const inside = match[1] ?? '';
  const lines = joinedLines(text.startsWith('+') ? pairsOf(inside) : inside.split('\n'));
  const values = new Map<string, string | string[]>();
  const unread = lines.filter((line) => !readLine(values, line)).length;
  const warnings = unread === 0 ? [] : [`${unread} line(s) of its front matter could not be read.`];
  return { values, bodyStart: match[0].length, warnings };
}

// Only from the start of the text: without the lookahead every line of the text would be tried.
const DASHES = /^(?<![^])---[ \t]*\n([\s\S]{0,65536}?)\n?^(?:---|\.\.\.)[ \t]*(?:\n|$)/m;
const PLUSES = /^(?<![^])\+\+\+[ \t]*\n([\s\S]{0,65536}?)\n?^\+\+\+[ \t]*(?:\n|$)/m;
const ASSIGNMENT = /^([A-Za-z_][\w.-]*)[ \t]*=[ \t]*/;
const TABLE = /^\[{1,2}[ \t]*([\w.-]+)[ \t]*\]{1,2}[ \t]*(?:#.*)?$/;

/** The lines of a TOML text as `key: value`, with the name of its table before each key. */
function pairsOf(text: string): string[] {
  let table = '';
  return text.split('\n').flatMap((line) => {
    const name = TABLE.exec(line)?.[1];
    if (name === undefined) return [line.replace(ASSIGNMENT, `${table}$1: `)];
    table = `${name}.`;
    return [];
  });
}

/** The one string of a key, or null. */
export function oneOf(matter: Pick<FrontMatter, 'values'>, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = matter.values.get(key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** The strings of a key, one or many. */
export function allOf(matter: Pick<FrontMatter, 'values'>, ...keys: string[]): string[] {
  for (const key of keys) {
    const value = matter.values.get(key);
    if (value !== undefined && value.length > 0) return typeof value === 'string' ? [value] : [...value];
  }
  return [];
}

/** Texts that go over several lines (`key: >`, `key: |`, a quotation mark that is closed later, a line that is indented) on one line each. */
function joinedLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let open: Open | undefined;
  for (const [at, line] of lines.entries()) {
    if (open !== undefined && goesOn(line, open)) {
      if (line.trim() !== '') joined[joined.length - 1] += ` ${line.trim()}`;
      if (CLOSED_QUOTE[open]?.test(line) === true) open = undefined;
      continue;
    }
    const text = /^([A-Za-z_][\w.-]*\s*:)\s+[>|][+-]?\d?\s*$/.exec(line)?.[1];
    open =
      text !== undefined ? 'indented' : (openQuote(lines, at) ?? (PLAIN.test(line) ? 'plain' : undefined));
    joined.push(text ?? line);
  }
  return joined;
}

type Open = '"' | "'" | 'indented' | 'plain';

function goesOn(line: string, open: Open): boolean {
  if (open === 'indented') return /^(?:\s+\S|\s*$)/.test(line);
  // Below a value that has begun, an indented line is more of it: a member or an item would need an empty one.
  return open !== 'plain' || /^[ \t]+[^\s#]/.test(line);
}

function openQuote(lines: readonly string[], at: number): Open | undefined {
  const quote = (['"', "'"] as const).find((mark) => OPEN_QUOTE[mark].test(lines[at]!));
  if (quote === undefined) return undefined;
  const rest = lines.slice(at + 1, at + 50);
  const key = rest.findIndex((line) => /^[A-Za-z_][\w.-]*\s*:(?:\s|$)/.test(line));
  const isClosed = rest.slice(0, key < 0 ? rest.length : key).some((line) => CLOSED_QUOTE[quote]?.test(line));
  return isClosed ? quote : undefined;
}

const CLOSED_QUOTE: Readonly<Partial<Record<Open, RegExp>>> = {
  '"': /(?:^|[^\\])"\s*$/,
  "'": /(?:^|[^'])(?:'')*'\s*$/,
};
const OPEN_QUOTE = {
  '"': /^[A-Za-z_][\w.-]*\s*:\s+"(?:[^"\\]|\\.)*$/,
  "'": /^[A-Za-z_][\w.-]*\s*:\s+'(?:[^']|'')*$/,
} as const;
/** A value in no quotation marks, and neither a list nor a mapping. */
const PLAIN = /^[A-Za-z_][\w.-]*\s*:\s+[^\s'"[{>|&*!#]/;

function readLine(values: Map<string, string | string[]>, line: string): boolean {
  if (/^\s*(?:#.*)?$/.test(line)) return true;
  const item = /^\s*-\s+(.*)$/.exec(line) ?? /^\s+(name\s*:\s.*)$/.exec(line);
  if (item !== null) return addItem(values, unquote((item[1] ?? '').replace(NAME, '')));
  // Members of members ("menu", "image_url" of an author) are left out.
  if (/^\s+["']?[A-Za-z_][\w.-]*["']?\s*:(?:\s|$)/.test(line)) return true;
  const pair = /^([A-Za-z_][\w.-]*)\s*:(?:\s+(.*))?$/.exec(line);
  if (pair === null) return false;
  const value = (pair[2] ?? '').trim();
  const key = (pair[1] ?? '').toLowerCase();
  if (/^[{>|&*!]/.test(value)) return false;
  if (value.startsWith('[')) return addList(values, key, value);
  values.set(key, unquote(value));
  return true;
}

// Of an item with further members (`- name: Ann Lee`) it is the name that is meant.
const NAME = /^name\s*:\s+/i;

// An item belongs to the last key, which must have been left empty.
function addItem(values: Map<string, string | string[]>, item: string): boolean {
  const last = [...values.keys()].at(-1);
  if (last === undefined) return false;
  const before = values.get(last);
  if (typeof before === 'string' && before !== '') return false;
  values.set(last, [...(Array.isArray(before) ? before : []), item]);
  return true;
}

function addList(values: Map<string, string | string[]>, key: string, value: string): boolean {
  const inside = /^\[(.*)\](?:\s+#.*)?$/.exec(value)?.[1];
  if (inside === undefined) return false;
  const items = inside.match(/\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+)/g) ?? [];
  values.set(
    key,
    items.map((item) => unquote(item.trim())).filter((item) => item !== ''),
  );
  return true;
}

function unquote(value: string): string {
  const double = /^"((?:[^"\\]|\\.)*)"(?:\s+#.*)?$/.exec(value);
  if (double !== null) return (double[1] ?? '').replace(/\\(["\\])/g, '$1');
  const single = /^'((?:[^']|'')*)'(?:\s+#.*)?$/.exec(value);
  if (single !== null) return (single[1] ?? '').replaceAll("''", "'");
  return value.replace(/\s+#.*$/, '').trim();
}

// Members (of front matter, header attributes, field lists) as blocks of the text, one `name: value` each, so that a question
// for a date or an author can quote them. What only a site generator needs is left out.

type Values = FrontMatter['values'];

/** One `metadata` block a member, in order. */
export function metadataBlocks(values: Values): LooseBlock[] {
  const said = [...values]
    .filter(([key, value]) => isTakenBack(key, value) || !SETTINGS.has(key.split(/[-_.:]/, 1)[0] ?? key))
    .slice(0, MOST_MEMBERS);
  return said.flatMap(([key, value]) => {
    const text = (typeof value === 'string' ? value : value.join(', ')).replace(/\s+/g, ' ').trim();
    if (text === '' || text.length > LONGEST || (NOT_SAID.test(text) && !isTakenBack(key, value))) return [];
    return [{ kind: 'metadata', text: `${key}: ${text}` } satisfies LooseBlock];
  });
}

/** A switch that says what the document is worth: `draft: true`. */
function isTakenBack(key: string, value: string | readonly string[]): boolean {
  return typeof value === 'string' && /^(?:true|yes)$/i.test(value) && takesBack(`${key}: ${value}`);
}

const MOST_MEMBERS = 40;
/** UTF-16 units. */
const LONGEST = 1000;
// Switches, numbers of places in a menu, paths, and what a template fills in.
const NOT_SAID = /^(?:true|false|yes|no|null|none|~|-?\d{1,3}|(?:https?:\/)?\.{0,2}\/\S*|#\S*)$|\{[{%]/i;
/** First words of keys that say how a page is made or where it is, not what it is. */
const SETTINGS: ReadonlySet<string> = new Set(
  (
    'layout template theme permalink slug aliases redirect weight order position nav sidebar menu toc draft image images ' +
    'icons thumbnail cover banner icon css js style styles script class id uid math mermaid comments hide search parent render ' +
    'output engine jupyter kernelspec eleventy robots sitemap cascade build orphan source imagesdir includedir options ' +
    'startup doctype experimental sectnums sectanchors sectlinks partnums stem url lang language sector'
  ).split(' '),
);

/** The facts that these members state. */
export function factsOf(matter: Pick<FrontMatter, 'values'>): Omit<Reading, 'text' | 'blocks' | 'warnings'> {
  const publisher = oneOf(matter, 'publisher', 'organization');
  const isKey = (name: string) => ACCOUNT.test(name) && publisher?.split(' ').includes(name) !== true;
  return {
    title: oneOf(matter, 'title'),
    authors: allOf(matter, 'authors', 'author', 'by', 'posted_by')
      .flatMap((name) => name.split(/\s*;\s+/))
      .filter((name) => !isKey(name)),
    publisher,
    published_at:
      DATES.map((key) => dateSaid(oneOf(matter, key))).find((date) => date !== null) ??
      dateInPath(oneOf(matter, 'path', 'permalink', 'slug')),
    language: languageOf(oneOf(matter, 'language', 'lang')),
    sector: oneOf(matter, 'sector'),
    source_url:
      webAddressOf(oneOf(matter, 'source_url', 'canonical_url', 'url')) ??
      ownLink(matter) ??
      doiAddress(oneOf(matter, 'doi')),
  };
}

/** One word in small letters is the account of an author ("mfenner"), whose name stands somewhere else, unless the publisher has it. */
const ACCOUNT = /^[a-z][a-z0-9_.-]*$/;

/** `link:`, where it leads to the page itself, which its last part shows: it has the page's slug, or the words of its title. */
function ownLink(matter: Pick<FrontMatter, 'values'>): string | null {
  const link = webAddressOf(oneOf(matter, 'link'));
  const last = (path: string | null) => slugOf(path?.replace(/\/+$/, '').split('/').at(-1) ?? '');
  const own = link === null ? '' : last(new URL(link).pathname);
  const names = [
    last(oneOf(matter, 'slug')),
    last(oneOf(matter, 'permalink')),
    slugOf(oneOf(matter, 'title') ?? ''),
  ];
  return own !== '' && names.includes(own) ? link : null;
}

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’.\p{M}]/gu, '');
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** `10.5438/zwsf-4y7y`, with `doi:` or its resolver's address before it or not. */
function doiAddress(said: string | null): string | null {
  const doi =
    said === null ? null : /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i.exec(said);
  return doi === null ? null : webAddressOf(`https://doi.org/${doi[1]}`);
}

/** In order of how sure it is that publication is meant; when something was last changed comes last. */
const DATES = (
  'published published_at publish_date publishdate pubdate date revdate created updated last_updated ' +
  'last_modified_at lastmod'
).split(' ');

/** The day that a site files a page under: `path = "2026/03/26/release"`. */
function dateInPath(path: string | null): string | null {
  const day = path === null ? null : /(?:^|\/)(\d{4})[/-](\d{2})[/-](\d{2})(?:[/-]|$)/.exec(path);
  return day === null ? null : dateSaid(day.slice(1).join('-'));
}
