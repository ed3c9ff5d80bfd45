// The command tree as completion sees it: which words may follow, which flags, and where their values come from.
// Made from the command objects alone, so that no shell's script can know another tree than the parser.
import type { Argument, Command, Flag, Reach } from '../kit/command.ts';
import { flagsOf } from '../kit/flags.ts';

/** Where the values of a flag or an argument come from; `free` is text that nobody can guess. */
export type Values =
  | { readonly kind: 'free' }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'files' }
  | { readonly kind: 'directories' }
  | { readonly kind: 'profiles' }
  /** Sectors of the corpus on this machine. */
  | { readonly kind: 'sectors' }
  /** Ids shown of late, those of the noun where there are any. */
  | { readonly kind: 'ids'; readonly noun: string };

export interface Option {
  readonly long: string;
  readonly short: string | undefined;
  readonly help: string;
  /** What stands for the value in help. */
  readonly metavar: string;
  /** Undefined for a switch. */
  readonly values: Values | undefined;
  readonly repeats: boolean;
}

export interface Positional {
  readonly name: string;
  readonly help: string;
  readonly values: Values;
  readonly required: boolean;
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
  /** Undefined where the node is no command. */
  readonly reach: Reach | undefined;
}

export interface Tree {
  readonly nodes: readonly Node[];
  /** Every spelling of every flag that takes a value: what the walk over a line must step past. */
  readonly valued: readonly string[];
}

const SWITCH = { metavar: '', values: undefined, repeats: false } as const;
const HELP: Option = { ...SWITCH, long: '--help', short: '-h', help: 'show help' };
const VERSION_FLAG: Option = { ...SWITCH, long: '--version', short: '-V', help: 'show the version' };

/** Flags that a command of each reach shares with its likes, `--help` included. */
export function sharedOptions(reach: Reach): Option[] {
  const flags = Object.entries(flagsOf({ flags: {}, reach }));
  return [...flags.map(([name, flag]) => option(name, flag)), HELP];
}

export function treeOf(commands: readonly Command[]): Tree {
  const paths = new Set(commands.flatMap(({ name }) => prefixesOf(name)));
  const nodes = ['', ...paths].map((path) => nodeAt(path, commands));
  const options = [...nodes.flatMap((node) => node.options), ...sharedOptions('route-paging')];
  const spelled = (option: Option) => [option.long, ...(option.short === undefined ? [] : [option.short])];
  const switches = new Set(options.filter(({ values }) => values === undefined).flatMap(spelled));
  const valued = new Set(options.filter(({ values }) => values !== undefined).flatMap(spelled));
  return { nodes, valued: [...valued].filter((name) => !switches.has(name)) };
}

/** All options of a node, its own first; a node that is no command knows `--help` alone. */
export function optionsOf(node: Node): readonly Option[] {
  if (node.reach === undefined) return [HELP, ...(node.path === '' ? [VERSION_FLAG] : [])];
  const own = new Set(node.options.map(({ long }) => long));
  return [...node.options, ...sharedOptions(node.reach).filter(({ long }) => !own.has(long))];
}

function nodeAt(path: string, commands: readonly Command[]): Node {
  const command = commands.find(({ name }) => name === path);
  return {
    path,
    words: wordsBelow(path, commands),
    options: command === undefined ? [] : ownOptions(command),
    positionals: command === undefined ? [] : command.arguments.map((argument) => positional(argument, path)),
    reach: command?.reach,
  };
}

/** The flags of a command alone; --format is one of them where it has formats of its own. */
function ownOptions(command: Command): Option[] {
  const { flags, formats = [] } = command;
  const { format } = flagsOf(command);
  const all = formats.length === 0 || format === undefined ? flags : { ...flags, format };
  return Object.entries(all).map(([name, flag]) => option(name, flag));
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

function option(name: string, flag: Flag): Option {
  return {
    long: `--${name}`,
    short: flag.short === undefined ? undefined : `-${flag.short}`,
    help: flag.help,
    metavar: flag.value ?? name,
    values: flag.kind === 'switch' ? undefined : valuesOf(flag, name),
    repeats: flag.kind === 'list',
  };
}

function positional(argument: Argument, path: string): Positional {
  const { name, help, required = false, many = false } = argument;
  // `source get` takes a source's id, `corpus remove` whatever the corpus shows.
  return { name, help, values: valuesOf(argument, path.split(' ')[0] ?? ''), required, many };
}

/** @param noun whose ids are offered: `source` for `source get` and for `--source` */
function valuesOf(
  { choices, known, complete }: Pick<Flag, 'choices' | 'known' | 'complete'>,
  noun: string,
): Values {
  const words = choices ?? known;
  if (words !== undefined) return { kind: 'words', words };
  switch (complete) {
    case 'file':
      return { kind: 'files' };
    case 'directory':
      return { kind: 'directories' };
    case 'profile':
      return { kind: 'profiles' };
    case 'sector':
      return { kind: 'sectors' };
    case 'id':
      return { kind: 'ids', noun };
    case undefined:
      return { kind: 'free' };
  }
}
