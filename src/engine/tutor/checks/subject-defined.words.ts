// Words of terms that the tutor does not teach.
import { wordList } from '../../../text/word-lists.ts';

/** "The three makers of HBM are …", "The main reason is …": a list or a remark, no term. */
export const REMARKS = wordList(
  'first second third two three four five main other same result reason aim cause problem point',
);

/** Behind "X is the": what follows remarks on X and does not define it. */
export const REMARKING_NOUNS: readonly string[] = [
  ...wordList(
    'result reason same case blow boost sign step setback matter part way shame surprise priority concern',
  ),
  ...wordList(
    'problem challenge threat risk victory success failure disaster question fact good bad great big huge',
  ),
  'only way',
];
