// An author as a document states it → CSL names. Persons are taken apart only where the shape leaves no doubt; anything
// else is an organisation, whose name is printed as written: a name inverted wrongly is worse than one not inverted.
import type { CslName } from '../../api/payloads/bibliography.ts';

const ORGANISATION =
  /\b(?:administration|academy|agency|alliance|assembly|association|authority|bank|board|bureau|cent(?:er|re)|chamber|college|commission|committee|company|consortium|corp|corporation|council|court|department|desk|directorate|division|editors?|exchange|federation|foundation|fund|gmbh|government|group|house|inc|initiative|institute|institution|international|journal|laborator(?:y|ies)|library|limited|llc|ltd|magazine|ministry|museum|nations|network|news|newsroom|office|organi[sz]ation|parliament|plc|post|press|programme|project|reserve|school|secretariat|service|services|society|staff|states|statistics|survey|team|times|treasury|trust|union|university|world)\b/iu;
/** What a person is, behind a name and a comma: no second person. */
const ROLE =
  /\b(?:advocate|analyst|architect|attorney|chair|chairm[ae]n|chief|(?:co-?)?founder|coordinator|counsel|c[eftios]o|designer|developer|director|economist|editor|engineer|fellow|head of|lead|manager|member|officer|owner|president|principal|producer|professor|researcher|scientist|secretary|specialist|strategist|treasurer|writer)\b/iu;
const PARTICLES = new Set(
  'van von der den de del della di da dos das du la le el al bin ibn ten ter zu zur af av'.split(' '),
);
const SUFFIX = /^(?:jr|sr)\.?$|^(?:II|III|IV|V)$/iu;
/** A capitalised word (with apostrophes and hyphens inside), or initials. */
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?|(?:\p{Lu}\.-?)+)$/u;

/** The names in one author string: usually one; several where they are listed with semicolons, commas or "and". */
export function namesFrom(author: string): CslName[] {
  const text = author
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\S+@\S+ \((.+)\)$/u, '$1') // the mail address form of RSS
    .replace(/^by /iu, '');
  if (text === '') return [];
  if (text.includes(';')) return text.split(';').flatMap(namesFrom);
  const inRoles = withoutRoles(text);
  if (inRoles !== undefined) return inRoles;
  if (ORGANISATION.test(text)) return [{ literal: text }];
  return inverted(text) ?? listed(text) ?? [person(text) ?? { literal: text }];
}

/** "Jane Doe, Engineer, Example Office": the persons, where some part says what one of them is. */
function withoutRoles(text: string): CslName[] | undefined {
  const parts = text.split(/,\s*(?:and |& )?/u);
  if (!parts.slice(1).some((part) => ROLE.test(part))) return undefined;
  const named = parts.filter((part) => !ROLE.test(part) && !ORGANISATION.test(part)).flatMap(listedOr);
  return named.length > 0 && named.every((name) => name !== undefined) ? named : undefined;
}

function listedOr(part: string): readonly (CslName | undefined)[] {
  return listed(part) ?? [person(part)];
}

/** "Doe, Jane" and "King, Martin Luther, Jr.". */
function inverted(text: string): CslName[] | undefined {
  const [family = '', given = '', suffix, ...more] = text.split(/,\s*/u);
  if (given === '' || more.length > 0 || (suffix !== undefined && !SUFFIX.test(suffix))) return undefined;
  if (family.split(' ').filter((word) => !PARTICLES.has(word)).length > 2) return undefined;
  if (SUFFIX.test(given)) return undefined;
  const name = person(
    `${given} ${family.replaceAll(' ', '\u00a0')}${suffix === undefined ? '' : ` ${suffix}`}`,
  );
  if (name === undefined) return undefined;
  // "Jane Doe, Richard Roe" is a list of two, not an inverted name.
  return family.includes(' ') && !PARTICLES.has(family.split(' ')[0] ?? '') && given.includes(' ')
    ? undefined
    : [name];
}

/** "Jane Doe, Richard Roe and Ann Stone": a list only where every part is a whole person. */
function listed(text: string): CslName[] | undefined {
  const parts = text.replace(/, (?=(?:jr|sr)\b)/giu, ' ').split(/,\s*(?:and |& )?|\s+(?:and|&)\s+/u);
  if (parts.length < 2) return undefined;
  const persons = parts.map(person);
  return persons.every((name) => name !== undefined) ? persons : undefined;
}

/** Two to five name words in the order in which they are spoken. A no-break space holds a family name together. */
function person(text: string): CslName | undefined {
  const words = text.split(' ');
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.pop() : undefined;
  if (words.length < 2 || words.length > 6) return undefined;
  if (!isSpokenName(words.flatMap((word) => word.split('\u00a0')))) return undefined;
  const tail = (words.pop() ?? '').split('\u00a0');
  while (words.length > 1 && PARTICLES.has(words.at(-1) ?? '')) tail.unshift(words.pop() ?? '');
  const split = tail.findIndex((word) => !PARTICLES.has(word));
  if (split === -1) return undefined;
  const particle = tail.slice(0, split).join(' ');
  return {
    family: tail.slice(split).join(' '),
    given: words.join(' '),
    ...(particle === '' ? {} : { 'non-dropping-particle': particle }),
    ...(suffix === undefined ? {} : { suffix }),
  };
}

function isSpokenName(words: readonly string[]): boolean {
  // An acronym, or capitals throughout.
  if (words.every((word) => word === word.toUpperCase() && !word.includes('.'))) return false;
  return words.every((word) => NAME_WORD.test(word) || PARTICLES.has(word));
}
