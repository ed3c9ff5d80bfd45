// How learners ask what something is, and the words by which documents say it.
import { wordList } from '../../../text/word-lists.ts';

const TERM = '(?:(?:an?|the) )?(.{2,80}?)';
const LEAD = '(?:(?:and|so|ok|okay|but|please|can you|could you|then)[, ]+)*';

/** Patterns in any case; the group is the term. */
export const DEFINITION_REQUESTS: readonly string[] = [
  `${LEAD}(?:what|who) (?:is|are|was|were|'s|’s) (?:meant by )?${TERM}`,
  `${LEAD}what(?:'s|’s) ${TERM}`,
  `${LEAD}what (?:do|does) ${TERM} (?:mean|stand for|refer to)`,
  `${LEAD}define ${TERM}`,
  `${LEAD}(?:give me |what is )?(?:the |a )?definition of ${TERM}`,
  `${LEAD}(?:what is )?(?:the )?meaning of ${TERM}`,
  `${LEAD}explain (?:the (?:term|word) )?${TERM}`,
];

/** "What does a moderator do", "what about Redis": what there is about a term. Patterns in any case; the group is the term. */
export const ACCOUNT_REQUESTS: readonly string[] = [
  `${LEAD}what (?:do|does|did|can) ${TERM} do`,
  `${LEAD}what(?:'s|’s| is| are) ${TERM} (?:do|for|about|used for|good for)`,
  `${LEAD}what (?:happens|happened|should i do) (?:to|with) ${TERM}`,
  `${LEAD}(?:what|how) about ${TERM}`,
  `${LEAD}(?:tell|teach) me (?:more )?about ${TERM}`,
  `(?:and|but|so) ${TERM}`,
];

/** "What is the GDP?" may ask what it is; "what is the best …" and "what is your …" do not. */
export const NO_TERMS: readonly string[] = wordList(
  'your my his her their our its this that these those there best worst most least main first last next happening going wrong right left new how why who whom when where which what is are was were do does did can could if then so',
);

/** Behind a term: "is a", "refers to". */
export const DEFINING_VERBS: readonly string[] = [
  '(?:is|are|was|were) (?:also )?(?:an?|the|one of|any|what|when|where)\\b',
  '(?:means|refers? to|denotes?|stands for|is defined as|are defined as|is used to|are used to|consists? of)\\b',
];

/** Behind a subject: what a thing does, has or lets one do. */
export const DOING: readonly string[] = [
  '(?:can|will|must|should|may) (?:be )?\\p{Ll}{3,}',
  '(?:is|are|has|have) (?:also |often |usually |always |only )?\\p{Ll}{3,}',
  '(?:also |often |usually |always )?(?!(?:as|this|thus|is|was|has|its|always|besides|sometimes|across|towards|unless|versus|whereas|perhaps)\\b)\\p{Ll}{2,}s(?!\\p{L})',
  'allow|let|hold|help|take|give|make|store|contain|provide|include|come|work|review|decide',
];

/** Before a term: "We call this borrowing". */
export const CALLED: readonly string[] = [
  '(?:is|are|was|were|be|been) called',
  'known as',
  'referred to as',
  'call(?:ed)? (?:this|these|that|it|them)',
  'so-called',
];

/** Before a noun that is not a subject. */
export const BEFORE_OBJECTS = wordList(
  'of in for by to with from at on and or against about over than into under',
);

/** Before the first noun of a sentence that is not part of its clause. */
export const FRONTED: readonly string[] = [
  'according to',
  'According to',
  ...wordList('In At By For From With To On Under'),
];

export const AUXILIARIES = wordList(
  'is are was were be been has have had said says will would can could may might must',
);

/** Nouns beside a name that say what it is: "oil firm Yukos", "Ernst Welteke, chief executive". */
export const THINGS: readonly string[] = wordList(
  'firms? company companies group giant maker carmaker airline bank lender insurer retailer supplier operator producer subsidiary unit agency regulator ministry watchdog union party court city region province country island river port tool program programme project platform system service law act treaty agreement policy chairman chairwoman president minister chancellor director executive founder owner economist analyst spokesman spokeswoman judge lawyer secretary governor chief head leader billionaire tycoon officers? boss bosses managers? partner rival brand arm division body manufacturer chipmaker carmaker drugmaker utility exchange index fund charity trust board council committee commission commissioner department office institute university school college team club newspaper magazine website network channel author professor expert scientist doctor lawmaker senator mp governor mayor king queen prince',
);
