// Which paths globs name, and which a .gitignore passes over, as in gitignore(5).
import { globMatches, parseGlob, withoutBraces, type Glob } from '../../text/glob.ts';

/** Names from the folder that the rules are about down to the file. */
export type PathNames = readonly string[];

/**
 * Whether one of the globs names a file, or a folder that it is in. One without a slash but at its end names files and
 * folders anywhere. @throws RangeError where the braces of one mean too many
 */
export function namedBy(patterns: readonly string[]): (path: PathNames, isFolder?: boolean) => boolean {
  const rules = patterns.flatMap(withoutBraces).map((pattern) => ruleOf(pattern));
  return (path, isFolder = false) =>
    path.some((_, at) => {
      const isWhole = at === path.length - 1;
      const names = isWhole ? path : path.slice(0, at + 1);
      return rules.some((rule) => holds(rule, names, !isWhole || isFolder));
    });
}

/** The rules of one .gitignore, which hold for what is under its folder. */
export interface IgnoreRules {
  /** What the last rule that fits says: passed over, taken in again by `!`, or nothing. */
  says(path: PathNames, isFolder: boolean): 'ignored' | 'taken' | undefined;
}

/** Reads a .gitignore; no text is refused. */
export function ignoreRules(text: string): IgnoreRules {
  const rules = text.split(/\r?\n/).flatMap(lineOf).toReversed();
  return {
    says: (path, isFolder) => {
      const last = rules.find((rule) => holds(rule, path, isFolder));
      return last === undefined ? undefined : last.negated ? 'taken' : 'ignored';
    },
  };
}

interface Rule {
  readonly glob: Glob;
  readonly foldersOnly: boolean;
}

function holds({ glob, foldersOnly }: Rule, path: PathNames, isFolder: boolean): boolean {
  return (isFolder || !foldersOnly) && globMatches(glob, path);
}

function lineOf(line: string): (Rule & { readonly negated: boolean })[] {
  // Spaces at the end mean nothing but after a backslash.
  const said = line.replace(/^\uFEFF/, '').replace(/(?<!\\) +$/, '');
  if (said === '' || said.startsWith('#')) return [];
  const negated = said.startsWith('!');
  const pattern = negated ? said.slice(1) : said;
  return /^\/*$/.test(pattern) ? [] : [{ ...ruleOf(pattern), negated }];
}

function ruleOf(pattern: string): Rule {
  const foldersOnly = pattern.endsWith('/');
  const bare = foldersOnly ? pattern.replace(/\/+$/, '') : pattern;
  const anchored = bare.includes('/');
  const glob = parseGlob(anchored ? bare.replace(/^\/+/, '') : `**/${bare}`);
  return { glob, foldersOnly };
}
