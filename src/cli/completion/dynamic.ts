// ibid __complete +CURRENT WORD…: what a completion script asks for at each Tab: the word that is
// being typed (its + keeps it from being empty, which some shells drop), then the words before it.
// Hidden from help, reads two small files or the corpus of this machine, opens no socket, never
// fails: a shell that completes must not see an error.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, type Environment } from '../../config/folders.ts';
import { LOCAL, isProfileName, readProfiles } from '../../config/profiles.ts';
import { storeAt } from '../../config/store.ts';
import type { Command } from '../kit/command.ts';
import { readRecent } from '../result/recent.ts';
import { type Tree, type Values, type Node, type Option, optionsOf } from './tree.ts';

/**
 * First `files`, `directories` or `words`, then behind a tab what comes before each value (`--body=`); then a candidate a
 * line, with its help behind a tab. Files are the shell's own to list.
 */
export async function candidates(
  [first = '', ...words]: readonly string[],
  env: Environment,
  commands: () => Promise<readonly Command[]>,
): Promise<string> {
  if (!first.startsWith('+')) return '';
  const current = first.slice(1);
  const offer = offerAt(await wholeTree(commands), words, current);
  const values = (await valuesOf(offer.values, env)).map((value) => [offer.prefix + value, ''] as const);
  const found = [...offer.words, ...values].filter(([word]) => word.startsWith(current));
  const lines = [[OF_THE_SHELL.get(offer.values.kind) ?? 'words', offer.prefix], ...found];
  return lines.map(([word, help]) => `${word}${help === '' ? '' : `\t${help}`}\n`).join('');
}

/** What a shell lists by itself. */
const OF_THE_SHELL: ReadonlyMap<Values['kind'], string> = new Map([
  ['file', 'files'],
  ['directory', 'directories'],
]);

/** As it was when the program was built; made of the commands where they run from their sources. */
async function wholeTree(commands: () => Promise<readonly Command[]>): Promise<Tree> {
  const built = join(import.meta.dirname, TREE_FILE);
  if (existsSync(built)) {
    const tree: Tree = JSON.parse(readFileSync(built, 'utf8'));
    return tree;
  }
  return (await import('./tree.ts')).treeOf(await commands());
}

/** Beside the chunks of the command line. */
export const TREE_FILE = 'tree.json';

async function valuesOf(values: Values, env: Environment): Promise<readonly string[]> {
  switch (values.kind) {
    case 'words':
      return values.words;
    case 'profile':
      return profileNames(env);
    case 'sector':
      return sectors(env);
    case 'id':
      return ids(env, values.noun);
    default:
      return [];
  }
}

/** Of the corpus in a folder; none where there is no corpus yet. A sector that a shell would read otherwise is left out. */
async function sectors(env: Environment): Promise<string[]> {
  const folder = storeAt(undefined, env, undefined, foldersOf(env));
  if (!existsSync(join(folder, 'ibid.db'))) return [];
  try {
    const { openBackend } = await import('../../store/backend.ts');
    const { corpus, close } = await openBackend(folder);
    const { rows } = await corpus.sources({}, { limit: MOST_SOURCES, offset: 0 });
    await close();
    const names = new Set(rows.flatMap((source) => source.sectors));
    return [...names].filter((name) => /^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(name)).sort();
  } catch {
    return []; // a store that cannot be read: `ibid doctor` says so
  }
}

const MOST_SOURCES = 1000;

function profileNames(env: Environment): string[] {
  try {
    const names = Object.keys(readProfiles(foldersOf(env).config).profiles);
    return [...new Set([LOCAL, ...names])].filter(isProfileName);
  } catch {
    return [LOCAL]; // settings that cannot be read: `ibid doctor` says so
  }
}

