// Whether the effect of one sentence is the cause of another: the same thing, pointing the same way, by its head word and
// what tells it from others of its kind. Likeness of other words never counts: a wrong hop is worse than none.
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import { signOf } from './signs.ts';
import type { Side } from './cause-effect-arguments.ts';
import { thingsIn, type Thing } from './noun-phrases.ts';

/** A side of a link and where it stands. */
export interface Placed {
  readonly side: Side;
  readonly document: string;
  /** The document's title: what "the drought" is short for. */
  readonly title: string;
}

/** How surely an effect and a cause are one thing: 0 to 1; `things` are those that are. */
export interface Match {
  readonly factor: number;
  readonly things: readonly [effect: Thing, cause: Thing];
}

/** The best match of the effect that one sentence states with the cause that another does. */
export function matchSides(effect: Placed, cause: Placed): Match | undefined {
  let best: Match | undefined;
  for (const one of effect.side.things)
    for (const other of cause.side.things) {
      const factor = matchThings(one, effect, other, cause);
      if (factor > (best?.factor ?? 0)) best = { factor, things: [one, other] };
    }
  return best;
}

function matchThings(one: Thing, effect: Placed, other: Thing, cause: Placed): number {
  if (one.head !== other.head || differ(one.years, other.years)) return 0;
  if (differ([...one.places], [...other.places])) return 0;
  const same =
    effect.document === cause.document
      ? inOneDocument(one, effect.side, other, cause.side)
      : acrossDocuments(one, other, effect.side.event || cause.side.event) ||
        titled(one, effect, other, cause) ||
        titled(other, cause, one, effect);
  return same * signs(one, other) * told(effect.side, one) * told(cause.side, other);
}

/** Inside a document a later mention may say less, or more, than the first. */
function inOneDocument(one: Thing, effect: Side, other: Thing, cause: Side): number {
  const [small, big, bigSide] = one.keys.size <= other.keys.size ? [one, other, cause] : [other, one, effect];
  for (const key of small.keys) if (!big.keys.has(key) && !bigSide.stems.has(key)) return 0;
  const equal = one.keys.size === other.keys.size;
  if (small.keys.size > 1) return equal ? 1 : 0.9;
  if (equal) return other.definite || small.name ? 0.9 : 0.7;
  // "Record prices" and later "high gas prices": the same head, going the same way.
  return small.definite ? 0.85 : one.sign !== 0 && one.sign === other.sign ? 0.7 : 0;
}

/** What holds of a kind holds of one of it, not the other way: the effect says as much as the cause, or more. */
function acrossDocuments(one: Thing, other: Thing, isTold: boolean): number {
  // What another source's clause only mentions is not what it is about.
  if (isTold || differ([...one.behind], [...other.behind])) return 0;
  const alike = [...one.behind].some((stemmed) => other.behind.has(stemmed));
  if (isAbstract(one.head) && !alike && one.behind.size + other.behind.size > 0) return 0;
  for (const key of other.keys) if (!one.keys.has(key)) return 0;
  const equal = one.keys.size === other.keys.size;
  if (other.keys.size > 1) return equal ? 0.85 : 0.75;
  // Of one word alone ("the strike"), which strike is meant is known only inside one document.
  if (!equal || isVague(one.head) || signOf(one.head) !== 0) return 0;
  if (one.name && other.name) return 0.8;
  return one.definite || other.definite ? 0 : 0.7;
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

/** Of these the word itself says little, and what hangs behind it all. */
function isAbstract(head: string): boolean {
  return abstract().has(head);
}

const abstract = lazy(
  () =>
    new Set(
      'effect change response function role deficiency dysfunction defect impairment accumulation alteration activation failure problem risk'
        .split(' ')
        .map(stem),
    ),
);

function isVague(head: string): boolean {
  return vague().has(head);
}

const vague = lazy(
  () =>
    new Set(
      'deficiency dysfunction defect failure protection switch advantage accumulation finding result data evidence hypothesis mechanism model approach method response function role type disorder disease patient cell gene protein people person man woman company firm country government state place thing problem issue effect result change price cost rate demand supply production output product work system process use time way plan rule law study report figure group area region world market business industry plant factory ship worker farmer change event case situation decision measure policy action response loss damage death attack fire rise fall increase decrease growth decline limit ban closure halt shortage cut stop restriction delay price sale import export good service data power water energy material food'
        .split(' ')
        .map(stem),
    ),
);
