// What a sentence states of the names in it: relations, short forms, identifiers.
import type { RelationType } from '../../api/payloads/entity.ts';
import { fold } from '../../text/words.ts';
import { isGivenName } from './kinds/given-names.ts';

interface StatedRelation {
  readonly type: RelationType;
  /** The words that state it. */
  readonly cue: string;
  /** Whether the relation starts from the second name: "A owns B" means that B is owned_by A. */
  readonly isTurned: boolean;
}

/**
 * The relation that the text between two neighbouring names states, if any: the whole of it must be the cue, word for word, so
 * that text with a negation or a "may" is none. Behind "of" or "in" the first name is not what the sentence speaks about ("the
 * plant of Acme in Texas is owned by …"), and nothing is said about it.
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

// "Electric Reliability Council of Texas (ERCOT)": an abbreviation that the document itself defines in brackets.
// The letters of the short form are looked for backwards in the words before it, the first at the start of a word.
// Brackets inside a formula, "25(OH)D", define nothing.

export interface Definition {
  readonly long: string;
  readonly short: string;
  /** Where the long form is in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** The short forms that a sentence defines, either way round. */
export function definitionsIn(sentence: string): Definition[] {
  const found: Definition[] = [];
  for (const bracket of sentence.matchAll(/(?<![\p{N}[])\(([^()]{2,100})\)(?![\p{L}\p{N}])/gu)) {
    const inside = bracket[1]!.trim();
    const before = sentence.slice(0, bracket.index).trimEnd();
    const one = SHORT.test(inside)
      ? longBefore(before, inside)
      : shortBefore(before, inside, bracket.index + 1);
    if (one !== undefined) found.push(one);
  }
  return found;
}

const SHORT = /^(?=.*\p{Lu}.*\p{Lu})\p{Lu}[\p{L}\p{N}&.-]{1,9}$/u;

function longBefore(before: string, short: string): Definition | undefined {
  const most = Math.min(short.length + 5, 2 * short.length);
  const words = [...before.slice(-200).matchAll(/\S+/g)].slice(-most);
  const from = words[0] === undefined ? before.length : Math.max(0, before.length - 200) + words[0].index;
  const start = startOf(before.slice(from), short);
  if (start === undefined) return undefined;
  const long = before.slice(from + start);
  return isLong(long, short) ? { long, short, start: from + start, end: before.length } : undefined;
}

function shortBefore(before: string, inside: string, at: number): Definition | undefined {
  const short = /(?:^|\s)(\S+)$/.exec(before)?.[1] ?? '';
  if (!SHORT.test(short) || startOf(inside, short) !== 0 || !isLong(inside, short)) return undefined;
  return { long: inside, short, start: at, end: at + inside.length };
}

/** Where the long form begins in `text`, or undefined when the letters of the short form are not there in order. */
function startOf(text: string, short: string): number | undefined {
  const letters = short.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const lower = text.toLowerCase();
  let at = lower.length;
  for (let letter = letters.length - 1; letter > 0; letter -= 1) {
    at = at > 0 ? lower.lastIndexOf(letters[letter]!, at - 1) : -1;
    if (at < 0) return undefined;
  }
  while (at > 0) {
    at = lower.lastIndexOf(letters[0]!, at - 1);
    if (at < 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? ' ')) break;
  }
  return at < 0 || lower[at] !== letters[0] || /[\p{L}\p{N}]/u.test(lower[at - 1] ?? ' ') ? undefined : at;
}

function isLong(long: string, short: string): boolean {
  const words = long.split(/[\s-]+/);
  if (words.length < 2 || long.length <= short.length + 2 || words.includes(short)) return false;
  // "Ann Lee and Bob Roe (CDL)": persons of it.
  const second = /(?:^|\s)and (\p{Lu}\p{Ll}+)/u.exec(long)?.[1];
  if (second !== undefined && isGivenName(fold(second))) return false;
  return WHOLE.test(long) && WHOLE.test(short) && !/[;:,"“”()[\]{}]/.test(long) && !JOINT.test(long);
}

// "of 25-hydroxyvitamin D": what opens with a joint is a part of something longer.
const JOINT = /^(?:of|and|or|&|for|on|upon|in|at|by|to|from|with|as|the|an?) /;

const WHOLE = /[\p{L}\p{N}]$/u;

// Identifiers that a text states beside a name: ISIN, LEI and IMO numbers with a right check digit, and tickers with
// their exchange. Nothing is looked up.

export interface StatedIdentifier {
  readonly scheme: 'isin' | 'lei' | 'imo' | 'ticker';
  readonly value: string;
  /** Where it is in the sentence, its label included. */
  readonly start: number;
  readonly end: number;
}

/** The identifiers in a sentence that pass their own check. */
export function identifiersIn(sentence: string): StatedIdentifier[] {
  return PATTERNS.flatMap(({ scheme, pattern, holds }) =>
    [...sentence.matchAll(pattern)]
      .filter((match) => holds(match[2]!))
      .map((match) => ({
        scheme,
        value: scheme === 'ticker' ? `${match[1]!.toUpperCase()}:${match[2]!}` : match[2]!,
        start: match.index,
        end: match.index + match[0].length,
      })),
  );
}

const PATTERNS = [
  {
    scheme: 'isin',
    pattern: /\b(ISIN)\b[\s:]{1,3}(?:code |number |is )?([A-Z]{2}[A-Z0-9]{9}\d)\b/g,
    holds: isIsin,
  },
  { scheme: 'lei', pattern: /\b(LEI)\b[\s:]{1,3}(?:code |number |is )?([A-Z0-9]{18}\d{2})\b/g, holds: isLei },
  { scheme: 'imo', pattern: /\b(IMO)\b[\s:]{1,3}(?:number |no\. ?)?(\d{7})\b/g, holds: isImo },
  {
    scheme: 'ticker',
    pattern:
      /\((NYSE|NASDAQ|Nasdaq|LSE|TSE|TYO|TWSE|HKEX|SEHK|SSE|SZSE|XETRA|FWB|Euronext|AMS|EPA|SIX|NSE|BSE|ASX|TSX|KRX|OMX|CPH)\s?:\s?([A-Z0-9][A-Z0-9.-]{0,9})\)/g,
    holds: () => true,
  },
] as const;

function isIsin(code: string): boolean {
  const digits = code
    .split('')
    .map((one) => Number.parseInt(one, 36))
    .join('');
  let sum = 0;
  digits
    .split('')
    .toReversed()
    .forEach((digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    });
  return sum % 10 === 0;
}

function isLei(code: string): boolean {
  return (
    BigInt(
      code
        .split('')
        .map((one) => Number.parseInt(one, 36))
        .join(''),
    ) %
      97n ===
    1n
  );
}

function isImo(number: string): boolean {
  const sum = number
    .slice(0, 6)
    .split('')
    .reduce((total, digit, at) => total + Number(digit) * (7 - at), 0);
  return sum % 10 === Number(number[6]);
}
