// Words around stated causes that the tutor asks about: a question must have an answer.
import { wordSet } from '../../text/word-lists.ts';

/** A sentence with one of these does not vouch for its cause. */
export const DOUBTING = wordSet(
  'may might could would if whether possibly perhaps probably allegedly reportedly unclear disputed unlikely',
);

/** A phrase that opens with one of these is only understood with the sentence before. */
export const POINTING = wordSet(
  'it this that these those they he she which who there what its their his her such',
);

/** "The road led to the coast": what leads somewhere and causes nothing. Patterns of whole words. */
export const WAYS =
  'roads? paths? streets? doors? stairs steps corridors? trails? tracks? routes? bridges? tunnels? canals? links?';
