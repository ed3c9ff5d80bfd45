// How lead-ins and headings govern what is under them: lower-case parts of expressions.
import { wordList } from '../../text/word-lists.ts';

/** They deny what follows: an item under one of these, shown alone, says the opposite. */
export const DENIALS: readonly string[] = [
  ...wordList('not never cannot neither nor nobody nothing'),
  "\\w+n't",
  'no(?! (?:later|earlier|more|less|fewer|matter)\\b)',
  '(?<=^\\W*)(?:instead of|rather than|other than)',
  'anything but',
  'rule out',
  'leave out',
  'fails? to',
];

/** Verbs and participles that forbid, refuse or leave out. */
export const REFUSALS: readonly string[] = wordList(
  'avoid(?:ed|ing)? prohibit(?:ed|s)? forbid(?:den|s)? ban(?:ned|s)? bar(?:red|s) disallow(?:ed|s)? exclud(?:e|ed|es|ing)',
  'exempt(?:ed|s)? refus(?:e|ed|es) reject(?:ed|s)? den(?:y|ied|ies) refrain restrict(?:ed|s)? omit(?:ted|s)? lack(?:s|ed|ing)?',
  'unacceptable unauthori[sz]ed unlawful illegal ineligible inadmissible impermissible inappropriate invalid unsupported unavailable',
  'impossible unbillable excludable',
);

/** Nouns of the same kind: what is under them is left out, forbidden or an exception. */
export const EXCLUSIONS: readonly string[] = wordList(
  "exceptions? exclusions? prohibitions? restrictions? exemptions? limitations? disqualifications? don'ts non-?goals? anti-?goals?",
);

/** What such a noun says nothing of where it is behind it: "exemption status" names a topic. */
export const NOT_OF_A_LIST: readonly string[] = wordList(
  'status request requests form forms process procedure code letter certificate number where',
);

/** They allow, demand or leave open: shown alone, an item reads as done, or as an order. */
export const FORCES: readonly string[] = [
  ...wordList('must shall should may might can could ought'),
  ...wordList(
    'required requires? mandatory compulsory obligatory obliged obligated optional recommended advised',
  ),
  ...wordList('allowed permitted permissible acceptable authori[sz]ed entitled eligible forced'),
  '(?:have|has|had|need|needs) to',
  '(?:is|are|were|was) (?:also )?(?:expected|supposed|free|able|bound|to) ',
  'we (?:recommend|suggest|advise)',
  'be sure to',
  'do(?= *:)',
  "do's",
  'dos(?= and\\b)',
];

/** A word of force before these says only that something is shown, and how. */
export const SHOWN: readonly string[] = [
  'look(?: \\w+){0,3} like',
  '(?:now )?see',
  'find',
  'notice',
  'be (?:seen|found|shown|defined|written|as follows)',
  'also be (?:seen|found|written)',
  'print',
];

/** Words that open a condition. It runs to the next comma, or to the end. */
export const CONDITIONS: readonly string[] = [
  ...wordList('if unless whenever until till whilst'),
  '(?<=, )(?:provided|providing|assuming|supposing)',
  '(?:provided|providing|assuming|supposing) that',
  'whether or not',
  '(?<!at )(?:once|while)(?=\\W+\\w)',
  '\\w+ only(?= *(?:[):]|$))',
  'when(?! (?:to|and (?:how|where)|are|is|was|were|do|does|did|should|can|could|will|would|must|may)\\b)(?=\\W+\\w)',
  '(?:as|so) long as',
  'in (?:case|the event)(?: of| that)?',
  'on (?:condition|the condition)',
  'subject to',
  'except(?:ing)?(?: (?:when|where|if|as|for|in))?',
  'depend(?:s|ing) on',
  'where (?:available|possible|applicable|necessary|needed|required|appropriate|permitted)',
  'only (?:if|when|where|for|in|after|before|during|on)',
  '(?:before|after|until|since|from|through|by|as of|prior to|between|during|effective|in) (?:the )?(?:early |late |mid-?)?(?:(?:january|february|march|april|may|june|july|august|september|october|november|december) )?(?:\\d{1,2},? )?(?:1\\d|20)\\d\\d',
];

