// Whether a sentence says a link is so, may be so, is not so, or that somebody says so; and who that is.
import type { Modality } from '../../api/payloads/causal.ts';
import type { Stretch } from './cue-scope.ts';

export interface Stance {
  readonly modality: Modality;
  /** Who says so, in the sentence's own words; null where nobody is named. */
  readonly said_by: string | null;
}

/** How a sentence stands to the link at `cue`; `clause` holds both sides of it, `effect` that of the effect. */
export function stanceOf(sentence: string, cue: Stretch, clause: Stretch, effect: Stretch): Stance {
  const said_by = sayer(sentence, cue);
  const lead = sentence.slice(Math.max(clause.start, cue.start - NEAR), cue.end);
  if (isDenied(sentence, cue, lead)) return { modality: 'denied', said_by };
  const verb = effect.end <= cue.start ? sentence.slice(effect.start, cue.start) : '';
  const before = clauseBefore(sentence, cue);
  if (MODAL.test(lead) || MODAL.test(verb) || OPEN.test(before) || sentence.trimEnd().endsWith('?'))
    return { modality: 'hedged', said_by };
  return { modality: said_by !== null || REPORTED.test(before) ? 'reported' : 'asserted', said_by };
}

/** How far before a cue a word still belongs to it, in UTF-16 units. */
const NEAR = 25;

function isDenied(sentence: string, cue: Stretch, lead: string): boolean {
  return (
    DENIED.test(lead) ||
    /\bnot (?:[a-z]+ ){0,3}because\b/i.test(sentence.slice(0, cue.end)) ||
    NOTHING.test(sentence.slice(cue.end, cue.end + NEAR)) ||
    DENIAL.test(clauseBefore(sentence, cue))
  );
}

/** What is said behind the last semicolon before a cue. */
function clauseBefore(sentence: string, cue: Stretch): string {
  const before = sentence.slice(0, cue.start);
  return before.slice(before.lastIndexOf(';') + 1);
}

// "did not cause", "rather than caused by", "was never due to", but not "prices did not fall because of".
const DENIED =
  /\b(?:not|never|neither|nor|hardly|[a-z]+n['’]t|cannot|without|rather than|instead of|unlikely to|fail(?:s|ed)? to|no longer),? (?:however,? |therefore,? )?(?:[a-z]+ ){0,2}?(?:be |been |have |has |had |directly |primarily |solely )*(?:caus|trigger|induc|provok|spark|prompt|led|lead|result|due|owing|stem|aris|brought|bring|giv|gave|contribut|driv|fuel|produc|generat|creat|attribut|blam|set|the |a |from|because|responsible)[a-z ]*$|^(?:not|never) /i;
// "NO" is nitric oxide.
const NOTHING = /^\W*(?:[Nn]o|[Nn]either|hardly any|not any)\b/;
const DENIAL =
  /\b(?:den(?:y|ies|ied)|reject(?:s|ed)?|dismiss(?:es|ed)?|refut(?:es?|ed)|disput(?:es|ed)) (?:that|any|claims?|reports?|suggestions?|having|the (?:claim|idea|link|suggestion|notion|allegation|view)s?)\b|\b(?:no (?:evidence|proof|indication|sign)|not true|false(?:ly)? (?:that|claim\w*)|a myth|ruled out|debunked)\b/i;

const MODAL =
  /\b(?:might|could|would|can|should|will|shall|likely|unlikely|possibl[ey]|probabl[ey]|perhaps|maybe|potential(?:ly)?|expected|threaten(?:s|ed|ing)?|suspected|thought|believed|appears?|appeared|seems?|seemed|apparently|presumably|alleged(?:ly)?|reportedly|supposedly|projected|tends? to)\b|\bmay\b(?! \d)/;
const OPEN =
  /\b(?:it is (?:possible|likely|unclear)|[wW]hether|[hH]ow (?:much|far)|disagree|in order to|aim(?:s|ed)? to|[Ii]f|hypothes[a-z]+|not (?:yet )?(?:clear|known|settled|certain|understood)|unclear|uncertain whether|unknown|remains? (?:open|to be seen)|question of|(?:[Tt]o|[Ww]e|study) (?:assess|evaluat|examin|investigat|determin|test|explor|clarif|ask|sought|hypothesi[sz])[a-z]*)\b/;
const REPORTED =
  /\b(?:said|says|told|reported|claim(?:s|ed)|argue[sd]|warn(?:s|ed)|alleged|announced|stated|found|concluded|insist(?:s|ed)?) that\b/i;

/** "according to the World Bank", "the ministry said that …", "… , a spokesman said": who says what the cue says. */
function sayer(sentence: string, cue: Stretch): string | null {
  for (const { pattern, before } of SAYERS) {
    const match = pattern.exec(sentence);
    const found = (match?.groups?.['who'] ?? '')
      .trim()
      .replace(SECTION, '')
      .replace(/[\s,;:."'”]+$/u, '');
    if (match === null || found === '' || NOBODY.test(found)) continue;
    if (!before || match.index + match[0].length <= cue.start) return found;
  }
  return null;
}

// "RESULTS We found": the label of a structured abstract is nobody.
const SECTION = /^(?:[A-Z]{4,}[:.]? )+/;
const NOBODY = /^(?:he|she|it|they|who|which|that|we|i|but|and|this|these|those|in|on|for|is|was|as)\b/i;

const SAID =
  '(?:said|says|say|told [^,.]{1,40}|reported|claimed|claims|argued|argues|believes?|believed|warned|warns|stated|concluded|found(?! in\\b)|noted|announced|estimated|estimates|insisted|blamed|blames|attributed|attributes)';
const NAME = String.raw`(?<who>(?:(?:the|a|an|one|some|many|several) )?[\p{L}\p{N}][\p{L}\p{N}.'’&-]*(?: [\p{L}\p{N}][\p{L}\p{N}.'’&-]*){0,8}?)`;
const SAYERS: readonly { readonly pattern: RegExp; readonly before: boolean }[] = [
  {
    pattern:
      /(?<!\b(?:var|differ|group|classif|stratif|divid|sort|adjust|calculat|measur|assess)[a-z]* )\baccording to (?<who>[^,;:()]{2,80}?)(?=[,;:()]|\.?\s*$|\s(?:in|on|at) (?:\d|[A-Z][a-z]+ \d))/iu,
    before: false,
  },
  {
    pattern: new RegExp(`(?:^|[,;“"] )${NAME} ${SAID} (?:(?:in|on|at) [^,;:]{1,40} )?that `, 'iu'),
    before: true,
  },
  { pattern: new RegExp(`(?:^|[,;“"] )${NAME} (?:said|says) `, 'iu'), before: true },
  { pattern: new RegExp(`(?:^|[,;] )${NAME} (?:blamed|attributed|blames|attributes) `, 'iu'), before: true },
  { pattern: new RegExp(`, ${NAME} ${SAID}[.,]?\\s*$`, 'iu'), before: false },
  { pattern: new RegExp(`, ${SAID} ${NAME}[.,]?\\s*$`, 'iu'), before: false },
];
