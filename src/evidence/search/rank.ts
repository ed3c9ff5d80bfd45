// The order of recipes: free ones first, then the standard, then the catalogue's order, but a file
// with an encoder's marks tries that encoder first.

import { escapeStyle } from '../canon/escapes.ts';
import type { Features } from './features.ts';
import { SCOPES, type Family, type Recipe } from '../recipes/recipe.ts';

/**
 * The recipes in the order to try them, each only once of those that cannot differ for this bundle;
 * `seen` keeps the keys, so that a later list leaves out what an earlier one had. Without features, all of them.
 */
export function ranked(
  recipes: readonly Recipe[],
  features: Features | undefined,
  seen: Set<string> = new Set<string>(),
): Recipe[] {
  const families = features === undefined ? new Set<Family>() : likelyFamilies(features);
  const marked = (recipe: Recipe) => (likely(recipe, families) ? 0 : 1);
  // A file that bears an encoder's marks is not a sign of the standard.
  const first = (recipe: Recipe) =>
    families.size === 0 ? isStandard(recipe) : recipe.scope === 'without' && likely(recipe, families);
  const place = (recipe: Recipe) => (free(recipe) ? -2 : first(recipe) ? -1 : SCOPES.indexOf(recipe.scope));
  const unlike = (recipe: Recipe) => (features !== undefined && isSpelledOtherwise(recipe, features) ? 1 : 0);
  const ordered = [...recipes].sort(
    (a, b) => place(a) - place(b) || marked(a) - marked(b) || unlike(a) - unlike(b),
  );
  return ordered.filter((recipe) => {
    const key = features?.keyOf(recipe) ?? recipe.id;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** All recipes that give the same digest as `hit` for the bundle with these features, itself among them. */
export function equivalents(hit: Recipe, recipes: readonly Recipe[], features: Features): Recipe[] {
  const key = features.keyOf(hit);
  return recipes.filter((recipe) => alike(recipe, hit) && features.keyOf(recipe) === key);
}

/** What no bundle can make equal, compared before anything is worked out. */
function alike(left: Recipe, right: Recipe): boolean {
  const [a, b] = [left.profile.style, right.profile.style];
  if (left.scope !== right.scope || typeof a === 'string' || typeof b === 'string')
    return left.id === right.id;
  return a.spacing === b.spacing && a.newline === b.newline;
}

function free(recipe: Recipe): boolean {
  return recipe.profile.style === 'own' && recipe.scope === 'without';
}

/** The only recipe with a published standard costs little to try and is what any encoder can be set to follow. */
export function isStandard(recipe: Recipe): boolean {
  return recipe.profile.id === 'jcs' && recipe.scope === 'without';
}

function likely(recipe: Recipe, families: ReadonlySet<Family>): boolean {
  const { style, family } = recipe.profile;
  if (typeof style === 'string' || !families.has(family)) return false;
  return style.spacing === 'compact' || style.spacing === 'spaced';
}

/** Whether accents came raw where the recipe escapes them, or escaped where it does not. */
function isSpelledOtherwise({ profile: { style } }: Recipe, { characters }: Features): boolean {
  const sent = characters.get('é');
  if (typeof style === 'string' || sent === undefined || sent.size !== 1) return false;
  return sent.has('é') === escapeStyle(style.escapes).escapeFrom <= 0xe9;
}

/** Whether the bundle bears the marks of an encoder. */
export function isMarked(features: Features | undefined): boolean {
  return features !== undefined && likelyFamilies(features).size > 0;
}

/** Marks of encoders in what was sent; none at all leaves the catalogue's order. */
function likelyFamilies({ characters, numbers }: Features): ReadonlySet<Family> {
  const tokens = [...numbers];
  const accents = characters.get('é');
  if (characters.get('/')?.has('\\/') === true) return new Set<Family>(['php']);
  if (tokens.some((token) => /E/.test(token))) return new Set<Family>(['java', 'dotnet']);
  if (characters.get('<')?.has('\\u003c') === true) return new Set<Family>(['go', 'java']);
  if (tokens.some((token) => /e-0\d$/.test(token))) return new Set<Family>(['python']);
  if (accents !== undefined && [...accents].some((spelling) => spelling.startsWith('\\u')))
    return new Set<Family>(['python']);
  return new Set();
}
