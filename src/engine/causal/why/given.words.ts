// How English gives a reason besides by a causal word: words, matched whole and without regard to case.
import { wordList } from '../../../text/word-lists.ts';

/** The reason or the aim follows. "Since" only opens a sentence with a clause: it is a time elsewhere; "as" nearly always is. */
export const BEFORE_REASONS: readonly string[] = [
  'given that',
  'in order (?:for|to)',
  'so that',
  'in an effort to',
  'with the (?:goal|aim|intention) of',
];

/** "We ended it to cut costs": verbs of what is aimed at, behind "to". */
export const AIMS = wordList(
  'avoid prevent reduce improve ensure make allow help protect support keep increase enable simplify save meet comply address solve',
  'fix provide give get cut lower raise stop limit speed encourage eliminate mitigate handle serve reach free focus better',
  'accommodate resolve achieve minimize minimise maintain become bring remove tackle respond',
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
  'disrupted broken break degraded degradation unusable interrupted interruption',
);
