// ibid __complete profiles|ids [NOUN]: what a completion script asks for at each Tab. Hidden from help, reads two small
// files, opens no socket, never fails: a shell that completes must not see an error.
import { foldersOf, type Environment } from '../../config/folders.ts';
import { LOCAL, isProfileName, readProfiles } from '../../config/profiles.ts';
import { readRecent } from '../result/recent.ts';

/** One candidate a line; nothing for words that it does not know. */
export function candidates(words: readonly string[], env: Environment): string {
  const found =
    words[0] === 'profiles' ? profileNames(env) : words[0] === 'ids' ? ids(env, words[1] ?? '') : [];
  return found.map((one) => `${one}\n`).join('');
}

function profileNames(env: Environment): string[] {
  try {
    const names = Object.keys(readProfiles(foldersOf(env).config).profiles);
    return [...new Set([LOCAL, ...names])].filter(isProfileName);
  } catch {
    return [LOCAL]; // settings that cannot be read: `ibid doctor` tells of them
  }
}

/** The ids of a noun where any are known by their prefix (`doc_…` for `document`), else all. */
function ids(env: Environment, noun: string): string[] {
  const all = readRecent(env);
  const own = all.filter((id) => abbreviates(id.slice(0, id.indexOf('_')), noun));
  return own.length > 0 ? own : all;
}

/** Whether the letters of `short` stand in `word` in their order, the first one first: src, source. */
function abbreviates(short: string, word: string): boolean {
  if (short[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
}
