// Magnitudes and units that may follow a number, and their one canonical form each.
// Words that are mostly something else ("in", "a", "second" after nothing) are not units.
import { lazy } from '../lazy.ts';

/** "million", "bn", "k" and so on: what the value before it is multiplied by. */
export const MAGNITUDES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['lakh', 1e5],
  ['mn', 1e6],
  ['million', 1e6],
  ['crore', 1e7],
  ['bn', 1e9],
  ['billion', 1e9],
  ['tn', 1e12],
  ['trn', 1e12],
  ['trillion', 1e12],
]);

/** Currency marks, in front of a figure or behind it. */
export const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['$', 'usd'],
  ['US$', 'usd'],
  ['A$', 'aud'],
  ['C$', 'cad'],
  ['NZ$', 'nzd'],
  ['HK$', 'hkd'],
  ['€', 'eur'],
  ['£', 'gbp'],
  ['¥', 'jpy'],
  ['₹', 'inr'],
  ['₽', 'rub'],
  ['₩', 'krw'],
]);

/** The canonical unit a word or sign means, or undefined; the word in lower case. */
export function unitOf(word: string): string | undefined {
  return units().get(word);
}

// Canonical name first, then its spellings.
const UNITS = `% percent pct|pp|bp|usd dollar dollars|eur euro euros|pound pounds|jpy yen|cent cents|rupee rupees|yuan
km kilometre kilometres kilometer kilometers kms|m metre metres meter meters|cm centimetre centimetres centimeter centimeters
mm millimetre millimetres millimeter millimeters|mi mile miles|ft foot feet|yd yard yards|inch inches|acre acres|ha hectare hectares
kg kilogram kilograms kilogramme kilogrammes kilo kilos|g gram grams gramme grammes|mg milligram milligrams|lb lbs|oz ounce ounces
tonne tonnes|ton tons|l litre litres liter liters|ml millilitre millilitres milliliter milliliters|gallon gallons|barrel barrels
s sec secs seconds|min mins minute minutes|hour hours hr hrs h|day days|week weeks|month months|year years yr yrs|decade decades|century centuries
°c celsius|°f fahrenheit|° degree degrees|mph|kph km/h|hz hertz|khz|mhz|ghz|w watt watts|kw kilowatt kilowatts|mw megawatt megawatts|gw gigawatt gigawatts
kwh|mwh|gwh|kb|mb|gb|tb|bit bits|byte bytes|am a.m|pm p.m|bc b.c|ad a.d|time times`;

const units = lazy(() => {
  const table = new Map<string, string>();
  for (const family of UNITS.split(/[|\n]/)) {
    const spellings = family.split(' ');
    for (const spelling of spellings) table.set(spelling, spellings[0]!);
  }
  return table;
});