/** At the very front these say for whom, where, when or to what end what follows holds. */
export const FRONTED: readonly string[] = wordList(
  'for in on at under during after before within without upon to outside',
);

/** The same words at the front of phrases that limit nothing. */
export const NOT_FRONTED: readonly string[] = [
  'for (?:example|instance|more|further|details?|reference|help|guidance|information)',
  'in (?:addition|general|other words|short|fact|particular|summary|brief|conclusion|this|these|the (?:following|previous|next|last)|our|order)',
  'on (?:the other hand|this|top)',
  'at (?:this|a high|the (?:same|end|moment))',
  'to (?:date|summari[sz]e|recap|conclude|begin|start with|do\\b)',
  'after (?:that|this|all)',
  'before (?:that|we (?:begin|start))',
];

/** What has ended or been replaced. Unmistakable wherever it is in a lead-in. */
export const ENDED: readonly string[] = [
  ...wordList(
    'deprecated obsolete superseded repealed revoked rescinded withdrawn discontinued outdated defunct',
  ),
  'no longer',
  'not yet',
  'so-called',
];

/** States that are also plain words inside a phrase ("a draft post"): they count at its front, as its label, or said of it. */
export const STATES: readonly string[] = wordList(
  // ended
  'archived? legacy removed expired cancell?ed abandoned retired former formerly previous previously old older',
  // not there yet
  'proposed proposals? draft drafts drafted planned upcoming tentative provisional preliminary experimental unstable beta alpha future',
  'forthcoming pending potential possible unreleased unconfirmed disputed temporary',
  // not so, or not said to be so
  'false untrue wrong incorrect mistaken fake unproven bad good correct true right suspected alleged',
);

/** What is told rather than stated, or only shown: a myth, an illustration. As the noun that a heading or lead-in is about. */
export const ILLUSTRATIONS: readonly string[] = wordList(
  'myths? misconceptions? fallac(?:y|ies) falsehoods? hoax(?:es)? rumou?rs? superstitions? examples? samples? illustrations? scenarios?',
  'hypotheticals? templates? mock-?ups? placeholders? allegations? accusations? counter-?examples? non-?examples? anti-?patterns?',
);

/** Alone as a label these contrast with a myth. */
export const CONTRASTED: readonly string[] = wordList('facts? reality truth verdict');

/** Who says it: what follows is theirs. */
export const REPORTS: readonly string[] = [
  'according to',
  'alleg(?:es?|ed|edly|ing)(?! to be)',
  'reportedly|supposedly|purportedly',
  '(?:claim|claims|claimed|claiming|argue|argues|argued|assert|asserts|asserted|contend|contends|contended|insist|insists|insisted) (?:that|it|they|the)\\b',
  '(?:claim|claims|claimed|argue|argues|argued|assert|asserts|asserted|contend|contends|contended|say|says|said|told \\w+|write|writes|wrote|warn|warns|warned|quip|quipped)(?= *:)',
  '(?:has|have|had) (?:this|the following) to say',
  '(?:it (?:is|was|has been)|(?:is|are|was|were)) (?:said|believed|thought|claimed|rumou?red|assumed) ',
  'in (?:the|their|his|her|my) (?:\\w+ )?(?:opinion|view|words)',
];

/** Lead-ins and headings of nothing else announce without saying of what: what is there means the same without them. */
export const ANNOUNCEMENTS: readonly string[] = wordList(
  'follow follows following below above shown show shows like look looks looking see note notes tip tips hint hints important attention',
  'remember include includes including included consist consists contain contains namely list lists step steps content contents thing things',
  'introduction overview summary background conclusion conclusions references bibliography appendix preface foreword index chapter section',
  'part table figure further reading information details warning caution danger instead let please first second then next finally now again',
  'points point several few many two three four five six seven',
);
