// Names in scripts without capitals, as far as a text shows them without a model.
// Countries by their names in the languages of these scripts (Node's own data), bodies behind a head with its definite words in Arabic
// and Hebrew ("وزارة الصحة"), titles in 《》. Persons, firms and other places are not found: nothing in the letters marks them.
import { lazy } from '../../text/lazy.ts';
import type { NameSpan } from '../../text/names.ts';

const LANGUAGES = ['ar', 'fa', 'he', 'hi', 'th', 'zh', 'zh-Hant', 'ja', 'ko'];

const CASELESS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The names of `text` in such scripts, in order, none overlapping; none for a text without them. */
export function caselessSpans(text: string): NameSpan[] {
  if (!CASELESS.test(text)) return [];
  const spans = [...titles(text), ...bodies(text), ...countries(text)];
  spans.sort((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return spans.filter((span) => {
    if (span.start < end) return false;
    end = span.end;
    return true;
  });
}

/** The English name of a country that is written in one of these scripts: one entity, whatever its script. */
export function englishCountry(name: string): string | undefined {
  return CASELESS.test(name) ? englishNames().get(name) : undefined;
}

const englishNames = lazy(() => {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const) {
      const own = new Intl.DisplayNames([language], { type: 'region', fallback: 'none', style });
      for (const code of codes()) {
        const [name, meant] = [own.of(code), english.of(code)];
        if (name !== undefined && meant !== undefined && CASELESS.test(name) && name.length > 1)
          found.set(name, meant.replace(/ \(.*\)$/u, ''));
      }
    }
  return found;
});

/** Two letters that are the code of a country today; those for groups and the unknown name no country. */
function codes(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  const groups = /^(?:EU|EZ|UN|ZZ|X[A-JL-Z]|Q[B-Z]|AC|TA|DG|IC|EA|CP|CQ)$/;
  return letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => !groups.test(code));
}

/** By script: what may come before and behind a name there. */
const anyCountry = lazy(() => {
  const names = [...englishNames().keys()].sort((one, other) => other.length - one.length);
  const of = (script: RegExp) => names.filter((name) => script.test(name)).join('|');
  const word = '[\\p{L}\\p{M}\\p{N}]';
  const particles =
    '(?=(?:은|는|이|가|을|를|의|에|에서|에게|와|과|로|으로|도|만|까지|부터|보다|이나)?(?!\\p{L}))';
  return [
    new RegExp(`(?<!${word})(?:[وفبلك]{0,2})(${of(/\p{Script=Arabic}/u)})(?!${word})`, 'gu'),
    new RegExp(`(?<!${word})(?:ו?[בלמהש]?)(${of(/\p{Script=Hebrew}/u)})(?!${word})`, 'gu'),
    new RegExp(`(?<!${word})(${of(/\p{Script=Devanagari}/u)})(?!${word})`, 'gu'),
    new RegExp(`(?<!${word})(${of(/\p{Script=Hangul}/u)})${particles}`, 'gu'),
  ];
});

function countries(text: string): NameSpan[] {
  const spaced = anyCountry().flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) =>
      spanAt(text, match.index + match[0].length - match[1]!.length, match[1]!.length),
    ),
  );
  return [...spaced, ...unspaced(text)];
}

/** Where no spaces part words, a country is one or more whole words of the dictionary. */
function unspaced(text: string): NameSpan[] {
  // A run at a time: each word that the segmenter gives holds a copy of all it was given.
  return [
    ...text.matchAll(/[\p{Script=Thai}\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]{2,200}/gu),
  ].flatMap((run) => countriesIn(run[0]).map(([start, length]) => spanAt(text, run.index + start, length)));
}

function countriesIn(run: string): [start: number, length: number][] {
  const words = [...segmenter().segment(run)];
  const found: [number, number][] = [];
  words.forEach(({ index }, at) => {
    let name = '';
    for (const { segment } of words.slice(at, at + MOST_WORDS)) {
      name += segment;
      if (
        englishNames().has(name) &&
        !LOANWORD.test(run.slice(index + name.length - 1, index + name.length + 1))
      )
        found.push([index, name.length]);
    }
  });
  return found;
}

/** シリア goes on in シリアル: the dictionary has few loanwords. */
const LOANWORD = /[\p{Script=Katakana}ー]{2}/u;

const MOST_WORDS = 6;
const segmenter = lazy(() => new Intl.Segmenter('zh', { granularity: 'word' }));

/** 《中华人民共和国网络安全法》 */
function titles(text: string): NameSpan[] {
  return [...text.matchAll(/《([^《》\n]{2,60})》/gu)].map((match) =>
    spanAt(text, match.index + 1, match[1]!.length),
  );
}

/** "وزارة الخارجية", "משרד החינוך": a head and one or two words with the article. */
function bodies(text: string): NameSpan[] {
  return [ARABIC, HEBREW].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) =>
      spanAt(text, match.index + match[0].length - match[1]!.length, match[1]!.length),
    ),
  );
}

const ARABIC =
  /(?<![\p{L}\p{M}])[وفبل]?((?:وزارة|جامعة|بنك|مصرف|مجلس|منظمة|محكمة|هيئة|معهد|حكومة|رئاسة)(?: ال(?!يوم|آن|ذي|تي|ذين|لاتي|سابق|حالي)[\p{L}\p{M}]{2,}){1,2})/gu;
const HEBREW =
  /(?<![\p{L}\p{M}])[ובלמשכ]?((?:משרד|אוניברסיטת|בנק|עיריית|ממשלת|מכון|רשות|בית המשפט|בית ספר) ה[\p{L}\p{M}]{2,})/gu;

function spanAt(text: string, start: number, length: number): NameSpan {
  return { start, end: start + length, text: text.slice(start, start + length) };
}
