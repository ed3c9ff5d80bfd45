// Asides: sentences that report nothing and give no reason: thanks, what a text says of itself, what it asks of its readers, job
// offers, adverts, praise, and what a writer says of their own feelings and days.
import { lazy } from '../../../text/lazy.ts';
import { anyOf } from '../../../text/word-lists.ts';
import {
  ASKING,
  HERALDING,
  JUDGING,
  ORDERING,
  PRAISING,
  PRESENTING,
  RECRUITING,
  SELLING,
  THANKING,
} from './asides.words.ts';

/** Whether a sentence tells its reader to do something: "Keep your passport at hand." English only. */
export function isOrder(text: string): boolean {
  return grammar().order.test(text);
}

/** Whether a writer speaks of themselves: "I", "my". English only. */
export function isOfWriter(text: string): boolean {
  return OF_THE_WRITER.test(text.replace(QUOTED, ' '));
}

/** Whether a sentence is an aside. English only. */
export function isAside(text: string): boolean {
  const { asides, praise, judgement } = grammar();
  const own = text.replace(QUOTED, ' ');
  return (
    asides.test(own) ||
    isOfWriter(text) ||
    /\?["”’)]*$/.test(text) ||
    judgement.test(own) ||
    (/["“]/.test(text) && praise.test(text)) ||
    EXCLAIMED.test(own)
  );
}

const QUOTED = /["“][^"“”]*(?:["”]|$)/g;
/** The writer, not a numeral ("World War I", "Part I"). */
const OF_THE_WRITER =
  /(?:(?<!\p{L} )|(?<=\b(?:and|but|that|which|what|as|when|if|so|because) ))I (?=[a-z])|\bI['’](?:m|ve|d|ll)\b|\b(?:my|me|myself)\b/u;
const EXCLAIMED = /![)”"]*$/;

const grammar = lazy(() => {
  const all = [...THANKING, ...PRESENTING, ...ASKING, ...HERALDING, ...RECRUITING, ...SELLING];
  return {
    asides: new RegExp(all.map((one) => (one.startsWith('^') ? one : `\\b(?:${one})`)).join('|'), 'i'),
    order: new RegExp(ORDERING.join('|'), 'i'),
    praise: new RegExp(`["“][^"”]*\\b${anyOf(PRAISING)}\\b`, 'i'),
    // In the main clause: "It is great that …", not "the drug that is useful against …".
    judgement: new RegExp(
      `^(?:(?!\\b(?:that|which|who)\\b)[^,;:]){0,120}\\b(?:is|are|was|were|would be|can be) (?:a |an |the |so |very |really |quite |also |pretty |extremely |particularly |especially |always )*${anyOf(JUDGING)}\\b(?! (?:at|for \\w+ing)\\b)`,
      'i',
    ),
  };
});
