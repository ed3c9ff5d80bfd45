// A bibliography: records → entries in the order and with the letters that a style asks for.
import { grouped } from '../../text/groups.ts';
import type { StyleName, CslItem } from '../../api/payloads/bibliography.ts';
import { APA } from './apa.ts';
import { CHICAGO } from './chicago.ts';
import { partsOf, yearOf } from './titles.ts';
import { HARVARD } from './harvard.ts';
import { MLA } from './mla.ts';
import { sortName } from './persons.ts';
import { htmlOf, markdownOf, textOf } from './rich.ts';
import type { Style } from './record.ts';

interface StyledEntry {
  readonly csl: CslItem;
  readonly text: string;
  /** Escaped, with `<i>` and nothing else. */
  readonly html: string;
  /** Escaped, with `*…*` and nothing else. */
  readonly markdown: string;
}

export interface Bibliography {
  /** The manual and edition that the entries follow. */
  readonly edition: string;
  readonly entries: readonly StyledEntry[];
}

/** Each record written in a style, sorted as it asks. */
export function bibliographyOf(items: readonly CslItem[], style: StyleName): Bibliography {
  const rules = STYLES[style];
  const sorted = items
    .map((csl) => ({ csl, item: publishedOnce(csl, style) }))
    .map((one) => ({ ...one, key: sortKey(one.item, style, rules) }))
    .sort((a, b) => compare(a.key, b.key));
  const inOrder = sorted.map(({ item }) => item);
  const letters = rules.suffixes ? lettersOf(inOrder, style) : new Map<CslItem, string>();
  const entries = sorted.map(({ csl, item }) => {
    const rich = rules.entry(item, letters.get(item) ?? '');
    return { csl, text: textOf(rich), html: htmlOf(rich), markdown: markdownOf(rich) };
  });
  return { edition: rules.edition, entries };
}

/**
 * A body that wrote what it publishes is named once: as the author, and in MLA as the publisher (Publication Manual 9.29;
 * MLA Handbook 5.20).
 */
function publishedOnce(item: CslItem, style: StyleName): CslItem {
  const { publisher, 'container-title': site, author = [], ...rest } = item;
  const body = filed(author.length === 1 ? (author[0]?.literal ?? '') : '').replace(/^the /u, '');
  if (body === '' || filed(publisher ?? site ?? '').replace(/^the /u, '') !== body) return item;
  if (style !== 'mla') return { ...rest, author };
  return { ...rest, ...(publisher === undefined ? { 'container-title': site } : { publisher }) };
}

const STYLES: Readonly<Record<StyleName, Style>> = { apa: APA, mla: MLA, chicago: CHICAGO, harvard: HARVARD };

/** Author, then date, then title; MLA has no dates. Undated works come first in APA and last elsewhere. */
function sortKey(item: CslItem, style: StyleName, rules: Style): string[] {
  const names = authorKey(item, style, rules);
  const title = filed(item.title.replace(/^[^\p{L}\p{N}]+/u, '').replace(/^(?:an?|the) /iu, ''));
  const head = names === '' ? title : names;
  if (style === 'mla') return [head, title, item.id];
  const [inYear, ...inDay] = partsOf(item.issued);
  const year = inYear === undefined ? (style === 'apa' ? '' : '\uffff') : String(inYear).padStart(4, '0');
  const day = [inDay[0] ?? 0, inDay[1] ?? 0].map((part) => String(part).padStart(2, '0')).join('-');
  return [head, year, style === 'apa' ? day : '', title, item.id];
}

/** Initials where the style prints initials: then Jane and John Doe have one name. */
function authorKey(item: CslItem, style: StyleName, rules: Style): string {
  const full = style === 'mla' || style === 'chicago';
  return (item.author ?? [])
    .map((name) => {
      const short = full ? name : { ...name, given: initials(name.given ?? '') };
      return filed(sortName(short, rules.sortsByParticle));
    })
    .join('\u0001');
}

function initials(given: string): string {
  return given
    .split(/[\s.-]+/u)
    .map((part) => part.charAt(0))
    .join(' ');
}

/** Works of the same names (or, unsigned, the same title) and year get a, b, c … in the order of the list. */
function lettersOf(sorted: readonly CslItem[], style: StyleName): Map<CslItem, string> {
  const groups = grouped(sorted, (item) => {
    const names = authorKey(item, style, STYLES[style]);
    return [names === '' ? `title ${filed(item.title)}` : names, yearOf(item.issued)].join('\u0002');
  });
  const letters = new Map<CslItem, string>();
  for (const group of groups.values()) {
    if (group.length > 1) group.forEach((item, index) => letters.set(item, letterOf(index)));
  }
  return letters;
}

/** a to z, then aa, ab … */
function letterOf(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** Letters as an index files them: no accents, no case, nothing but letters, digits and spaces. */
function filed(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}, ]+/gu, '')
    .trim();
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
