// How English gives a reason besides by a causal word: words, matched whole and without regard to case.
import { phraseList, wordList } from '../../../text/word-lists.ts';

/** The reason or the aim follows. "Since" only opens a sentence with a clause: it is a time elsewhere; "as" nearly always is. */
export const BEFORE_REASONS: readonly string[] = [
  ...phraseList(
    'given that, in order (?:for|to), so that, in an effort to, with the (?:goal|aim|intention) of',
  ),
];

/** What follows is done for what is before: "few used it, so we removed it". */
export const BEFORE_DEEDS_DONE: readonly string[] = [
  ',? (?:and )?so (?=(?:we|it|they|i|you|the|this|there|our|their|its)\\b)',
  ', (?:and )?(?:hence|thus|therefore|consequently|as a (?:result|consequence)),?',
  ',? (?:which|and (?:that|this)) (?:is|was) (?:partly |mainly |exactly |also )?why',
];

/** At the beginning of a sentence: what the one before it says is the reason. */
export const BEHIND_A_REASON: readonly string[] = [
  '(?:therefore|hence|thus|consequently|accordingly),?',
  'so,? (?=(?:we|it|they|i|the|this|there|our)\\b)',
  'as an? (?:result|consequence)(?: of (?:this|that|these))?,?',
  '(?:for|because of|due to|given|owing to) (?:this|that|these|those|all (?:this|that|of this|these))(?: reasons?)?,',
  '(?:that|this)(?:[’\\x27]s| is| was) (?:partly |mainly |exactly |also )?why',
];

/** "The main reason for the move is that": what gives a reason, before "is". */
export const REASON_NOUNS = wordList(
  'reasons? motivations? rationale causes? goals? aims? purpose idea intention objectives? drivers? explanation',
);

/** "We ended it to cut costs": verbs of what is aimed at, behind "to". */
export const AIMS = wordList(
  'avoid prevent reduce improve ensure make allow help protect support keep increase enable simplify save meet comply address solve',
  'fix provide give get cut lower raise stop limit speed encourage eliminate mitigate handle serve reach free focus better',
  'accommodate resolve achieve minimize minimise maintain become bring remove tackle respond',
);

/** "Was founded to coordinate": behind these "to" begins what for. */
export const MADE = wordList(
  'created formed founded established launched introduced designed built invented',
);

/** Behind these "to" begins what is done, not what for. */
export const BEFORE_DEEDS = wordList(
  'want wants wanted need needs needed able unable going have has had decided decide plan plans planned continue continues continued',
  'try tries tried trying due used way ways ability how likely failed fail fails ready easy hard difficult possible began begin started',
  'start hope hopes hoped aim aims like attempt attempted attempts required right access',
);

/** Words for what stopped working, with "down" and "offline". */
export const FAILING = wordList(
  'outage unavailable unavailability unreachable inaccessible unresponsive downtime fail failed failure crash crashed disruption',
  'disrupted broken break degraded degradation unusable interrupted interruption unable inability',
);

/** What one does with an option, as questions call it, and as records of decisions do. */
export const CHOOSING = wordList(
  'use uses used using adopt adopts pick picks picked prefer prefers preferred go',
);
export const CHOSEN = wordList('choose choosing chosen select selected adopted decided decision');

/** A problem: what a decision or a change is for, in the section that says what was so before. */
export const PROBLEMS: readonly string[] = [
  ...wordList(
    'problem\\w* issues? difficult\\w* hard cannot unable lack(?:s|ed|ing)? slow\\w* expensive costly fail\\w* broken? breaks',
  ),
  ...wordList(
    'risk\\w* limit\\w* bottleneck\\w* inconsisten\\w* duplicat\\w* confus\\w* complex\\w* unmaintained deprecated outdated',
  ),
  ...wordList(
    'too flaw\\w* drawback\\w* pain\\w* suffer\\w* insecure vulnerab\\w* errors? bugs? inefficien\\w* overhead leak\\w* heavy',
  ),
  ...wordList(
    'abandon\\w* obsolete missing impact\\w* degrad\\w* unreliable tedious cumbersome wasteful conflict\\w* unsupported',
  ),
  'no longer',
  'not (?:\\w+ )?(?:supported|possible|ideal|available|maintained|scale|allow|compatible)',
  '(?:can|do|does|is|are)n[’\\x27]t',
];
