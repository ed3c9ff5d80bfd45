// Which language a text is in, by its script and its commonest words; `und` where these do not decide.
import { lazy } from '../text/lazy.ts';

/** A BCP 47 language for the text, judged by its first 2,000 characters. */
export function guessLanguage(text: string): string {
  const start = text.slice(0, 2000);
  return byScript(start) ?? byWords(start);
}

const BEYOND_LATIN = /[^\0-\u036f\u1e00-\u20ff]/;
const SCRIPTS: readonly [RegExp, string][] = [
  [/[\u3041-\u30ff]/g, 'ja'],
  [/[\uac00-\ud7a3]/g, 'ko'],
  [/[\u4e00-\u9fff]/g, 'zh'],
  [/[\u0e01-\u0e5b]/g, 'th'],
  [/[\u0370-\u03ff]/g, 'el'],
  [/[\u0590-\u05ff]/g, 'he'],
  [/[\u0900-\u097f]/g, 'hi'],
];

// Japanese is distinguished from Chinese by a tenth of kana; scripts that several languages share are judged by words alone.
function byScript(text: string): string | undefined {
  if (!BEYOND_LATIN.test(text)) return undefined;
  const letters = countMatches(text, /\p{L}/gu);
  if (letters < 10) return undefined;
  for (const [script, language] of SCRIPTS) {
    if (countMatches(text, script) > letters * (language === 'ja' ? 0.1 : 0.5)) return language;
  }
  return undefined;
}

const COMMON_WORDS: readonly [string, string][] = [
  ['en', 'the of and to in is that for was with as are be on by from this which'],
  ['de', 'der die und das den von zu mit ist des auf für nicht ein eine dem sich'],
  ['fr', 'le la les des et est que dans une pour pas sur qui au avec du par'],
  ['es', 'el la los las de que y en un una por con del para es se su'],
  ['it', 'il di che la e un per non è della con sono del una le gli dei'],
  ['pt', 'o a os as de que e do da em um uma para com não por dos'],
  ['nl', 'de het een van en in is dat op te voor met niet zijn aan door'],
  ['sv', 'och att det som en på är av för med den till inte har ett om'],
  ['da', 'og at det som en på er af for med den til ikke har et de'],
  ['pl', 'i w na z do się nie jest że to o jak przez dla od po'],
  ['ru', 'и в на не что с по как это из для к от за он был'],
  ['uk', 'і в на не що з до як це для та від за у є про'],
  ['tr', 've bir bu için ile da de olarak olan daha çok gibi ne en'],
];

function byWords(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 8) return 'und';
  const hits = COMMON_WORDS.map(() => 0);
  for (const word of words) for (const place of languagesWith().get(word) ?? []) hits[place]! += 1;
  const scores = COMMON_WORDS.map(([language], place): [string, number] => [
    language,
    hits[place]! / words.length,
  ]).toSorted((a, b) => b[1] - a[1]);
  const [best, second] = scores;
  if (best === undefined || second === undefined) return 'und';
  return best[1] >= 0.08 && best[1] >= second[1] * 1.2 ? best[0] : 'und';
}

// Common word to the places of its languages in COMMON.
const languagesWith = lazy(() => {
  const places = new Map<string, number[]>();
  for (const [place, [, common]] of COMMON_WORDS.entries())
    for (const word of common.split(' ')) places.set(word, [...(places.get(word) ?? []), place]);
  return places;
});

function countMatches(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}
