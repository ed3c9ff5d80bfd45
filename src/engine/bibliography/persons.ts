// Lists of names as the styles write them: who is inverted, the separators, and when "et al." begins.
import type { CslItem, CslName, CslRole } from '../../api/payloads/bibliography.ts';
import { parsed } from './particles.ts';
import { italic, plain, type Rich, together } from './rich.ts';

/** How a given name is written: in full, its initials spaced (`J. Q.`) or tight (`J.Q.`), or full with initials spaced. */
export type Given = 'full' | 'spaced' | 'tight' | 'full-spaced';

export interface NameRules {
  /** Whose family name comes first. */
  readonly inverted: 'all' | 'first' | 'none';
  readonly given: Given;
  readonly and: '&' | 'and';
  /** Whether a comma stands before the "and" between two names, or only in longer lists, or never. */
  readonly comma: 'always' | 'lists' | 'never';
  /** A list this long or longer is cut … */
  readonly cutFrom: number;
  /** … to so many names. */
  readonly kept: number;
  /** What stands for the others: "et al." with a comma before it, also behind one name, or the last name behind an ellipsis. */
  readonly rest: 'et al.' | ', et al.' | 'last' | 'slanted';
  /** "Humboldt, Alexander von" also where the particle belongs to the family name. */
  readonly particleBehind?: boolean;
}

/** The names of a list, and what separates them. */
export function nameList(names: readonly CslName[] = [], rules: NameRules): Rich {
  const all = names.map((name, index) =>
    rules.inverted === 'all' || (rules.inverted === 'first' && index === 0)
      ? inverted(name, rules)
      : straight(name, rules.given),
  );
  if (all.length >= rules.cutFrom) return cutShort(all, rules);
  return plain(listed(all, names, rules));
}

function cutShort(all: readonly string[], { kept, rest }: NameRules): Rich {
  const shown = all.slice(0, kept).join(', ');
  if (rest === 'last') return plain(`${shown}, … ${all.at(-1)}`);
  if (rest === 'slanted') return together(plain(`${shown}${kept > 1 ? ',' : ''} `), italic('et al.'));
  return plain(`${shown}${rest === ', et al.' || kept > 1 ? ',' : ''} et al.`);
}

function listed(all: readonly string[], names: readonly CslName[], { and, comma }: NameRules): string {
  if (all.length < 2) return all[0] ?? '';
  const institution = names.at(-1)?.literal !== undefined;
  const before = all.length === 2 ? comma === 'always' && !institution : comma !== 'never' || institution;
  return `${all.slice(0, -1).join(', ')}${before ? ',' : ''} ${and} ${all.at(-1)}`;
}

/** Whether a name is written in letters that invert and abbreviate; Chinese, Japanese and Korean names are whole. */
function isAlphabetic({ family = '', given = '' }: CslName): boolean {
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\d-]/u.test(
    family + given,
  );
}

function inverted(written: CslName, { given, particleBehind = false }: NameRules): string {
  const name = parsed(written);
  if (name.literal !== undefined) return name.literal;
  if (!isAlphabetic(name)) return whole(name);
  const behind = [
    initialsOf(name.given ?? '', given),
    name['dropping-particle'] ?? '',
    particleBehind ? (name['non-dropping-particle'] ?? '') : '',
  ].filter((part) => part !== '');
  const family = particleBehind ? (name.family ?? '') : withParticle(name);
  return [family, behind.join(' '), name.suffix ?? ''].filter((part) => part !== '').join(', ');
}

function straight(written: CslName, given: Given): string {
  const name = parsed(written);
  if (name.literal !== undefined) return name.literal;
  if (!isAlphabetic(name)) return whole(name);
  const family = attached(name['dropping-particle'] ?? '', withParticle(name));
  return [initialsOf(name.given ?? '', given), family, name.suffix ?? '']
    .filter((part) => part !== '')
    .join(' ');
}

function whole({ family = '', given = '' }: CslName): string {
  return family + given;
}

function withParticle(name: CslName): string {
  return attached(name['non-dropping-particle'] ?? '', name.family ?? '');
}

/** `de Vries`, `d’Alembert`, `al-Khalili`. */
function attached(particle: string, family: string): string {
  if (particle === '' || family === '') return particle + family;
  return /[-’']$/u.test(particle) ? particle + family : `${particle} ${family}`;
}

/** `Jean-Paul` as `J.-P.`, `J.K.` as `J. K.` where initials are spaced. */
function initialsOf(given: string, form: Given): string {
  if (form === 'full') return given;
  const apart = given.replace(/(\p{Lu}\.)(?=\p{Lu})/gu, '$1 ');
  if (form === 'full-spaced') return apart;
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

/** The first of the roles that somebody has. */
export function firstOf(item: CslItem, roles: readonly CslRole[]): CslRole | undefined {
  return roles.find((role) => (item[role] ?? []).length > 0);
}

/** Under whom a record is listed: its authors, else its editors. */
export function namedBy(item: CslItem): { readonly names: readonly CslName[]; readonly edited: boolean } {
  const role = firstOf(item, ['author', 'editor']);
  return { names: role === undefined ? [] : (item[role] ?? []), edited: role === 'editor' };
}

/** The family name alone, with its particle. */
export function surname(written: CslName): string {
  const name = parsed(written);
  return name.literal ?? withParticle(name);
}

/** What a name is sorted by; Chicago and Harvard leave the particle out of it. */
export function sortName(written: CslName, particle: boolean): string {
  const name = parsed(written);
  if (name.literal !== undefined) return name.literal.replace(/^the /iu, '');
  const family = particle ? withParticle(name) : (name.family ?? '');
  return [family, name.given ?? '', name.suffix ?? ''].filter((part) => part !== '').join(' , ');
}
