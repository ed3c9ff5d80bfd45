// Finds the command in argv before anything is loaded: only that one is registered.
import { COMMON, PAGING, REQUEST } from '../kit/flags.ts';
import type { Flags } from '../kit/command.ts';
import { COMMANDS, commandsBelow, type CommandName } from '../commands/table.ts';

export type Located =
  | { readonly kind: 'command'; readonly name: CommandName; readonly rest: readonly string[] }
  | { readonly kind: 'group'; readonly name: string; readonly rest: readonly string[] }
  | { readonly kind: 'none'; readonly rest: readonly string[] }
  | { readonly kind: 'unknown'; readonly words: readonly string[] };

/** Splits argv into the command's words and everything else; shared flags may be before the command. */
export function locate(given: readonly string[]): Located {
  const argv = helpFor(given);
  const first = firstWord(argv);
  if (first === -1) return { kind: 'none', rest: argv };
  const before = argv.slice(0, first);
  const words = argv.slice(first);
  const group = groupOf(words);
  // A group below a command of one word (`serve keys`) comes before that command's arguments.
  const shortest = group?.includes(' ') === true ? 2 : 1;
  for (let length = Math.min(3, words.length); length >= shortest; length--) {
    const name = words.slice(0, length).join(' ');
    if (Object.hasOwn(COMMANDS, name)) {
      return { kind: 'command', name: name as CommandName, rest: [...before, ...words.slice(length)] };
    }
  }
  return group === undefined
    ? { kind: 'unknown', words }
    : { kind: 'group', name: group, rest: words.slice(group.split(' ').length) };
}

/** `ibid help corpus add` is `ibid corpus add --help`; help's own pages stay commands. */
function helpFor(argv: readonly string[]): readonly string[] {
  if (argv[0] !== 'help' || Object.hasOwn(COMMANDS, argv.slice(0, 2).join(' '))) return argv;
  return [...argv.slice(1), '--help'];
}

function groupOf(words: readonly string[]): string | undefined {
  return [words.slice(0, 2).join(' '), words[0] ?? ''].find(
    (name) => name !== '' && commandsBelow(name).length > 0,
  );
}

function firstWord(argv: readonly string[]): number {
  const shared: Flags = { ...COMMON, ...REQUEST, ...PAGING };
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (word === '--') return -1;
    if (!word.startsWith('-') || word === '-') return index;
    if (takesValue(word, shared)) index++;
  }
  return -1;
}

function takesValue(word: string, flags: Flags): boolean {
  if (word.includes('=')) return false;
  const flag = word.startsWith('--')
    ? flags[word.slice(2)]
    : word.length === 2
      ? Object.values(flags).find(({ short }) => short === word[1])
      : undefined;
  return flag !== undefined && flag.kind !== 'switch';
}