/** The ids of a noun where any are known by their prefix (`doc_…` for `document`), else those of no other noun. */
function ids(env: Environment, noun: string): string[] {
  const all = readRecent(env);
  const of = (id: string, word: string) => abbreviates(id.slice(0, id.indexOf('_')), word);
  const own = all.filter((id) => of(id, noun));
  return own.length > 0 ? own : all.filter((id) => !NOUNS.some((word) => of(id, word)));
}

/** What the embedded service names by ids; other servers have prefixes of their own. */
const NOUNS = [
  'brief',
  'chunk',
  'claim',
  'document',
  'entity',
  'forecast',
  'query',
  'relationship',
  'session',
  'source',
];

/** Whether the letters of `short` are in `word` in their order, the first one first: src, source. */
function abbreviates(short: string, word: string): boolean {
  if (short[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
}

/** Words and flags with what help says of them, or where a value comes from; `prefix` comes before each. */
interface Offer {
  readonly prefix: string;
  readonly words: readonly (readonly [word: string, help: string])[];
  readonly values: Values;
}

const FREE: Values = { kind: 'free' };

/** @param words those behind `ibid` that are whole @param current the one that is being typed, perhaps empty */
export function offerAt(tree: Tree, words: readonly string[], current: string): Offer {
  const { node, count, pending, ended } = placeOf(tree, words);
  if (pending !== undefined) return valuesAt(tree, node, pending, '');
  const flag = ended ? undefined : /^(--[^=]+)=/.exec(current);
  if (flag?.[1] !== undefined) return valuesAt(tree, node, flag[1], flag[0]);
  if (!ended && current.startsWith('-')) {
    const flags = optionsOf(node, tree).flatMap(({ names, help }) =>
      names.map((name) => [name, help] as const),
    );
    return { prefix: '', words: flags, values: FREE };
  }
  const below = count === 0 ? node.words.map(({ word, help }) => [word, help] as const) : [];
  return { prefix: '', words: below, values: argumentAt(node, count) };
}

interface Place {
  readonly node: Node;
  /** Arguments behind the command. */
  readonly count: number;
  /** A flag that waits for its value. */
  readonly pending: string | undefined;
  /** Behind `--`. */
  readonly ended: boolean;
}

function placeOf(tree: Tree, words: readonly string[]): Place {
  const nodes = new Map(tree.nodes.map((node) => [node.path, node]));
  const valued = valuedIn(tree);
  let place: Place = { node: nodes.get('')!, count: 0, pending: undefined, ended: false };
  for (const word of words) {
    const { node, count, pending, ended } = place;
    const below = count === 0 ? nodes.get(`${node.path} ${word}`.trim()) : undefined;
    if (pending !== undefined) place = { ...place, pending: undefined };
    else if (!ended && word === '--') place = { ...place, ended: true };
    else if (!ended && /^-./su.test(word)) place = { ...place, pending: valued.has(word) ? word : undefined };
    else if (below !== undefined) place = { ...place, node: below };
    else place = { ...place, count: count + 1 };
  }
  return place;
}

/** Every spelling of every flag that takes a value, wherever it does: the walk must step past it. */
function valuedIn({ nodes, shared }: Tree): ReadonlySet<string> {
  const options = [...nodes.flatMap((node) => node.options), ...shared['route-paging']];
  const namesOf = (wanted: boolean) =>
    options.filter(({ values }) => (values !== undefined) === wanted).flatMap(({ names }) => names);
  const switches = new Set(namesOf(false));
  return new Set(namesOf(true).filter((name) => !switches.has(name)));
}

/** A flag of the command's own, else the one that all share: it may come before the command too. */
function valuesAt(tree: Tree, node: Node, flag: string, prefix: string): Offer {
  const has = ({ names }: Option) => names.includes(flag);
  const option = node.options.find(has) ?? tree.shared['route-paging'].find(has);
  return { prefix, words: [], values: option?.values ?? FREE };
}

function argumentAt({ positionals }: Node, count: number): Values {
  const at = Math.min(count, positionals.length - 1);
  const argument = positionals[at];
  return argument !== undefined && (at === count || argument.many) ? argument.values : FREE;
}
