// A bibliography as BibTeX and as RIS, from CSL-JSON records that any service may have made.
import { isRecord } from '../../../api/record.ts';
import type { CslItem, CslName } from '../../../api/payloads/bibliography.ts';
import type { ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isList, recordsIn } from '../table/rows.ts';
import { cleanLine } from '../../../page/clean.ts';

export type Csl = ForeignRecord<CslItem>;

export interface Name {
  readonly family: string;
  readonly given: string;
  readonly particle: string;
  readonly suffix: string;
  readonly literal: string;
}

/** A member's text on one line; numbers too, which some services send for volumes and pages. */
export function text<T extends Csl | ForeignRecord<CslName>>(record: T, name: keyof T): string {
  const value: unknown = record[name];
  return typeof value === 'string' || typeof value === 'number' ? cleanLine(String(value)) : '';
}

export function names(record: Csl): Name[] {
  return recordsIn(record.author).map((name) => ({
    family: text(name, 'family'),
    given: text(name, 'given'),
    particle: text(name, 'non-dropping-particle'),
    suffix: text(name, 'suffix'),
    literal: text(name, 'literal'),
  }));
}

/** Year, month and day of a date, as far as they are there. */
export function dateParts(record: Csl, name: 'issued' | 'accessed'): number[] {
  const date = record[name];
  const [first] = isRecord(date) && isList(date['date-parts']) ? date['date-parts'] : [];
  if (!isList(first)) return [];
  const parts = first.map(Number);
  const end = parts.findIndex((part, index) => !Number.isInteger(part) || part < (index === 0 ? -9999 : 1));
  return (end === -1 ? parts : parts.slice(0, end)).slice(0, 3);
}

/**
 * A key for each record: first author, year, first word of the title. Records that would share one carry a piece of their
 * id besides, so that a key does not change when other records come or go.
 */
export function keysOf(records: readonly Csl[]): string[] {
  const plain = records.map(plainKey);
  const counts = new Map<string, number>();
  for (const key of plain) counts.set(key, (counts.get(key) ?? 0) + 1);
  const seen = new Set<string>();
  return records.map((record, index) => {
    const base = plain[index] ?? 'source';
    const id = ascii(text(record, 'id'));
    const wanted = counts.get(base) === 1 ? base : `${base}_${id.slice(-6) || 'x'}`;
    let key = wanted;
    for (let copy = 2; seen.has(key); copy += 1) key = `${wanted}_${copy}`;
    seen.add(key);
    return key;
  });
}

const ARTICLES = new Set(['a', 'an', 'the']);

function plainKey(record: Csl): string {
  const [first] = names(record);
  const name = ascii((first?.family ?? '') || (first?.literal.split(' ')[0] ?? ''));
  const [year] = dateParts(record, 'issued');
  const words = text(record, 'title')
    .split(/[^\p{L}\p{N}]+/u)
    .map(ascii);
  const word = words.find((one) => one !== '' && !ARTICLES.has(one)) ?? '';
  return `${name}${year ?? ''}${word}` || 'source';
}

function ascii(value: string): string {
  return value
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/gu, '');
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * One entry a record, in the order given. Text is escaped for LaTeX and capitals are held by braces, which styles would
 * lower; letters beyond ASCII stay, as every current BibTeX reads UTF-8.
 */
export function toBibtex(records: readonly Csl[]): string {
  const keys = keysOf(records);
  return records.map((record, index) => bibtexEntry(record, keys[index] ?? 'source')).join('\n');
}

function bibtexEntry(record: Csl, key: string): string {
  const [year, month, day] = dateParts(record, 'issued');
  const [kind, house] = shapeOf(record);
  const fields: [string, string][] = [
    ['author', people(names(record))],
    ['title', held(text(record, 'title'))],
    ['howpublished', latex(text(record, 'container-title'))],
    [house, latex(text(record, 'publisher'))],
    ['doi', bare(text(record, 'DOI'))],
    ['url', bare(text(record, 'URL'))],
    ['year', year === undefined ? '' : String(year)],
    ['note', note(record)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === '' ? [] : [`  ${name} = {${value}},`]));
  if (month !== undefined && MONTHS[month - 1] !== undefined) lines.push(`  month = ${MONTHS[month - 1]},`);
  if (day !== undefined) lines.push(`  day = {${day}},`);
  return `@${kind}{${key},\n${lines.join('\n')}\n}\n`;
}

