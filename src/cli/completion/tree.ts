// The command tree as completion sees it: which words may follow, which flags, and where their
// values come from. Made from nothing but the command objects when the program is built, and kept
// as JSON: a Tab loads no command.
import type { Argument, Command, Flag, Reach } from '../kit/command.ts';
import { flagsOf } from '../kit/flags.ts';

/**
 * Where the values of a flag or an argument come from: `free` is text that cannot be guessed, the rest is as of a flag's
 * `complete`. Sectors are those of the corpus on this machine, ids those shown of late, of the noun where there are any.
 */
export type Values =
  | { readonly kind: 'free' | Exclude<NonNullable<Flag['complete']>, 'id'> }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'id'; readonly noun: string };

export interface Option {
  /** `--limit`, and `-n` where it has one. */
  readonly names: readonly string[];
  readonly help: string;
  /** Absent for a switch. */
  readonly values?: Values;
}

interface Positional {
  readonly values: Values;
  readonly many: boolean;
}

interface Word {
  readonly word: string;
  readonly help: string;
}

/** A place in the tree: the root, a group such as `corpus`, a command, or a command with more below it. */
export interface Node {
  /** Words joined by a space; empty at the root. */
  readonly path: string;
  readonly words: readonly Word[];
  /** The command's own flags; the shared ones follow from its reach. */
  readonly options: readonly Option[];
  readonly positionals: readonly Positional[];
  /** Absent where the node is not a command. */
  readonly reach?: Reach;
}

export interface Tree {
  readonly nodes: readonly Node[];
  /** Flags that a command of each reach shares with its likes, `--help` included. */
  readonly shared: Readonly<Record<Reach, readonly Option[]>>;
}

const HELP: Option = { names: ['--help', '-h'], help: 'show help' };
const VERSION_FLAG: Option = { names: ['--version', '-V'], help: 'show the version' };

export function treeOf(commands: readonly Command[]): Tree {
  const paths = new Set(commands.flatMap(({ name }) => prefixesOf(name)));
  const shared = (reach: Reach): Option[] => [...optionsIn(flagsOf({ flags: {}, reach })), HELP];
  return {
    nodes: ['', ...paths].map((path) => nodeAt(path, commands)),
    shared: { local: shared('local'), route: shared('route'), 'route-paging': shared('route-paging') },
  };
}

/** All options of a node, its own first; a node that is not a command knows only `--help`. */
export function optionsOf({ path, options, reach }: Node, { shared }: Tree): readonly Option[] {
  if (reach === undefined) return [HELP, ...(path === '' ? [VERSION_FLAG] : [])];
  const own = new Set(options.map(({ names }) => names[0]));
  return [...options, ...shared[reach].filter(({ names }) => !own.has(names[0]))];
}

function nodeAt(path: string, commands: readonly Command[]): Node {
  const words = wordsBelow(path, commands);
  const command = commands.find(({ name }) => name === path);
  if (command === undefined) return { path, words, options: [], positionals: [] };
  return {
    path,
    words,
    options: ownOptions(command),
    positionals: command.arguments.map((argument) => positional(argument, path)),
    ...(command.reach === undefined ? {} : { reach: command.reach }),
  };
}

/** Only the flags of a command; --format is one of them where it has formats of its own. */
function ownOptions(command: Command): Option[] {
  const { flags, formats = [] } = command;
  const { format } = flagsOf(command);
  return optionsIn(formats.length === 0 || format === undefined ? flags : { ...flags, format });
}

function wordsBelow(path: string, commands: readonly Command[]): Word[] {
  const start = path === '' ? '' : `${path} `;
  const below = commands.filter(({ name }) => name.startsWith(start));
  const words = [...new Set(below.map(({ name }) => name.slice(start.length).split(' ')[0] ?? ''))];
  return words.map((word) => ({ word, help: helpOf(start + word, below) }));
}

/** A command's summary, or for a group the words that follow it. */
function helpOf(path: string, commands: readonly Command[]): string {
  const command = commands.find(({ name }) => name === path);
  if (command !== undefined) return command.summary;
  return wordsBelow(path, commands)
    .map(({ word }) => word)
    .join(', ');
}

function prefixesOf(name: string): string[] {
  const words = name.split(' ');
  return words.map((_word, index) => words.slice(0, index + 1).join(' '));
}

function optionsIn(flags: Readonly<Record<string, Flag>>): Option[] {
  return Object.entries(flags).map(([name, flag]) => ({
    names: [`--${name}`, ...(flag.short === undefined ? [] : [`-${flag.short}`])],
    help: flag.help,
    ...(flag.kind === 'switch' ? {} : { values: valuesOf(flag, name) }),
  }));
}

function positional(argument: Argument, path: string): Positional {
  // `source get` takes a source's id, `corpus remove` whatever the corpus shows.
  return { values: valuesOf(argument, path.split(' ')[0] ?? ''), many: argument.many === true };
}

/** @param noun whose ids are offered: `source` for `source get` and for `--source` */
function valuesOf(
  { choices, known, complete }: Pick<Flag, 'choices' | 'known' | 'complete'>,
  noun: string,
): Values {
  const words = choices ?? known;
  if (words !== undefined) return { kind: 'words', words };
  return complete === 'id' ? { kind: complete, noun } : { kind: complete ?? 'free' };
}
