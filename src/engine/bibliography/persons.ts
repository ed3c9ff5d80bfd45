// Lists of names as the styles write them: who is inverted, separators, when "et al." begins.
import type { CslName } from '../../api/payloads/bibliography.ts';
import { italic, plain, type Rich, together } from './rich.ts';
import { curly } from './titles.ts';

export interface NameRules {
  /** Whose family name comes first. */
  readonly inverted: 'all' | 'first';
  /** A given name in full with its initials spaced (`J. K.`), or as initials, spaced (`J. Q.`) or tight (`J.Q.`). */
  readonly given: 'full' | 'spaced' | 'tight';
  readonly and: '&' | 'and';
  /** Whether a comma comes before the "and". */
  readonly comma: boolean;
  /** A list this long or longer is cut … */
  readonly cutFrom: number;
  /** … to so many names. */
  readonly kept: number;
  /** How the others are written: "et al." with a comma before it, also behind one name, or the last name behind an ellipsis. */
  readonly rest: ', et al.' | 'last' | 'slanted';
  /** "Humboldt, Alexander von" also where the particle belongs to the family name. */
  readonly particleBehind?: boolean;
}

/** The names of a list, and what separates them. */
export function nameList(names: readonly CslName[] = [], rules: NameRules): Rich {
  const all = names.map((name, index) =>
    rules.inverted === 'all' || index === 0 ? inverted(name, rules) : straight(name, rules),
  );
  return all.length >= rules.cutFrom ? cutShort(all, rules) : plain(listed(all, names, rules));
}

function cutShort(all: readonly string[], { kept, rest }: NameRules): Rich {
  const shown = all.slice(0, kept).join(', ');
  if (rest === 'last') return plain(`${shown}, … ${all.at(-1)}`);
  return rest === 'slanted' ? together(plain(`${shown} `), italic('et al.')) : plain(`${shown}, et al.`);
}

function listed(all: readonly string[], names: readonly CslName[], { and, comma }: NameRules): string {
  if (all.length < 2) return all[0] ?? '';
  const institution = names.at(-1)?.literal !== undefined;
  const before = all.length === 2 ? comma && !institution : comma || institution;
  return `${all.slice(0, -1).join(', ')}${before ? ',' : ''} ${and} ${all.at(-1)}`;
}

function inverted(name: CslName, { given, particleBehind = false }: NameRules): string {
  if (name.literal !== undefined) return curly(name.literal);
  const particle = particleBehind ? (name['non-dropping-particle'] ?? '') : '';
  const behind = joined([initialsOf(curly(name.given ?? ''), given), particle], ' ');
  return joined([particleBehind ? curly(name.family ?? '') : withParticle(name), behind, name.suffix], ', ');
}

function straight(name: CslName, { given }: NameRules): string {
  if (name.literal !== undefined) return curly(name.literal);
  return joined([initialsOf(curly(name.given ?? ''), given), withParticle(name), name.suffix], ' ');
}

function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter((part) => part !== undefined && part !== '').join(separator);
}

/** `de Vries`. */
function withParticle({ 'non-dropping-particle': particle = '', family = '' }: CslName): string {
  return joined([particle, curly(family)], ' ');
}

/** `Jean-Paul` as `J.-P.`, `J.K.` as `J. K.` where they are spaced. */
function initialsOf(given: string, form: NameRules['given']): string {
  const apart = given.replace(/(\p{Lu}\.)(?=\p{Lu})/gu, '$1 ');
  if (form === 'full') return apart;
  return apart
    .split(/\s+/u)
    .filter((part) => part !== '')
    .map((part) => (/^\p{Ll}/u.test(part) ? part : part.split('-').map(initial).join('-')))
    .join(form === 'tight' ? '' : ' ');
}

function initial(part: string): string {
  const first = /[\p{L}\p{N}]/u.exec(part)?.[0];
  return first === undefined ? '' : `${first.toUpperCase()}.`;
}

/** What a name is sorted by; Chicago and Harvard leave the particle out of it. */
export function sortName(name: CslName, particle: boolean): string {
  if (name.literal !== undefined) return curly(name.literal).replace(/^the /iu, '');
  const family = particle ? withParticle(name) : curly(name.family ?? '');
  return joined([family, curly(name.given ?? ''), name.suffix], ' , ');
}
