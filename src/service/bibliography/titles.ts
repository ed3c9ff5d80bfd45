// Titles: typographic quotation marks, and the headline capitals of MLA and Chicago. APA and Harvard ask for sentence
// case; theirs are printed as written, since lowering a title's words would also lower the names in it.

/** Words that stay small in a headline unless they open or close it. */
const SMALL = new Set(
  (
    'a an and as at but by down for from if in into nor of off on onto or out over so than the till to up upon via with yet ' +
    'about above across after against along among around before behind below beneath beside between beyond despite during ' +
    'except inside like near outside per since through throughout toward towards under underneath until versus vs vs. within without et de von van la le les du des'
  ).split(' '),
);

/** Straight quotation marks as curly ones, apostrophes too. */
export function curly(text: string): string {
  return text
    .replace(/(^|[\s([{–—/“])"/gu, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([{–—/“])'(?=\p{L})/gu, '$1‘')
    .replaceAll("'", '’');
}

/** In double quotation marks, those inside made single; `end` is what American usage puts before the closing mark. */
export function doubleQuoted(title: string, end: '.' | ',' | '' = ''): string {
  const inner = curly(title).replaceAll('“', '‘').replaceAll('”', '’');
  return `“${inner}${/[.?!]$/u.test(inner) ? '' : end}”`;
}

/** In single quotation marks, those inside made double; apostrophes stay. */
export function singleQuoted(title: string): string {
  return `‘${curly(title).replace(/‘([^’]*)’(?!\p{L})/gu, '“$1”')}’`;
}

/** Headline capitals where the title is English; words that have capitals of their own (iPhone, COVID-19) stay. */
export function headline(title: string, language?: string): string {
  if (language !== undefined && !/^en(?:-|$)/iu.test(language)) return title;
  const words = title.split(' ');
  return words
    .map((word, index) => {
      const opens = index === 0 || /[:?!—]["”’)]*$/u.test(words[index - 1] ?? '');
      return capitalised(word, opens || index === words.length - 1);
    })
    .join(' ');
}

/** One word, its parts between hyphens each on their own. */
function capitalised(word: string, always: boolean): string {
  const parts = word.split('-');
  return parts
    .map((part, index) => {
      const bare = part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '');
      const keepSmall = SMALL.has(bare.toLowerCase()) && !(always && (index === 0 || parts.length === 1));
      if (keepSmall) return /^\p{Lu}\p{Ll}*\.?$/u.test(bare) ? part.toLowerCase() : part;
      if (/\p{Lu}/u.test(part)) return part;
      return part.replace(
        /^([^\p{L}\p{N}]*)(\p{Ll})/u,
        (_all, before: string, first: string) => before + first.toUpperCase(),
      );
    })
    .join('-');
}
