// A bibliography as BibTeX. Text is escaped for LaTeX and capitals are held by braces, which styles would lower; letters
// beyond ASCII stay, as every current BibTeX reads UTF-8.
import { type Csl, dateParts, keysOf, type Name, names, text } from './members.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** One entry a record, in the order given. */
export function toBibtex(records: readonly Csl[]): string {
  const keys = keysOf(records);
  return records.map((record, index) => entry(record, keys[index] ?? 'source')).join('\n');
}

function entry(record: Csl, key: string): string {
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
