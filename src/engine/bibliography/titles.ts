// Titles: typographic quotation marks, and the headline capitals of MLA and Chicago. APA and Harvard ask for sentence
// case; theirs are printed as written, since lowering a title's words would also lower the names in it.

/** Words that stay small in a headline unless they open or close it. */
const SMALL = new Set(
  (
    'a an and as at but by down for from in into nor of off on onto or out over so than the till to up upon via with yet ' +
    'about above across after against along amid among amongst around before behind below beneath beside between beyond ' +
    'despite during except inside like near per plus since through throughout toward towards under underneath until ' +
    'versus vs vs. v v. within without et de von van al ca'
  ).split(' '),
);

type Marks = readonly [open: string, close: string];
const DOUBLE: Marks = ['“', '”'];
const SINGLE: Marks = ['‘', '’'];

/** Straight quotation marks as American curly ones, apostrophes too. */
export function curly(title: string): string {
  return curled(title, DOUBLE, SINGLE);
}

/** The same with British marks: single ones first. */
export function britishCurly(title: string): string {
  return curled(title, SINGLE, DOUBLE);
}

/** In double quotation marks, those inside made single; `end` is what American usage puts before the closing mark. */
export function doubleQuoted(title: string, end: '.' | ',' | '' = ''): string {
  const inner = curled(title.replaceAll('“', '"').replaceAll('”', '"'), SINGLE, DOUBLE);
  return `“${end === '' ? inner : punctuated(inner, end)}”`;
}

/** In single quotation marks, those inside made double; apostrophes stay. */
export function singleQuoted(title: string): string {
  return `‘${curled(title, DOUBLE, SINGLE).replace(/‘([^’]*)’(?!\p{L})/gu, '“$1”')}’`;
}

/** A stop or comma at the end, before closing quotation marks; a title that ends as a question needs none. */
export function punctuated(text: string, end: '.' | ','): string {
  const closing = (text.includes('‘') ? /[’”]*$/u : /”*$/u).exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - closing.length);
  return /[.?!]$/u.test(body) ? text : body + end + closing;
}

/** Headline capitals where the title is English; words that have capitals of their own (iPhone, COVID-19) stay. */
export function headline(title: string, language?: string): string {
  if (language !== undefined && !/^en(?:-|$)/iu.test(language)) return title;
  const words = title.split(' ');
  return words
    .map((word, index) => {
      const opens = index === 0 || /[:?!]["'”’)]*$/u.test(words[index - 1] ?? '');
      return capitalised(word, opens || index === words.length - 1);
    })
    .join(' ');
}

/** One word, its parts between hyphens and strokes each on their own. */
function capitalised(word: string, always: boolean): string {
  const parts = word.split(/([-/–—])/u);
  return parts
    .map((part, index) => {
      if (/\p{Lu}/u.test(part)) return part;
      const bare = part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '');
      const small = SMALL.has(bare) || SMALL.has(bare.replace(/\.$/u, ''));
      if (small && !(always && (index === 0 || parts.length === 1))) return part;
      return part.replace(/\p{Ll}/u, (first, at: number) =>
        /[\p{L}\p{N}]/u.test(part.slice(0, at)) ? first : first.toUpperCase(),
      );
    })
    .join('');
}

/** Straight marks in pairs as the outer and inner marks given, any other straight single as an apostrophe. */
function curled(title: string, outer: Marks, inner: Marks): string {
  const pairs = title.replace(
    /"([^"]*)"/gu,
    (_all, inside: string) => outer[0] + singles(inside, inner) + outer[1],
  );
  return singles(pairs, outer).replaceAll('"', '”').replaceAll("'", '’');
}

function singles(text: string, [open, close]: Marks): string {
  return text.replace(
    /(^|[\s([{–—/“‘])'(\S(?:[^']|'(?=\p{L}))*?)'(?![\p{L}\p{N}])/gu,
    (_all, before: string, inside: string) => before + open + inside + close,
  );
}
