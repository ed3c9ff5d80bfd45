// Where a trace begins: what the request names, as words to look for, and how surely a link speaks of it. The shock
// chooses among the links of an entity; it is never taken for a fact.
import { terms } from '../../../text/terms.ts';
import { fold, words } from '../../../text/words.ts';
import type { CausalLink } from './links.ts';
import { signOf, type Sign } from './signs.ts';
import type { Side } from './sides.ts';
import type { Thing } from './things.ts';

export interface Beginning {
  /** The entity's name as asked for, then its other spellings. */
  readonly names: readonly string[];
  /** Content stems of each name, in the order of names; none empty. */
  readonly stems: readonly (readonly string[])[];
  readonly shock: ReadonlySet<string>;
  readonly shockSign: Sign;
  /** Which side of a link is looked at first: the cause in forward traces. */
  readonly near: 'cause' | 'effect';
}

export interface Begun {
  readonly factor: number;
  /** Whether the sentence states the shock too. */
  readonly shock: boolean;
  readonly thing: Thing;
}

/** A shock of more content words than this is read up to here. */
const LONGEST_SHOCK = 48;
const MOST_NAMES = 12;

export function beginningOf(names: readonly string[], shock: string, near: Beginning['near']): Beginning {
  const distinct = [...new Set(names)].slice(0, MOST_NAMES);
  const known = distinct.map((name) =>
    [...new Set(terms(name.slice(0, 400)).map(({ stem }) => stem))].slice(0, 16),
  );
  const own = new Set(known.flat());
  const said = terms(shock.slice(0, 4000))
    .map(({ stem }) => stem)
    .filter((stem) => !own.has(stem))
    .slice(0, LONGEST_SHOCK);
  return {
    names: distinct.filter((_, at) => known[at]!.length > 0),
    stems: known.filter((stems) => stems.length > 0),
    shock: new Set(said),
    shockSign: said.map(signOf).find((sign) => sign !== 0) ?? 0,
    near,
  };
}

/** How surely a link starts from the entity (and the shock), or undefined; `heading` is its document's title and its own. */
export function begins(
  link: CausalLink,
  sentence: string,
  heading: string,
  from: Beginning,
): Begun | undefined {
  const side = link[from.near];
  const [thing] = side.things;
  if (thing === undefined) return undefined;
  const own = side.things.find((one) =>
    from.stems.some((stems) => stems.every((stem) => one.keys.has(stem))),
  );
  const shocked = side.things.find(
    (one) => !isOpposed(one, from) && [...one.keys].some((key) => from.shock.has(key)),
  );
  const pointed = from.shockSign !== 0 && own?.sign === from.shockSign;
  const saysShock =
    pointed || shocked !== undefined || (!isOpposed(own ?? thing, from) && hasShock(side, from));
  if (own !== undefined)
    return isOpposed(own, from) ? undefined : { factor: saysShock ? 1 : 0.7, shock: saysShock, thing: own };
  if (isNamed(sentence.slice(side.start, side.end), from))
    return isOpposed(thing, from)
      ? undefined
      : { factor: saysShock ? 0.9 : 0.6, shock: saysShock, thing: shocked ?? thing };
  // "The drought led to a limit" under the title "Drought at the Panama Canal".
  if (shocked === undefined) return undefined;
  if (isNamed(sentence, from)) return { factor: 0.9, shock: true, thing: shocked };
  return isNamed(heading, from) ? { factor: 0.8, shock: true, thing: shocked } : undefined;
}

/** Prices that fall are no rise of prices. */
function isOpposed(thing: Thing, { shockSign }: Beginning): boolean {
  return thing.sign !== 0 && shockSign !== 0 && thing.sign !== shockSign;
}

function hasShock(side: Side, { shock }: Beginning): boolean {
  return [...side.stems].some((stem) => shock.has(stem));
}

/** Whether a text names the entity: the whole name, its words side by side and in their order. */
export function isNamed(text: string, { names }: Beginning): boolean {
  const spoken = ` ${words(text)
    .map(({ text: word }) => fold(word))
    .join(' ')} `;
  return names.some((name) =>
    spoken.includes(
      ` ${words(name)
        .map(({ text: word }) => fold(word))
        .join(' ')} `,
    ),
  );
}
