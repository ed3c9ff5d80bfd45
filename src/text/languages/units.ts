// What figures measure, by the names that the runtime has of units and currencies in a language: "88 Meter", "12 euros".
import { lazy } from '../lazy.ts';
import { folded, lowered } from './folding.ts';
import type { LanguageRow } from './row.ts';

export type Dimension = 'length' | 'time' | 'money' | 'other';

const UNITS: readonly (readonly [Dimension, string])[] = [
  ['length', 'kilometer meter centimeter millimeter mile yard foot inch'],
  ['time', 'second minute hour day week month year'],
  ['other', 'gram kilogram liter percent degree celsius hectare kilobyte megabyte gigabyte'],
];
const CURRENCIES = 'EUR USD GBP JPY CHF CNY RUB INR BRL TRY PLN SEK';
const SIGNS: readonly (readonly [RegExp, Dimension])[] = [
  [/[€$£¥₽₹]/, 'money'],
  [/\d ?(?:km|cm|mm|m)(?!\p{L})/u, 'length'],
  [/\d ?(?:%|٪|°|kg|g|l|[kmg]b)(?!\p{L})/iu, 'other'],
];
/** Counts that languages have forms of their own for. */
const COUNTS = [1, 2, 3, 5, 11, 100];

type Stems = (text: string) => readonly string[];

/** Reads the dimensions of the units that a text names; where words are not divided by spaces, behind a figure or number only. */
export function unitReader(
  { language, cut, numbers = '' }: LanguageRow,
  read: Stems,
): (text: string) => ReadonlySet<Dimension> {
  const stems = cut === 'pairs' ? undefined : read;
  const known = lazy(() => unitNames(language, stems));
  const behindNumbers = lazy(
    () => new RegExp(`(?:\\p{Nd}|${numbers.split(' ').join('|')}) ?(${[...known().keys()].join('|')})`, 'gu'),
  );
  return (text) => {
    const found = new Set(SIGNS.flatMap(([sign, dimension]) => (sign.test(text) ? [dimension] : [])));
    if (stems !== undefined) {
      for (const stem of stems(text)) {
        const dimension = known().get(stem);
        if (dimension !== undefined) found.add(dimension);
      }
      return found;
    }
    for (const [, name = ''] of folded(lowered(text, language)).matchAll(behindNumbers()))
      found.add(known().get(name)!);
    return found;
  };
}

/** The names of units, or their stems, with what they measure. */
function unitNames(language: string, stems: Stems | undefined): ReadonlyMap<string, Dimension> {
  const names = new Map<string, Dimension>();
  const add = (format: Intl.NumberFormat, dimension: Dimension): void => {
    for (const count of COUNTS)
      for (const { type, value } of format.formatToParts(count)) {
        if (type !== 'unit' && type !== 'currency') continue;
        const name = folded(lowered(value.trim(), language));
        const all = stems === undefined ? [name] : stems(value).slice(-1);
        for (const one of all)
          if (!names.has(one) && one.length > (stems === undefined ? 0 : 1)) names.set(one, dimension);
      }
  };
  for (const [dimension, units] of UNITS)
    for (const unit of units.split(' '))
      add(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }), dimension);
  for (const currency of CURRENCIES.split(' '))
    add(new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' }), 'money');
  return names;
}
