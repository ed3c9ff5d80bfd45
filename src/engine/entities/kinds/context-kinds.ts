// What the words beside a name say it is: "the container ship …", "Dr. …", "the company …".
// Only such a word gives a type; without one the type stays unknown.
import type { NameKind } from './heads.ts';
import { isGivenName } from './given-names.ts';
import { isPlaceName, isCity } from './places.ts';
import { fold } from '../../../text/words.ts';

/** The type that the words before and after a name in its sentence give, if any. */
export function kindByContext(sentence: string, start: number, end: number): NameKind | undefined {
  const before = sentence.slice(Math.max(0, start - 40), start);
  for (const { type, pattern } of BEFORE) {
    const cue = pattern.exec(before)?.[1];
    if (cue !== undefined) return { type, rule: `after "${cue}"` };
  }
  const name = sentence.slice(start, end);
  const after = sentence.slice(end, end + 80);
  const member = after.startsWith(')') ? MEMBER.exec(before)?.[1] : undefined;
  if (member !== undefined && isGivenName(fold(member))) return { type: 'organisation', rule: AFFILIATED };
  return placeBeside(name, before, after) ?? personBefore(name, after) ?? bodyBefore(after);
}

export const AFFILIATED = 'in brackets after a person';
/** "Rachael Kotarski (British Library)". */
const MEMBER = /(?:^|[\s,])(\p{Lu}\p{Ll}+) (?:\p{Lu}\. )?\p{Lu}[\p{L}’'-]+ \($/u;

export const AFTER_IN = 'after "in"';

/** "Debden, England", "in Debden". */
function placeBeside(name: string, before: string, after: string): NameKind | undefined {
  const words = name.split(' ').length;
  const land = words === 1 ? LAND.exec(after)?.[1] : undefined;
  if (land !== undefined && (isPlaceName(land) || isCity(land.toLowerCase())))
    return { type: 'place', rule: `before ", ${land}"` };
  const isIn = words <= 2 && /\p{Ll}/u.test(name) && /(?:^|\s)[Ii]n $/u.test(before);
  return isIn && !/^[\s,]*\d/u.test(after) ? { type: 'place', rule: AFTER_IN } : undefined;
}

/** "Jane Doe, the chairwoman", "Jane Doe was born". */
function personBefore(name: string, after: string): NameKind | undefined {
  const words = name.split(' ').length;
  if (words < 2 || words > 4) return undefined;
  const cue = AFTER.exec(after)?.[1] ?? TITLE.exec(after)?.[1];
  if (cue !== undefined) return { type: 'person', rule: `before ", ${cue}"` };
  const life = LIFE.exec(after)?.[1];
  return life === undefined ? undefined : { type: 'person', rule: `before "${life}"` };
}

/** "Debden, England": what a country or city follows is a place in it. */
const LAND = /^, (\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,2})/u;

/** What is written only of the lives of persons. */
const LIFE =
  /^ (\((?:born|died)|\(\d{4}\s?[–-]\s?\d{4}\)|was born|married|died (?:in|on|of|at)|himself|herself)/;

/** "DataCite is a global non-profit organization", "Acme, a publisher of", "Acme's Executive Director". */
function bodyBefore(after: string): NameKind | undefined {
  const cue = BODY.exec(after)?.[1] ?? HEAD_OF_BODY.exec(after)?.[1];
  return cue === undefined ? undefined : { type: 'organisation', rule: `before "${cue}"` };
}

const BODY =
  /^(?: \([^()]{2,40}\))?(?:,| is| was| are)(?: now)? (?:an?|the|one of the) (?:[\p{L}-]+,? ){0,4}?(organi[sz]ation|non-?profit|not-for-profit|charity|consortium|company|firm|start-?up|agency|foundation|university|college|institute|publisher|association|federation|society|bank|think tank|cooperative|ministry|newspaper)(?:[ ,.;:]|$)(?! (?:of (?:the|an?) (?:book|game)|card|name)\b)/u;
const HEAD_OF_BODY =
  /^(?:['’]s)? ((?:Acting |Deputy |Founding |former |new )?(?:Executive Director|Managing Director|Chief [A-Z]\p{Ll}+ Officer|CEO|CTO|CFO|board of directors|Executive Board|Board of Directors)|(?<=['’]s )(?:headquarters|employees|staff))(?![\p{L}])/u;

const BEFORE = [
  {
    type: 'organisation',
    pattern:
      /(?:^|[\s(])((?:[Ee]xecutive|[Mm]anaging) [Dd]irector (?:of|at)|C[ET]O (?:of|at)|[Cc]hief \p{L}+ [Oo]fficer (?:of|at)|(?:works?|worked|working) (?:at|for)|employed by|employees? of|colleagues (?:at|from)) (?:the )?$/u,
  },
  {
    type: 'person',
    pattern:
      /(?:^|[\s(,])(Mr|Mrs|Ms|Dr|Prof|Sir|Professor|President|Chancellor|Prime Minister|Minister|Senator|Judge|Justice|Chief Executive|chief executive|Admiral|Captain|Pope|General|Gen|Colonel|Col|Lieutenant|Lt|Major|Sergeant|singer|actor|actress|guitarist|drummer|bassist|vocalist|musician|songwriter|composer|author|writer|poet|novelist|historian|filmmaker|painter|journalist|scientist|physicist|economist|lawyer|entrepreneur|wife|husband|brother|sister|father|mother|son|daughter|nephew|uncle)\.? $/,
  },
  {
    type: 'vessel',
    pattern:
      /(?:^|[\s(-])((?:container |cargo )?ship|vessel|tanker|carrier|ferry|tugboat|barge|freighter|trawler|frigate|destroyer|MV|M\/V)s? (?:the )?$/i,
  },
  {
    type: 'place',
    pattern:
      /(?:^|[\s(])((?:city|town|port|village|province|state|island|district|region|county|prefecture|capital) of|river) $/i,
  },
  {
    type: 'place',
    pattern:
      /(?:^|[\s(])((?:born|lives?|lived|living|based|located|situated|headquartered|raised|educated|died|settled|arrived) in|(?:travell?ed|emigrated) to|(?:north|south|east|west|outside|suburb|outskirts) of) $/,
  },
  {
    type: 'organisation',
    pattern:
      /(?:^|[\s(-])(company|firm|chipmaker|carmaker|drugmaker|manufacturer|utility|airline|insurer|startup|start-up|conglomerate|lender|refiner|shipping line|retailer|agency|carrier group|think tank|band|record label|label|newspaper|magazine|broadcaster|publisher|political party|football club|charity|subsidiary) $/i,
  },
] as const;

const AFTER =
  /^, (?:the |its |their |a )?(?:[a-z]+ ){0,3}(chief executive|president|chairman|chairwoman|minister|governor|director|founder|economist|analyst|professor|spokesman|spokeswoman)\b/;
/** "Jane Doe, ISRG Executive Director". */
const TITLE =
  /^, (?:\p{Lu}[\p{Lu}\p{N}]+ )?(?:\p{Lu}[\p{L}-]+ ){0,3}((?:Co-)?(?:Founder|Chair|Director|Engineer|Manager|President|Officer|Editor|Administrator|Commissioner|Professor))\b/u;
