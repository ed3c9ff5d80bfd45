// How words are written inside sentences, over the whole corpus (service.md, "Entities").
// It decides whether a capital at the start of a sentence is one of a name. Counted for each document, summed over all of them.
import { isProse } from '../citing/passages.ts';
import { sentences } from '../../text/sentences.ts';
import { fold, words } from '../../text/words.ts';

/** For a folded word: how often with a capital inside a sentence, and how often without. */
export type WordCases = Map<string, [capital: number, small: number]>;

/**
 * Adds the words of `text` to `into`; first words of sentences say nothing and are not counted, nor are headings, with a capital each,
 * and commands, with none.
 */
export function countCases(text: string, into: WordCases): void {
  for (const { start, end } of sentences(text)) {
    const sentence = text.slice(start, end);
    if (!isProse(sentence)) continue;
    const list = words(sentence);
    for (let at = 1; at < list.length; at += 1) {
      const word = list[at]!.text;
      const isCapital = CAPITAL.test(word);
      add(into, fold(word), isCapital);
      if (at > 1 && isCapital && PAIRED.test(list[at - 1]!.text))
        add(into, fold(`${list[at - 1]!.text} ${word}`), true);
    }
  }
}

/** Adds the counts of a document to those of the corpus. */
export function addCases(
  from: Iterable<readonly [string, readonly [number, number]]>,
  into: WordCases,
): void {
  for (const [word, [capital, small]] of from) {
    const known = into.get(word);
    if (known === undefined) into.set(word, [capital, small]);
    else {
      known[0] += capital;
      known[1] += small;
    }
  }
}

/** The question that src/text/names.ts asks: more often with a capital than without. */
export function capitalisedElsewhere(cases: WordCases): (word: string) => boolean {
  return (word) => {
    const known = cases.get(fold(word));
    return known !== undefined && known[0] > known[1];
  };
}

/** "18F" too: figures and one letter may be a name. */
const CAPITAL = /^(?:\p{Lu}|\d+\p{Lu}$)/u;
// Words that begin both sentences and names of two words: counted only together with the next word.
const PAIRED =
  /^(?:New|Old|First|Second|Third|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|One|Early|Many|Several|Another|Born|Past|Both|Following|Like|During|After|Before|Today|Later|United|Previous|Current|Future|Recent|Latest|See|Note|Watch|Visit)$/;

function add(into: WordCases, word: string, isCapital: boolean): void {
  if (word.length > 60) return;
  const known = into.get(word);
  if (known === undefined) into.set(word, isCapital ? [1, 0] : [0, 1]);
  else known[isCapital ? 0 : 1] += 1;
}
