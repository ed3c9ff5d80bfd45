// The members of a CSL-JSON record as a client may find them: read with care, since another service may have made it.
import { isRecord } from '../../../../api/record.ts';
import type { CslItem, CslName } from '../../../../api/payloads/bibliography.ts';
import type { ForeignRecord } from '../../../../api/payloads/foreign.ts';
import { isList, recordsIn } from '../../table/rows.ts';
import { cleanLine } from '../../../../page/clean.ts';

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
