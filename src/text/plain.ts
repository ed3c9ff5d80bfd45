// Patterns over letters and figures of any script, made when they are first needed.
// One with \p{L} takes V8 up to 2 ms to compile, twice, and a cold answer meets two dozen of them, while the same with the letters of
// Latin-1 is made in a tenth of the time: that one reads the texts that have no other letters, nearly all.
import { lazy } from './lazy.ts';

/**
 * Whether a text is Latin-1 but for dashes, quotation marks, bullets, ellipses (U+2010 to U+2027) and the euro sign: it has no
 * other letters, figures, marks or spaces.
 */
export function isPlain(text: string): boolean {
  return !BEYOND.test(text);
}

const BEYOND = /[^\0-\u00ff\u2010-\u2027\u20ac]/;

/** What a class of Unicode has of the characters of a plain text, as the inside of a class. */
export const PLAIN_CLASSES = {
  L: 'A-Za-zªµºÀ-ÖØ-öø-ÿ',
  Lu: 'A-ZÀ-ÖØ-Þ',
  Ll: 'a-zµß-öø-ÿ',
  M: '',
  N: '0-9²³¹¼-¾',
  Nd: '0-9',
  Ps: '([{\u201a\u201e',
  Pi: '«\u2018\u201b\u201c\u201f',
} as const;

const CLASSES: ReadonlyMap<string, string> = new Map(Object.entries(PLAIN_CLASSES));

/** The source of a pattern with classes of Unicode, for plain texts. */
export function plainSource(source: string): string {
  let isInClass = false;
  return source.replace(/\\p\{(\w+)\}|\\[^]|[[\]]/g, (found, name: string | undefined) => {
    if (found === '[') isInClass = true;
    if (found === ']') isInClass = false;
    const inside = CLASSES.get(name ?? '');
    if (inside === undefined) return found;
    return isInClass ? inside.replace('[', '\\[') : `[${inside}]`;
  });
}

/**
 * The pattern for a text, whose `lastIndex` is that of its last use where it is sticky or global.
 * @param source with the classes of Unicode that `PLAIN_CLASSES` names, none of them negated
 * @param flags besides `u`
 */
export function pattern(source: string, flags = ''): (text: string) => RegExp {
  const plain = lazy(() => new RegExp(plainSource(source), flags));
  const whole = lazy(() => new RegExp(source, `${flags}u`));
  return (text) => (isPlain(text) ? plain() : whole());
}
