// A recipe says how a bundle's hash was made: what of the bundle is hashed (scope), and how it is
// spelled (a style, or the file's own bytes). Recipes are data; ids are stable, so that reports, pins and people can name them.

import type { Style } from '../canon/style.ts';

/** What is hashed, likeliest first: the bundle less its hash, or with that emptied, nulled or zeroed; or only claims. */
export const SCOPES = [
  'without',
  'empty',
  'null',
  'claims',
  'schema-claims',
  'claims-object',
  'body',
  'zeros',
] as const;

export type Scope = (typeof SCOPES)[number];

/** An encoder as people call it, with the style it writes. `own` is the bytes of the file as received. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  /** Whose spelling this is: decides what is tried first for a file that looks like it. */
  readonly family: Family;
  readonly style: Style | 'own' | 'own-lf';
}

export type Family =
  | 'python'
  | 'javascript'
  | 'go'
  | 'rust'
  | 'java'
  | 'php'
  | 'ruby'
  | 'dotnet'
  | 'jq'
  | 'postgres'
  | 'sent';

export interface Recipe {
  /** `scope/profile`, e.g. `without/jcs`. */
  readonly id: string;
  readonly scope: Scope;
  readonly profile: Profile;
}

const SCOPE_WORDS: Record<Scope, string> = {
  without: 'the bundle without its bundle_sha256 member',
  empty: 'the bundle with bundle_sha256 set to ""',
  null: 'the bundle with bundle_sha256 set to null',
  zeros: 'the bundle with bundle_sha256 set to 64 zeros',
  claims: 'only the claims array',
  'claims-object': 'an object of only the claims member',
  'schema-claims': 'an object of only schema and claims',
  body: 'the bundle without schema and bundle_sha256',
};

export function recipeOf(scope: Scope, profile: Profile): Recipe {
  return { id: `${scope}/${profile.id}`, scope, profile };
}

/** One line for people: what is hashed and who writes it so. */
export function describeRecipe(recipe: Recipe): string {
  return `SHA-256 over ${SCOPE_WORDS[recipe.scope]}, written as ${recipe.profile.name}`;
}

export function describeScope(scope: Scope): string {
  return SCOPE_WORDS[scope];
}

/** Whether a scope takes in the top-level member of that name. */
export function includesMember(scope: Scope, member: string): boolean {
  if (member === 'bundle_sha256') return scope === 'empty' || scope === 'null' || scope === 'zeros';
  if (scope === 'claims' || scope === 'claims-object') return member === 'claims';
  if (scope === 'schema-claims') return member === 'claims' || member === 'schema';
  return scope !== 'body' || member !== 'schema';
}

/** The JSON text in the place of the hash; null where the member is left out. */
export function standIn(scope: Scope): string | null {
  if (scope === 'empty') return '""';
  if (scope === 'null') return 'null';
  return scope === 'zeros' ? `"${'0'.repeat(64)}"` : null;
}
