// Finds a claim's parts on the tape undecoded: the roles of members, once per key shape.

import type { Shape } from '../json/shapes.ts';
import { ARRAY, KIND, NULL, OBJECT, STRIDE } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { type Place, placeOf, PLACES, type Role, ROLES, rolesOf } from './roles.ts';
import { textAt } from '../json/decode.ts';

const MAX_DEPTH = 6;
const WORST = 1_000_000;

const NUMBERS = Object.fromEntries(ROLES.map((role, number) => [role, number])) as Record<Role, number>;

/** The one part that is a list. */
const SPANS = NUMBERS.spans;

/** What one member of a shape means at a place. */
interface Meaning {
  /** Role numbers and their ranks, alternating. */
  readonly roles: readonly number[];
  readonly place: Place;
  /** The role of a scalar that a list or an object can only hide, by its number; -1 where it is none. */
  readonly scalar: number;
}

/** A list or an object where a scalar is read. */
export interface Other {
  readonly role: number;
  readonly rank: number;
  readonly token: number;
}

/** The tokens of one claim's parts; -1 where a part is absent. Reused from claim to claim. */
export class Located {
  readonly tokens: Int32Array = new Int32Array(ROLES.length).fill(-1);
  readonly ranks: Int32Array = new Int32Array(ROLES.length).fill(WORST);
  /** Lists and objects that are named as a scalar is. */
  readonly others: Other[] = [];
  /** The token of the claim itself. */
  root = 0;

  token(role: Role): number {
    return this.tokens[NUMBERS[role]] as number;
  }
}

/** Fills `out` with where the parts of the claim at `token` are. A claim that is not an object has none. */
export function locate(source: Tokeniser, token: number, out: Located): void {
  out.tokens.fill(-1);
  out.ranks.fill(WORST);
  out.others.length = 0;
  out.root = token;
  if (((source.tape.cells[token] as number) & KIND) === OBJECT) visit(source, token, 'claim', 0, out);
}

/** The dotted path of members that leads from the claim to `token`, e.g. `document.source_url`. */
export function pathOf(source: Tokeniser, root: number, token: number): string {
  const { tape } = source;
  const names: string[] = [];
  for (let at = root; at !== token;) {
    const object = tape.kind(at) === OBJECT;
    let child = at + STRIDE;
    let index = 0;
    for (;;) {
      const value = object ? child + STRIDE : child;
      if (token < tape.next(value)) {
        names.push(object ? textAt(source, child) : String(index));
        at = value;
        break;
      }
      child = tape.next(value);
      index++;
    }
  }
  return names.join('.');
}

function visit(source: Tokeniser, object: number, place: Place, depth: number, out: Located): void {
  const { tape, shapes } = source;
  const cells = tape.cells;
  const end = cells[object + 3] as number;
  const shape = shapes.byId(tape.shape(object));
  const meanings = shape.members === 0 ? null : meaningsOf(shape, place);
  let index = 0;
  for (let key = object + STRIDE; key < end; key = cells[key + STRIDE + 3] as number, index++) {
    const meaning = meanings === null ? meaningOf(textAt(source, key), place) : (meanings[index] as Meaning);
    const value = key + STRIDE;
    const kind = (cells[value] as number) & KIND;
    if (kind === OBJECT) inObject(source, value, meaning, { place, depth }, out);
    else if (kind === ARRAY) inArray(source, value, meaning, depth, out);
    else if (kind !== NULL) take(out, meaning.roles, value, depth);
  }
}

/** A scalar, where its name fits a role better than what was met before. */
function take(out: Located, roles: readonly number[], value: number, depth: number): void {
  for (let i = 0; i < roles.length; i += 2) {
    const role = roles[i] as number;
    const rank = (roles[i + 1] as number) + depth * 100;
    if (rank < (out.ranks[role] as number)) {
      out.ranks[role] = rank;
      out.tokens[role] = value;
    }
  }
}

function inObject(
  source: Tokeniser,
  value: number,
  meaning: Meaning,
  { place, depth }: { readonly place: Place; readonly depth: number },
  out: Located,
): void {
  if (depth < MAX_DEPTH) visit(source, value, meaning.place, depth + 1, out);
  if (meaning.place === 'snapshot' && source.tape.next(value) > value + STRIDE)
    weakly(out, 'snapshot', value);
  if (meaning.scalar >= 0 && (meaning.place === 'other' || meaning.place === place))
    instead(out, meaning, value, depth);
}

function inArray(source: Tokeniser, value: number, meaning: Meaning, depth: number, out: Located): void {
  if (depth === 0 && meaning.roles[0] === SPANS) out.tokens[SPANS] = value;
  else if (meaning.scalar >= 0 && !isListOf(source, value, meaning.place))
    instead(out, meaning, value, depth);
  visitFirst(source, value, meaning.place, depth, out);
}

/** Notes a list or an object in the place of a scalar. */
function instead(out: Located, { roles, scalar }: Meaning, token: number, depth: number): void {
  const rank = (roles[roles.indexOf(scalar) + 1] as number) + depth * 100;
  out.others.push({ role: scalar, rank, token });
}

/** Whether a list has objects of that place, of which the first is read. */
function isListOf({ tape }: Tokeniser, array: number, place: Place): boolean {
  const first = array + STRIDE;
  return place !== 'other' && first < tape.next(array) && tape.kind(first) === OBJECT;
}

/** A snapshot of unknown members is still a snapshot. */
function weakly(out: Located, role: Role, token: number): void {
  const index = ROLES.indexOf(role);
  if (out.tokens[index] === -1) out.tokens[index] = token;
}

/** Of a list (chunks, sources) the first object counts. */
function visitFirst(source: Tokeniser, array: number, place: Place, depth: number, out: Located): void {
  const { tape } = source;
  const first = array + STRIDE;
  if (first >= tape.next(array) || tape.kind(first) !== OBJECT || depth >= MAX_DEPTH) return;
  visit(source, first, place, depth + 1, out);
}

function meaningsOf(shape: Shape, place: Place): readonly Meaning[] {
  const number = PLACES.indexOf(place);
  const known = shape.meanings[number];
  if (known !== undefined) return known as readonly Meaning[];
  const meanings = shape.keys().map((key) => meaningOf(key.text, place));
  shape.meanings[number] = meanings;
  return meanings;
}

function meaningOf(name: string, place: Place): Meaning {
  const roles = rolesOf(place, name).flatMap(([role, rank]) => [ROLES.indexOf(role), rank]);
  return { roles, place: placeOf(place, name), scalar: scalarOf(roles) };
}

/** Texts and parts of a claim are laid out in many ways; these are only ever scalars. Of verdicts, what is called so. */
function scalarOf(roles: readonly number[]): number {
  for (let i = 0; i < roles.length; i += 2) {
    const [role, rank] = [roles[i] as number, roles[i + 1] as number];
    if (SCALARS.has(role) && (role !== NUMBERS.verdict || rank <= 2)) return role;
  }
  return -1;
}

const SCALARS: ReadonlySet<number> = new Set(
  (
    [
      'sourceUrl',
      'contentSha',
      'retrievedAt',
      'publishedAt',
      'snapshotTime',
      'verdict',
      'accepted',
      'chunkStart',
      'chunkEnd',
      'quoteStart',
      'quoteEnd',
    ] as const
  ).map((role) => NUMBERS[role]),
);
