// What the digest protects, tried and not assumed: each member of a small bundle of the same layout is changed in memory,
// and the recipe either gives another digest or does not notice.

import { memoryInput } from '../input/replay.ts';
import { digestOf } from '../search/search.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { addCheck } from '../report/report.ts';
import type { Report } from '../report/report.ts';
import type { Head } from '../scan/head.ts';

const MAX_MEMBERS = 100;
const MAX_TEXT = 40;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Coverage {
  readonly covers: readonly string[];
  readonly not_covered: readonly string[];
}

/** Fills `covers` and `not_covered` and adds the coverage check. `memo` saves trying the same layout again. */
export async function coverage(
  report: Report,
  recipe: Recipe,
  head: Head,
  memo?: Map<string, Coverage>,
): Promise<void> {
  const bundle = JSON.parse(head.sketch()) as Json;
  const places = paths(bundle).slice(0, MAX_MEMBERS);
  const layout = `${recipe.id} ${JSON.stringify(places)}`;
  const found = memo?.get(layout) ?? (await tryAll(shortened(bundle), recipe, places));
  memo?.set(layout, found);
  report.covers = [...found.covers];
  report.not_covered = [...found.not_covered];
  const missing = report.not_covered;
  addCheck(
    report,
    'coverage',
    missing.length === 0 ? 'pass' : 'warn',
    'a change of any member changes the digest',
    missing.length === 0
      ? `${report.covers.length} members tried, all protected`
      : `${missing.length} members can change unnoticed`,
    missing,
  );
}

async function tryAll(bundle: Json, recipe: Recipe, places: (string | number)[][]): Promise<Coverage> {
  const found = { covers: [] as string[], not_covered: [] as string[] };
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
  if (Array.isArray(value)) return value.length === 0 ? [path] : paths(value[0] as Json, [...path, 0]);
  if (typeof value !== 'object' || value === null) return [path];
  const names = Object.keys(value);
  return names.length === 0 ? [path] : names.flatMap((name) => paths(value[name] as Json, [...path, name]));
}

function changed(value: Json, path: readonly (string | number)[]): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value === 'changed' ? 'changed again' : 'changed';
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? changed(each, rest) : each));
  const object = value as { [name: string]: Json };
  return { ...object, [step]: changed(object[step as string] as Json, rest) };
}
