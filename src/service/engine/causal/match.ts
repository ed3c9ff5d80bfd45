// Whether the effect of one sentence is the cause of another: the same thing, pointing the same way, by its head word and
// what tells it from others of its kind. Likeness of other words never counts: a wrong hop is worse than none.
import { lazily } from '../../../text/lazily.ts';
import { stem } from '../../../text/stem.ts';
import type { Side } from './sides.ts';
import { thingsIn, type Thing } from './things.ts';

/** A side of a link and where it stands. */
export interface Placed {
  readonly side: Side;
  readonly document: string;
  /** The document's title: what "the drought" is short for. */
  readonly title: string;
}

/** How surely two sides speak of one thing: 0 to 1; `things` are those that do. */
export interface Match {
  readonly factor: number;
  readonly things: readonly [from: Thing, to: Thing];
}

/** The best match of what is left by one sentence with what another takes up. */
export function matchSides(left: Placed, taken: Placed): Match | undefined {
  let best: Match | undefined;
  for (const from of left.side.things)
    for (const to of taken.side.things) {
      const factor = matchThings(from, left, to, taken);
      if (factor > (best?.factor ?? 0)) best = { factor, things: [from, to] };
    }
  return best;
}

function matchThings(from: Thing, left: Placed, to: Thing, taken: Placed): number {
  if (from.head !== to.head || differ(from.years, to.years) || differ([...from.places], [...to.places]))
    return 0;
  const pointing = signs(from, to);
  if (pointing === 0) return 0;
  const [small, big, bigSide] =
    from.keys.size <= to.keys.size ? [from, to, taken.side] : [to, from, left.side];
  for (const key of small.keys) if (!big.keys.has(key) && !bigSide.stems.has(key)) return 0;
  const same =
    sameness(small, big, left.document === taken.document) ||
    titled(from, left, to, taken) ||
    titled(to, taken, from, left);
  return pointing * same * told(left.side, from) * told(taken.side, to);
}

/** Of one word alone ("the strike"), which strike is meant is known only inside one document. */
function sameness(small: Thing, big: Thing, sameDocument: boolean): number {
  const equal = small.keys.size === big.keys.size;
  if (small.keys.size > 1) return equal ? (sameDocument ? 1 : 0.85) : sameDocument ? 0.9 : 0.75;
  if (sameDocument) return equal ? 0.9 : small.definite ? 0.85 : 0.7;
  if (!equal || isVague(small.head)) return 0;
  if (small.name && big.name) return 0.8;
  return small.definite || big.definite ? 0 : 0.7;
}

/** "The drought" of a document titled "Drought at the Panama Canal" is the drought there that another document names. */
function titled(short: Thing, at: Placed, named: Thing, elsewhere: Placed): number {
  if (!short.definite || short.keys.size > 1 || at.document === elsewhere.document) return 0;
  const meant = thingsIn(at.title).find(({ head }) => head === short.head);
  if (meant === undefined || differ(meant.years, named.years)) return 0;
  const where = [...meant.places, ...meant.keys].filter((key) => key !== short.head);
  return where.some((key) => named.places.has(key) || named.keys.has(key)) ? 0.75 : 0;
}

/** A thing that a clause only mentions did or suffered more than its name says. */
function told(side: Side, thing: Thing): number {
  if (!side.event) return 1;
  return thing.keys.size > 1 ? 0.7 : 0;
}

/** Less of a thing is not the thing, nor is more of it less. */
function signs(from: Thing, to: Thing): number {
  if (from.sign === to.sign) return 1;
  if (from.sign < 0 || to.sign < 0) return 0;
  return 0.85;
}

/** Two years, or two places, that have nothing in common: two things of one kind. */
function differ(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((value) => other.includes(value));
}

function isVague(head: string): boolean {
  return vague().has(head);
}

const vague = lazily(
  () =>
    new Set(
      'people person man woman company firm country government state place thing problem issue effect result change price cost rate demand supply production output product work system process use time way plan rule law study report figure group area region world market business industry plant factory ship worker farmer change event case situation decision measure policy action response loss damage death attack fire rise fall increase decrease growth decline limit ban closure halt shortage cut stop restriction delay price sale import export good service data power water energy material food'
        .split(' ')
        .map(stem),
    ),
);
