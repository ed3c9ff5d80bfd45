// Relations that a sentence states between two neighbouring names: the whole text between them must be the cue. Text with a
// negation or a "may" is not a cue, since cues are matched word for word.
import type { RelationType } from '../../api/payloads/entity.ts';

export interface StatedRelation {
  readonly type: RelationType;
  /** The words that state it. */
  readonly cue: string;
  /** Whether the relation starts from the second name: "A owns B" means that B is owned_by A. */
  readonly isTurned: boolean;
}

/**
 * The relation that the text between two names states, if any. Behind "of" or "in" the first name is not what the
 * sentence speaks about ("the plant of Acme in Texas is owned by …"), and nothing is said about it.
 */
export function statedBetween(before: string, between: string): StatedRelation | undefined {
  if (between.length > 90) return undefined;
  const text = between.replace(/\s+/g, ' ');
  const isDependent = DEPENDENT.test(before);
  for (const { type, pattern, isTurned } of CUES)
    if (pattern.test(text) && (!isDependent || text.startsWith(', which lies')))
      return { type, cue: text.replace(/^[\s,]+|[\s,]+$/g, ''), isTurned };
  return undefined;
}

const DEPENDENT =
  /\b(?:of|in|at|by|for|with|from|to|on|near|off|between|and|or|against|over|under|into|through|via)\s+(?:the\s+)?$/i;
const IS = '(?:,? (?:which |who )?(?:is|are|was|were|became|remains) |, )';
const SOME = '(?:[a-z-]+ ){0,3}';
const AND_THE = '(?:the )?';

const CUES = [
  cue('owned_by', `${IS}(?:wholly |partly |jointly |majority[ -]|state-)?owned by ${AND_THE}`),
  cue('owned_by', `(?:,? which)? (?:owns|owned|wholly owns) ${AND_THE}`, true),
  cue('subsidiary_of', `${IS}an? ${SOME}(?:subsidiary|unit|arm|division|affiliate) of ${AND_THE}`),
  cue('subsidiary_of', `(?:['’]s|,? and its|, through its) ${SOME}(?:subsidiary|unit|arm),? `, true),
  cue('part_of', `(?:${IS}| forms? |, )(?:now |a )?part of ${AND_THE}`),
  cue(
    'acquired',
    ` (?:has |had )?(?:bought|acquired|took over|purchased|completed (?:the|its) (?:purchase|acquisition|takeover) of) ${SOME}`,
  ),
  cue('acquired', `${IS}(?:later |then )?(?:bought|acquired|taken over|purchased) by ${AND_THE}`, true),
  cue('merged_with', ` (?:has |had )?merged with ${AND_THE}`),
  cue('supplies', `(?:, which)? (?:supplies|supplied) ${AND_THE}`),
  cue(
    'supplies',
    `(?:, which)? (?:supplies|supplied|exports|exported|ships|shipped|delivers|delivered|sells|sold) ${SOME}to ${AND_THE}`,
  ),
  cue('supplies', `${IS}an? ${SOME}supplier (?:of ${SOME})?(?:to|of) ${AND_THE}`),
  cue('supplies', `${IS}supplied by ${AND_THE}`, true),
  cue('operates', `(?:, which)? (?:runs|operates|operated|manages) ${AND_THE}`),
  cue('operates', `${IS}(?:run|operated|managed) by ${AND_THE}`, true),
  cue('located_in', `(?:${IS}|, which )(?:based|headquartered|located|situated) (?:in|at|near) ${AND_THE}`),
  cue('located_in', `,? (?:which )?(?:lies|stands|sits) (?:in|inside|within|on) ${AND_THE}`),
  cue('connects_to', `(?:, which)? (?:joins|connects|links) ${AND_THE}`),
  cue('member_of', `${IS}a (?:founding |full )?member of ${AND_THE}`),
  cue('member_of', ` (?:joined|has joined|acceded to) ${AND_THE}`),
  cue(
    'office_at',
    `, (?:the |a )?${SOME}(?:chief executive|president|chairman|chairwoman|minister|governor|director|founder|economist|analyst) (?:of|at) ${AND_THE}`,
  ),
] as const;

function cue(
  type: RelationType,
  words: string,
  isTurned = false,
): { type: RelationType; pattern: RegExp; isTurned: boolean } {
  return { type, pattern: new RegExp(`^${words}$`), isTurned };
}
