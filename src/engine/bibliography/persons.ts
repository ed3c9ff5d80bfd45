// Lists of names as the four styles write them: who is inverted, the separators, and when "et al." begins.
import type { CslItem, CslName } from '../../api/payloads/bibliography.ts';
import { italic, joined, NOTHING, plain, type Rich, together } from './rich.ts';

/** How a given name is written: in full, its initials spaced (`J. Q.`) or tight (`J.Q.`), or full with initials spaced. */
type Given = 'full' | 'spaced' | 'tight' | 'full-spaced';

/** `Doe, J., & Roe, R.`; of 21 and more the first 19, an ellipsis and the last. */
export function apaNames(names: readonly CslName[] = []): Rich {
  const all = names.map((name) => inverted(name, 'spaced', ', '));
  if (all.length >= 21) return plain(`${all.slice(0, 19).join(', ')}, … ${all.at(-1)}`);
  return plain(listOf(all, '&', names));
}

/** `E. Poe & R. Roe`: the editors of the book of a chapter. */
export function apaStraight(names: readonly CslName[] = []): Rich {
  const all = names.map((name) => straight(name, 'spaced'));
  return plain(all.length === 2 ? all.join(' & ') : serial(all, '&'));
}

/** `Doe, Jane, and Richard Roe`; of three and more the first and "et al.". */
export function mlaNames(names: readonly CslName[] = []): Rich {
  const [first, second, ...more] = names;
  if (first === undefined) return NOTHING;
  const opening = inverted(first, 'full-spaced', ', ');
  if (second === undefined) return plain(opening);
  if (more.length > 0) return plain(`${opening}, et al.`);
  const comma = first.literal === undefined ? ',' : '';
  return plain(`${opening}${comma} and ${straight(second, 'full-spaced')}`);
}

/** `Jane Doe and Richard Roe`, `Jane Doe et al.` */
export function mlaStraight(names: readonly CslName[] = []): Rich {
  const all = names.map((name) => straight(name, 'full-spaced'));
  return plain(all.length > 2 ? `${all[0]} et al.` : all.join(' and '));
}

/** `Doe, Jane, Richard Roe, and Ann Stone`; of 11 and more the first seven and "et al.". */
export function chicagoNames(names: readonly CslName[] = []): Rich {
  const all = names.map((name, index) =>
    index === 0 ? inverted(name, 'full', ', ', true) : straight(name, 'full'),
  );
  if (all.length > 10) return plain(`${all.slice(0, 7).join(', ')}, et al.`);
  return plain(listOf(all, 'and', names));
}

/** `Jane Doe, Richard Roe, and Ann Stone`. */
export function chicagoStraight(names: readonly CslName[] = []): Rich {
  const all = names.map((name) => straight(name, 'full'));
  return plain(all.length === 2 ? all.join(' and ') : serial(all, 'and'));
}

/** `Doe, J., Roe, R. and Stone, A.`; of four and more the first and "et al.", which is slanted. */
export function harvardNames(names: readonly CslName[] = []): Rich {
  const all = names.map((name) => inverted(name, 'tight', ', '));
  if (all.length > 3) return together(plain(`${all[0]} `), italic('et al.'));
  return joined([plain(all.slice(0, -1).join(', ')), plain(all.at(-1))], ' and ');
}

/** `J. Doe and R. Roe`, `J. Doe, R. Roe and A. Stone`. */
export function harvardStraight(names: readonly CslName[] = []): Rich {
  const all = names.map((name) => straight(name, 'tight'));
  if (all.length > 3) return together(plain(`${all[0]} `), italic('et al.'));
  return joined([plain(all.slice(0, -1).join(', ')), plain(all.at(-1))], ' and ');
}

/** The names that an entry opens with, as `write` gives them; editors are marked as such. */
export function listedUnder(
  item: CslItem,
  write: (names: readonly CslName[]) => Rich,
  editors: { readonly one: string; readonly several: string },
): Rich {
  const { names, edited } = namedBy(item);
  return together(write(names), edited ? plain(names.length > 1 ? editors.several : editors.one) : NOTHING);
}

/** Under whom a record is listed: its authors, else its editors. */
export function namedBy(item: CslItem): { readonly names: readonly CslName[]; readonly edited: boolean } {
  const edited = item.author === undefined || item.author.length === 0;
  const names = edited && takesEditors(item) ? (item.editor ?? []) : (item.author ?? []);
  return { names, edited: edited && names.length > 0 };
}

function takesEditors({ type }: CslItem): boolean {
  return type === 'book' || type === 'chapter';
}

/** What a name is sorted by; Chicago and Harvard leave the particle out of it. */
export function sortName(name: CslName, particle: boolean): string {
  if (name.literal !== undefined) return name.literal.replace(/^the /iu, '');
  const family = particle ? withParticle(name) : (name.family ?? '');
  return [family, name.given ?? '', name.suffix ?? ''].filter((part) => part !== '').join(' , ');
}

function inverted(name: CslName, given: Given, comma: string, particleBehind = false): string {
  if (name.literal !== undefined) return name.literal;
  const behind = [
    initialsOf(name.given ?? '', given),
    name['dropping-particle'] ?? '',
    particleBehind ? (name['non-dropping-particle'] ?? '') : '',
  ].filter((part) => part !== '');
  const family = particleBehind ? (name.family ?? '') : withParticle(name);
  return [family, behind.join(' '), name.suffix ?? ''].filter((part) => part !== '').join(comma);
}

function straight(name: CslName, given: Given): string {
  if (name.literal !== undefined) return name.literal;
  return [
    initialsOf(name.given ?? '', given),
    name['dropping-particle'] ?? '',
    withParticle(name),
    name.suffix ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function withParticle(name: CslName): string {
  return [name['non-dropping-particle'] ?? '', name.family ?? ''].filter((part) => part !== '').join(' ');
}

/** `Jean-Paul` as `J.-P.`, `J.K.` as `J. K.` where initials are spaced. */
function initialsOf(given: string, form: Given): string {
  if (form === 'full') return given;
  const apart = given.replace(/(\p{Lu}\.)(?=\p{Lu})/gu, '$1 ');
  if (form === 'full-spaced') return apart;
  return apart
    .split(/\s+/u)
    .filter((part) => part !== '')
    .map((part) => part.split('-').map(initial).join('-'))
    .join(form === 'tight' ? '' : ' ');
}

function initial(part: string): string {
  const first = /[\p{L}\p{N}]/u.exec(part)?.[0];
  return first === undefined ? '' : `${first.toUpperCase()}.`;
}

/** With a comma before the last one, but between two organisations, where none is inverted. */
function listOf(all: readonly string[], and: string, names: readonly CslName[]): string {
  if (all.length === 2 && names[0]?.literal !== undefined) return all.join(` ${and} `);
  return serial(all, and);
}

function serial(all: readonly string[], and: string): string {
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')}, ${and} ${all.at(-1)}`;
}
