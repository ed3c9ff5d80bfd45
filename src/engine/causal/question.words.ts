// How one asks for a cause in English. Patterns of whole words, matched without regard to case.
import { anyOf, wordList } from '../../text/word-lists.ts';

const AUXILIARY = wordList(
  'did does do is are was were has have had will would could can might may must should',
);

/** "Why did", "how come": what is asked for follows, as a clause. */
export const BEFORE_CLAUSES: readonly string[] = [`why ${anyOf(AUXILIARY)}(?:n['’]t)?`, 'how come', 'why'];

/** "What caused", "what was the reason for": what is asked for follows, as a phrase. */
export const BEFORE_PHRASES: readonly string[] = [
  'what (?:has |have |had )?(?:also )?(?:caused|causes|cause|led to|leads to|triggered|triggers|brought about|prompted|provoked|sparked)',
  'why (?:is|are|was|were) there',
  'what (?:is|are|was|were) behind',
  'what (?:is|are|was|were) (?:the |a |some )?(?:main |root |chief )?(?:causes?|reasons?) (?:of|for|behind)',
];

/** Verbs in their bare form that are met in questions for causes. Whole words. */
export const BARE_VERBS =
  'end close stop start begin fail crash move leave drop delay cancel switch change choose use adopt join raise cut rise fall grow shut open launch retire deprecate remove replace win lose die break buy sell merge split go come become disappear appear quit resign halt slow increase decrease reduce decline collapse happen take make run need have';