/** The entry type, and under which field it has who published it; a book and a report without a publisher are neither to BibTeX. */
function shapeOf(record: Csl): [kind: string, house: string] {
  const type = text(record, 'publisher') === '' ? '' : text(record, 'type');
  if (text(record, 'type') === 'webpage' && text(record, 'URL') !== '') return ['online', 'publisher'];
  if (type === 'report') return ['techreport', 'institution'];
  return [type === 'book' ? 'book' : 'misc', 'publisher'];
}

/** The place of a file, or when a page was looked at: what every style prints. */
function note(record: Csl): string {
  const file = text(record, 'archive_location');
  if (file !== '') return latex(file);
  const parts = dateParts(record, 'accessed');
  if (parts.length === 0 || text(record, 'URL') === '') return '';
  return `Accessed ${parts.map((part) => String(part).padStart(2, '0')).join('-')}`;
}

/** `van Gogh, Vincent`, `King, Jr., Martin Luther`, `{World Bank}`: a brace keeps a name from being taken apart. */
function people(list: readonly Name[]): string {
  return list
    .map(({ family, given, particle, suffix, literal }) => {
      if (literal !== '') return `{${latex(literal)}}`;
      const last = [particle, family].filter((part) => part !== '').map(one);
      return [last.join(' '), one(suffix), one(given)].filter((part) => part !== '').join(', ');
    })
    .filter((name) => name !== '')
    .join(' and ');
}

/** Part of a name; a comma or an "and" inside it would be read as a separator. */
function one(part: string): string {
  return /,|\band\b/iu.test(part) ? `{${latex(part)}}` : latex(part);
}

/** A title whose capitals stay: each word that has one in braces, its punctuation outside. */
function held(title: string): string {
  return title
    .split(' ')
    .map((word) => {
      const [before = '', core = '', after = ''] =
        /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(word)?.slice(1) ?? [];
      return /\p{Lu}/u.test(core) ? `${latex(before)}{${latex(core)}}${latex(after)}` : latex(word);
    })
    .join(' ');
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces whether they are escaped or not.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function latex(value: string): string {
  return value.replace(/[\\{}~^$&#_%]/gu, (character) => SPECIAL[character] ?? `\\${character}`);
}

/** An address as it is, but for what would end its field. */
function bare(address: string): string {
  return address.replace(/[\\{}\s]/gu, (character) => encodeURIComponent(character));
}

const TYPES: Readonly<Record<string, string>> = {
  webpage: 'ELEC',
  'post-weblog': 'BLOG',
  report: 'RPRT',
  book: 'BOOK',
  dataset: 'DATA',
};

/** One entry a record: a tag a line, CRLF line ends. A value never spans lines, so that no text can forge a tag. */
export function toRis(records: readonly Csl[]): string {
  const keys = keysOf(records);
  return records.map((record, index) => risEntry(record, keys[index] ?? 'source')).join('\r\n');
}

function risEntry(record: Csl, key: string): string {
  const [year] = dateParts(record, 'issued');
  const tags: [string, string][] = [
    ['TY', TYPES[text(record, 'type')] ?? 'GEN'],
    ['ID', key],
    ...names(record).map((name): [string, string] => ['AU', person(name)]),
    ['TI', text(record, 'title')],
    ['T2', text(record, 'container-title')],
    ['PY', year === undefined ? '' : String(year)],
    ['DA', day(dateParts(record, 'issued'))],
    ['PB', text(record, 'publisher')],
    ['LA', text(record, 'language')],
    ['DO', text(record, 'DOI')],
    ['UR', text(record, 'URL')],
    ['AV', text(record, 'archive_location')],
    ['Y2', day(dateParts(record, 'accessed'))],
  ];
  const lines = tags.filter(([, value]) => value !== '').map(([tag, value]) => `${tag}  - ${value}\r\n`);
  return `${lines.join('')}ER  - \r\n`;
}

/** `King, Martin Luther, Jr.`; an organisation as it is. */
function person({ family, given, particle, suffix, literal }: Name): string {
  if (literal !== '') return literal;
  const last = [particle, family].filter((part) => part !== '').join(' ');
  return [last, given, suffix].filter((part) => part !== '').join(', ');
}

/** `2023/10/05/`; parts that are not known are left empty. */
function day(parts: readonly number[]): string {
  if (parts.length === 0) return '';
  const [year = 0, month, date] = parts;
  const two = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'));
  return `${String(year).padStart(4, '0')}/${two(month)}/${two(date)}/`;
}
