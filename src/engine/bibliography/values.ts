// What a record says under a name: present or not, a number or not, with typographic marks.
import type { CslDated, CslItem, CslName, CslRole, CslText } from '../../api/payloads/bibliography.ts';
import { plain, type Rich } from './rich.ts';
import { britishCurly, curly, headline } from './titles.ts';

export type Member = CslText | CslRole | CslDated | 'title';

/** Whether any of the members says something. */
export function has(item: CslItem, ...members: readonly Member[]): boolean {
  return members.some((member) => {
    const value = item[member];
    return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  });
}

export function allOf(item: CslItem, ...members: readonly Member[]): boolean {
  return members.every((member) => has(item, member));
}

/** A member as it is printed: typographic marks, and an en dash where numbers make a range. */
export function valueOf(item: CslItem, member: CslText | 'title'): string {
  const value = item[member] ?? '';
  return NUMBERS.has(member) && isNumber(value) ? value.replace(/\s*[-–]\s*/gu, '–') : curly(value);
}

/** The same with British marks: single quotation marks first. */
export function britishValue(item: CslItem, member: CslText | 'title'): string {
  const text = item[member] ?? '';
  return NUMBERS.has(member) ? valueOf(item, member) : britishCurly(text);
}

export function value(item: CslItem, member: CslText): Rich {
  return plain(valueOf(item, member));
}

/** The same with a capital at its front. */
export function capital(item: CslItem, member: CslText): Rich {
  if (member === 'archive_location' && isFile(item)) return value(item, member);
  return plain(capitalised(valueOf(item, member)));
}

/** A member in headline capitals, as names of periodicals, series and sites are printed. */
export function headlineOf(item: CslItem, member: CslText | 'title'): Rich {
  return plain(headline(valueOf(item, member), item.language));
}

/** A record without those of one role: they stand at the front of the reference. */
export function withoutRole(item: CslItem, role: CslRole | undefined): CslItem {
  return role === undefined ? item : { ...item, [role]: [] };
}

export function capitalised(text: string): string {
  // A word with capitals of its own, or a file's name.
  if (/^\S*\p{Lu}|^[^\s/.]*[/.]\S/u.test(text)) return text;
  return text.replace(
    /^([^\p{L}\p{N}]*)(\p{Ll})/u,
    (_all, before: string, first: string) => before + first.toUpperCase(),
  );
}

const NUMBERS: ReadonlySet<string> = new Set([
  'chapter-number',
  'collection-number',
  'edition',
  'issue',
  'number',
  'number-of-volumes',
  'part-number',
  'section',
  'supplement-number',
  'version',
  'volume',
] satisfies readonly CslText[]);

/** Whether a volume, issue or number counts: `12`, `3-4`, `e1204`, `2b`, and not `WP/23/1` or `revised`. */
export function isNumber(text: string | undefined): boolean {
  const [first = ''] = (text ?? '').trim().split(JOINERS);
  return /^(?:[0-9]*[a-zA-Z]+)?[0-9]+[a-zA-Z]*[-,a-zA-Z]*$|^[ixvlcm]+$/u.test(first);
}

/** Whether it names more than one. */
export function isSeveral(text: string | undefined): boolean {
  const parts = (text ?? '').trim().split(JOINERS);
  return parts.length > 1 && parts.every((part) => /^\d+$|^[ivxlcm]+$/iu.test(part));
}

const JOINERS = /\s*&\s*|,?\s+and\s+|[;,]\s+|\s*[-–]+\s*/u;

/** `vol. 3`, `nos. 3–4`; what is no number is printed without the label. */
export function labelled(item: CslItem, member: CslText, one: string, several: string): Rich {
  const text = valueOf(item, member);
  if (text === '') return plain('');
  if (!isNumber(text)) return plain(/^\p{Lu}/u.test(one) ? capitalised(text) : text);
  return plain(`${isSeveral(text) ? several : one} ${text}`);
}

/** `2nd ed.` for `2` and the word `ed.`; an edition that has a name keeps it. */
export function editionOf(item: CslItem, word: string): string {
  const text = valueOf(item, 'edition');
  if (/^\d+(?:st|nd|rd|th)$/u.test(text)) return `${text} ${word}`;
  return /^\d+$/u.test(text) ? `${ordinal(Number(text))} ${word}` : text;
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** Whether the place in the archive is a file's name, with the pages cited. */
export function isFile({ archive_location: place = '' }: CslItem): boolean {
  return /\.\w{1,5}(?:, pp?\. [\d, ]+)?$/u.test(place);
}

export function namesOf(item: CslItem, role: CslRole): readonly CslName[] {
  return item[role] ?? [];
}

/** The address to print: `https://doi.org/…` where there is a DOI. */
export function linkOf({ DOI: doi, URL: url }: CslItem): string {
  return doi === undefined
    ? (url ?? '')
    : `https://doi.org/${doi.replace(/^https?:\/\/(?:dx\.)?doi\.org\//iu, '')}`;
}
