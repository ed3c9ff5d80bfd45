// Forms of letters that search takes for the same, whatever the language; what is shown keeps its own.

/** Compatibility forms, lower case of the language, straight apostrophes, no invisible joiners. */
export function lowered(word: string, language: string): string {
  const whole = word.normalize('NFKC').replace(INVISIBLE, '').replace(/[’ʼ]/g, "'");
  return (language === 'tr' ? whole.toLocaleLowerCase('tr') : whole.toLowerCase()).normalize('NFC');
}

/** Without accents, points and vowel marks that writers leave out; figures of any script as 0 to 9. */
export function folded(lower: string): string {
  if (PLAIN.test(lower)) return lower;
  const bare = lower
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(LETTERS, (letter) => SAME[letter] ?? letter);
  return bare.normalize('NFC').replace(FIGURES, figure);
}

const PLAIN = /^[a-z0-9]+$/;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\u2066-\u2069\ufeff\u0640]/g;
// Of Latin, Greek and Cyrillic letters; points of Hebrew, vowels of Arabic; the dot below of Devanagari.
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u093c]/g;
const SAME: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  '\u0901': '\u0902',
};
const LETTERS = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g');
const FIGURES = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

function figure(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero =
    code < 0x6f0 ? 0x660 : code < 0x966 ? 0x6f0 : code < 0x9e6 ? 0x966 : code < 0xe50 ? 0x9e6 : 0xe50;
  return String(code - zero);
}
