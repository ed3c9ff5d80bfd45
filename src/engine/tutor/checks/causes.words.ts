// Cues by which sentences state a cause, for the check questions of the tutor, and words that make such a cause unusable.
import { wordList, wordSet } from '../../../text/word-lists.ts';

/** "Was mainly caused by": auxiliaries, adverbs and verbs of a cue with the cause behind it. */
export const PASSIVE_AUXILIARIES: readonly string[] = [
  ...wordList('was were is are'),
  'has been',
  'have been',
  'had been',
];
export const PASSIVE_ADVERBS = wordList('partly mainly mostly largely also');
export const PASSIVE_VERBS = wordList('caused triggered driven');

/** "Thus led to": adverbs and verbs of a cue with the effect behind it. */
export const ACTIVE_ADVERBS: readonly string[] = [...wordList('thus then also'), 'in turn'];
export const ACTIVE_VERBS: readonly string[] = [
  'led to',
  'leads to',
  'lead to',
  'resulted in',
  'results in',
  ...wordList('triggered caused'),
  'gave rise to',
];

/** Conjunctions and prepositions between an effect and its cause. */
export const REASONS: readonly string[] = [
  'due to',
  'because of',
  'as a result of',
  'owing to',
  'thanks to',
  'because',
];

/** Behind a noun these open another clause: the phrase ends. */
export const PHRASE_ENDS: readonly string[] = [
  ...wordList('which that who although though while whereas'),
  'even though',
  'and (?:the|it|they|so|then)',
];

/** Behind a comma these open another clause: the clause ends. */
export const CLAUSE_ENDS = wordList('which although though while whereas and but so');

/** A sentence with one of these leaves its cause uncertain. */
export const DOUBTING = wordSet(
  'may might could would if whether possibly perhaps probably allegedly reportedly unclear disputed unlikely',
);

/** A phrase that opens with one of these can only be understood with the sentence before it. */
export const POINTING = wordSet(
  'it this that these those they he she which who there what its their his her such',
);

/** "The road led to the coast": ways lead somewhere and cause nothing. Patterns of whole words. */
export const WAYS =
  'roads? paths? streets? doors? stairs steps corridors? trails? tracks? routes? bridges? tunnels? canals? links?';
