// A bibliography as RIS: a tag a line, CRLF line ends. A value never spans lines, so that no text can forge a tag.
import { type Csl, dateParts, keysOf, type Name, names, text } from './members.ts';

const TYPES: Readonly<Record<string, string>> = {
  webpage: 'ELEC',
  report: 'RPRT',
  book: 'BOOK',
  dataset: 'DATA',
};

/** One record a record, in the order given. */
export function toRis(records: readonly Csl[]): string {
  const keys = keysOf(records);
  return records.map((record, index) => entry(record, keys[index] ?? 'source')).join('\r\n');
}

function entry(record: Csl, key: string): string {
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
