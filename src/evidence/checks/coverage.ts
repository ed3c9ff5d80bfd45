// What the digest protects, tested and not assumed: members of a small bundle of the same layout
// are changed in memory, and the recipe either gives another digest or does not notice. Members of the bundle itself come
// first, then one of each path; members not tried are counted, and are never a pass.

import { memoryInput } from '../input/replay.ts';
import { digestOf } from '../search/search.ts';
import type { VerifyOptions } from '../options.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { checked, type Status, type Step } from '../report/report.ts';
import { Breath } from '../scan/breath.ts';
import type { Head } from '../scan/head.ts';

const MAX_TRIES = 400;
const MAX_TEXT = 40;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Path = readonly (string | number)[];

/** What a recipe protects, and how many paths were not tried. */
export interface Covered {
  readonly covers: readonly string[];
  readonly not_covered: readonly string[];
  readonly left: number;
}

/** The coverage check and what it found. `memo` saves trying the same layout again. */
export async function coverage(
  recipe: Recipe,
  head: Head,
  { memo, signal }: Pick<VerifyOptions, 'memo' | 'signal'> = {},
): Promise<Step> {
  const { covers, not_covered: missing, left: paths } = await coveredBy(recipe, head, { memo, signal });
  const beyond = head.count - head.members.length;
  const left = paths + head.left + beyond;
  const check = checked({
    id: 'coverage',
    status: statusOf(missing.length, left),
    expected: 'a change of any member changes the digest',
    found: foundOf(covers.length, missing.length, left),
    where: missing,
  });
  return {
    checks: [check],
    facts: { covers, not_covered: missing },
    not_checked: left > 0 ? [notTried(paths, head.left, beyond)] : [],
  };
}

/** What is known of a bundle of the same layout, or is tried out. */
async function coveredBy(
  recipe: Recipe,
  head: Head,
  { memo, signal }: Pick<VerifyOptions, 'memo' | 'signal'>,
): Promise<Covered> {
  const { layout, shapes } = head;
  const key = layout === undefined ? undefined : `${recipe.id} ${layout}`;
  const known = key === undefined ? undefined : memo?.covered.get(shapes)?.get(key);
  if (known !== undefined) return known;
  const bundle: Json = shortened(JSON.parse(head.sketch()));
  const all = onePerShape(paths(bundle));
  const places = chosen(all);
  const covered = { ...(await tryAll(bundle, recipe, places, signal)), left: all.length - places.length };
  if (memo !== undefined && key !== undefined) {
    const layouts = memo.covered.get(shapes) ?? new Map<string, Covered>();
    memo.covered.set(shapes, layouts.set(key, covered));
  }
  return covered;
}

function statusOf(missing: number, left: number): Status {
  if (missing > 0) return 'warn';
  return left > 0 ? 'partly' : 'pass';
}

function foundOf(covered: number, missing: number, left: number): string {
  const also = left > 0 ? `, ${left} not tried` : '';
  if (missing > 0) return `${missing} members can change unnoticed${also}`;
  return left > 0
    ? `${covered} members tried, these are protected${also}`
    : `${covered} members tried, all protected`;
}

function notTried(paths: number, values: number, members: number): string {
  const parts = [
    members > 0 ? `${members} members of the bundle after the first ones` : '',
    paths > 0 ? `${paths} paths after the first ${MAX_TRIES}` : '',
    values > 0 ? `${values} large values or further layouts` : '',
  ];
  return `coverage (whether the digest protects them): ${parts.filter((part) => part !== '').join(', ')}`;
}

async function tryAll(
  bundle: Json,
  recipe: Recipe,
  places: readonly Path[],
  signal: AbortSignal | undefined,
): Promise<Omit<Covered, 'left'>> {
  const found: { covers: string[]; not_covered: string[] } = { covers: [], not_covered: [] };
  const breath = new Breath(signal);
  const before = await digest(bundle, recipe);
  for (const path of places) {
    if (path[0] === 'bundle_sha256') continue;
    const after = await digest(changed(bundle, path), recipe);
    const list = before !== undefined && after?.equals(before) === false ? found.covers : found.not_covered;
    list.push(nameOf(path));
    await breath.due();
  }
  return found;
}

async function digest(bundle: Json, recipe: Recipe): Promise<Buffer | undefined> {
  return digestOf(memoryInput(Buffer.from(JSON.stringify(bundle))), recipe);
}

/** The first leaf of each member of the bundle, then the others while there is room; in the order of the document. */
function chosen(all: readonly Path[]): Path[] {
  if (all.length <= MAX_TRIES) return [...all];
  const seen = new Set<string | number | undefined>();
  const first = all.filter(([member]) => seen.size !== seen.add(member).size);
  const room = MAX_TRIES - first.length;
  const taken = new Set(first);
  for (const path of all) {
    if (taken.size >= first.length + room) break;
    taken.add(path);
  }
  return all.filter((path) => taken.has(path));
}

/** Elements of an array are alike as far as their members' names are. */
function onePerShape(all: readonly Path[]): Path[] {
  const seen = new Set<string>();
  return all.filter((path) => {
    const shape = JSON.stringify(path.map((step) => (typeof step === 'number' ? 0 : step)));
    return seen.size !== seen.add(shape).size;
  });
}

function nameOf(path: Path): string {
  const name = path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
  return name.slice(1).replaceAll('.[]', '[]');
}

/** The same with short texts: what a digest protects does not depend on their length, what it costs to try does. */
function shortened(value: Json): Json {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  if (Array.isArray(value)) return ofEachKind(value).map((each) => shortened(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}

/** The first element, and later ones that are objects of other members. */
function ofEachKind(values: readonly Json[]): readonly Json[] {
  const seen = new Set<string>();
  return values.filter((each, index) => {
    const object = typeof each === 'object' && each !== null;
    if (!object) return index === 0;
    return seen.size !== seen.add(layoutOf(each)).size;
  });
}

function layoutOf(value: Json): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map((each) => layoutOf(each)))].join()}]`;
  if (typeof value !== 'object' || value === null) return '';
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${layoutOf(each)}`);
  return `{${members.join()}}`;
}

/** Paths to every scalar and empty container. */
function paths(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const members: [string | number, Json][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : Object.entries(value);
  return members.length === 0 ? [path] : members.flatMap(([name, each]) => paths(each, [...path, name]));
}

function changed(value: Json, path: Path): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value === 'changed' ? 'changed again' : 'changed';
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? changed(each, rest) : each));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [step]: changed(value[step] ?? null, rest) };
}
