// What the digest protects, tried and not assumed: each member of a small bundle of the same layout is changed in memory,
// and the recipe either gives another digest or does not notice.

import { memoryInput } from '../input/replay.ts';
import { digestOf } from '../search/search.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { checked } from '../report/report.ts';
import type { Step } from '../report/report.ts';
import type { Head } from '../scan/head.ts';

const MAX_MEMBERS = 100;
const MAX_TEXT = 40;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Coverage {
  readonly covers: readonly string[];
  readonly not_covered: readonly string[];
}

/** The coverage check and what it found. `memo` saves trying the same layout again. */
export async function coverage(recipe: Recipe, head: Head, memo?: Map<string, Coverage>): Promise<Step> {
  const bundle: Json = JSON.parse(head.sketch());
  const places = paths(bundle).slice(0, MAX_MEMBERS);
  const layout = `${recipe.id} ${JSON.stringify(places)}`;
  const found = memo?.get(layout) ?? (await tryAll(shortened(bundle), recipe, places));
  memo?.set(layout, found);
  const { covers, not_covered: missing } = found;
  const check = checked({
    id: 'coverage',
    status: missing.length === 0 ? 'pass' : 'warn',
    expected: 'a change of any member changes the digest',
    found:
      missing.length === 0
        ? `${covers.length} members tried, all protected`
        : `${missing.length} members can change unnoticed`,
    where: missing,
  });
  return { checks: [check], facts: { covers: [...covers], not_covered: [...missing] } };
}

async function tryAll(bundle: Json, recipe: Recipe, places: (string | number)[][]): Promise<Coverage> {
  const found: { covers: string[]; not_covered: string[] } = { covers: [], not_covered: [] };
  const before = await digest(bundle, recipe);
  for (const path of places) {
    if (path[0] === 'bundle_sha256') continue;
    const after = await digest(changed(bundle, path), recipe);
    const name = path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
    const list = before !== undefined && after?.equals(before) === false ? found.covers : found.not_covered;
    list.push(name.slice(1).replaceAll('.[]', '[]'));
  }
  return found;
}

async function digest(bundle: Json, recipe: Recipe): Promise<Buffer | undefined> {
  return digestOf(memoryInput(Buffer.from(JSON.stringify(bundle))), recipe);
}

/** The same with short texts: what a digest protects does not depend on their length, what it costs to try does. */
function shortened(value: Json): Json {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}

/** Paths to every scalar, empty container and member, first elements of arrays only. */
function paths(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) {
    const [first] = value;
    return first === undefined ? [path] : paths(first, [...path, 0]);
  }
  if (typeof value !== 'object' || value === null) return [path];
  const members = Object.entries(value);
  return members.length === 0 ? [path] : members.flatMap(([name, each]) => paths(each, [...path, name]));
}

function changed(value: Json, path: readonly (string | number)[]): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value === 'changed' ? 'changed again' : 'changed';
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? changed(each, rest) : each));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [step]: changed(value[step] ?? null, rest) };
}
