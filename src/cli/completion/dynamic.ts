// ibid __complete +CURRENT WORD…: what a completion script asks for at each Tab, with the words that are whole behind the one that is being
// typed (its + keeps it from being empty, which some shells drop). Hidden from help, reads two small files or the corpus
// of this machine, opens no socket, never fails: a shell that completes must not see an error.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, type Environment } from '../../config/folders.ts';
import { LOCAL, isProfileName, readProfiles } from '../../config/profiles.ts';
import { storeAt } from '../../config/store.ts';
import type { Command } from '../kit/command.ts';
import { readRecent } from '../result/recent.ts';
import type { Tree, Values } from './tree.ts';
import { offerAt } from './walk.ts';

/**
 * First `files`, `directories` or `words`, with what stands before each value behind a tab (`--body=`); then a candidate a line, with its help
 * behind a tab. Files are the shell's own to list.
 */
export async function candidates(
  [first = '', ...words]: readonly string[],
  env: Environment,
  commands: () => Promise<readonly Command[]>,
): Promise<string> {
  if (!first.startsWith('+')) return '';
  const current = first.slice(1);
  const offer = offerAt(await wholeTree(commands), words, current);
  const { kind } = offer.values;
  const values = (await valuesOf(offer.values, env)).map((value) => [offer.prefix + value, ''] as const);
  const found = [...offer.words, ...values].filter(([word]) => word.startsWith(current));
  const lines = [[kind === 'files' || kind === 'directories' ? kind : 'words', offer.prefix], ...found];
  return lines.map(([word, help]) => `${word}${help === '' ? '' : `\t${help}`}\n`).join('');
}

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
    case 'profiles':
      return profileNames(env);
    case 'sectors':
      return sectors(env);
    case 'ids':
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
    return [LOCAL]; // settings that cannot be read: `ibid doctor` tells of them
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
