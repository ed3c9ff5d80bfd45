// All recipes the search knows, the likeliest first (design: "Recipes").

import { OptionError } from '../errors.ts';
import type { EscapeName } from '../canon/escapes.ts';
import type { NumberForm } from '../canon/numbers.ts';
import type { KeyOrder } from '../canon/order.ts';
import type { SpacingName, Style } from '../canon/style.ts';
import { LIKELY_ENCODERS, OTHER_ENCODERS, readEncoders } from './encoders.ts';
import { recipeOf, SCOPES, type Family, type Profile, type Recipe, type Scope } from './recipe.ts';

/** Encoders that end their output with a line feed: `jq … | sha256sum`, Go's Encoder. */
const WITH_NEWLINE = [
  'jq-sorted',
  'jq',
  'jq-sorted-indent2',
  'go-sorted',
  'go',
  'go-sorted-plain',
  'python-sorted-indent2',
  'python-sorted-compact',
  'jcs',
];

const OWN: readonly Profile[] = [
  { id: 'own', name: 'the bytes of the file as received', family: 'sent', style: 'own' },
  {
    id: 'own-lf',
    name: 'the bytes of the file with CRLF turned back into LF',
    family: 'sent',
    style: 'own-lf',
  },
];

/** Every profile, likeliest first; the file's own bytes come before all, as they cost nothing. */
export function profiles(): Profile[] {
  const rows = [...readEncoders(LIKELY_ENCODERS), ...readEncoders(OTHER_ENCODERS)];
  const lined = rows.filter(([id = '']) => WITH_NEWLINE.includes(id));
  return [...OWN, ...rows.map((row) => profileOf(row, false)), ...lined.map((row) => profileOf(row, true))];
}

/** Every recipe in search order: the likely profiles over all scopes, then the rest over all scopes. */
export function catalogue(): readonly Recipe[] {
  // Built once a process, on first use: a folder of bundles asks for it thousands of times.
  built ??= build();
  return built.recipes;
}

/** How many of them, from the first, are likely enough to be tried before anything is worked out about the rest. */
export function likelyRecipes(): number {
  built ??= build();
  return built.likely;
}

interface Catalogue {
  readonly recipes: readonly Recipe[];
  readonly likely: number;
}

let built: Catalogue | undefined;

function build(): Catalogue {
  const list = profiles();
  const count = OWN.length + readEncoders(LIKELY_ENCODERS).length;
  const likely = over(list.slice(0, count));
  return { recipes: [...likely, ...over(list.slice(count))], likely: likely.length };
}

/**
 * The recipe of that id (`without/jcs`), or of that profile with the hash member left out (`jcs`).
 * @throws {OptionError} `recipe`
 */
export function recipeById(id: string): Recipe {
  const [scopeName, profileId] = id.includes('/') ? id.split('/', 2) : ['without', id];
  const scope = SCOPES.find((each) => each === scopeName);
  const profile = profiles().find((each) => each.id === profileId);
  if (profile === undefined || scope === undefined) {
    throw new OptionError(
      'recipe',
      `There is no recipe ${JSON.stringify(id)}: write SCOPE/ENCODER, e.g. without/jcs.`,
    );
  }
  return recipeOf(scope, profile);
}

/** Scope by scope: that the hash was left out is likelier than any rare encoder. */
function over(list: readonly Profile[]): Recipe[] {
  return SCOPES.flatMap((scope) =>
    list.filter((profile) => fits(scope, profile)).map((profile) => recipeOf(scope, profile)),
  );
}

/** Only whole-bundle scopes can be cut out of the file's own bytes. */
function fits(scope: Scope, profile: Profile): boolean {
  const own = profile.style === 'own' || profile.style === 'own-lf';
  return (
    !own ||
    scope === 'without' ||
    scope === 'empty' ||
    scope === 'null' ||
    scope === 'zeros' ||
    scope === 'claims'
  );
}

function profileOf(row: readonly string[], newline: boolean): Profile {
  const [id, family, order, spacing, escapes, numbers, name] = row as [
    string,
    Family,
    KeyOrder,
    SpacingName,
    EscapeName,
    NumberForm,
    string,
  ];
  const style: Style = { order, spacing, escapes, numbers, newline };
  return newline
    ? { id: `${id}-newline`, name: `${name}, and a line feed`, family, style }
    : { id, name, family, style };
}
