// The fish completion: one walk over the line says where it is, and each rule asks for its place.
// Shared flags are written once for all commands of a reach: fish asks each condition once, so few rules mean a quick Tab.
import { sharedOptions, type Node, type Option, type Tree, type Values } from './tree.ts';
import type { Reach } from '../kit/command.ts';

const REACHES: readonly Reach[] = ['local', 'route', 'route-paging'];

export function fishCompletion(tree: Tree): string {
  return `# fish completion for ibid, made from its command tree. Save it as ibid.fish in ~/.config/fish/completions,
# or load it with: ibid completion fish | source

function __ibid_stands
    # Prints the place in the tree, then how many arguments stand behind it.
    set -l places ${tree.nodes
      .filter(({ path }) => path !== '')
      .map(({ path }) => quote(path))
      .join(' ')}
    set -l valued ${tree.valued.map(quote).join(' ')}
${WALK}
complete -c ibid -f
${tree.nodes.flatMap(nodeRules).join('\n')}
${REACHES.flatMap((reach) => sharedRules(reach, tree)).join('\n')}
`;
}

function nodeRules(node: Node): string[] {
  const at = `__ibid_at ${quote(node.path)}`;
  const words = node.words.map(
    ({ word, help }) => `complete -c ibid -n ${quote(`${at} 0`)} -a ${quote(word)} -d ${quote(help)}`,
  );
  const options = node.options.map((option) => optionRule(option, at));
  const positionals = node.positionals.flatMap(({ values, many }, index) => {
    const offered = offer(values);
    return offered === ''
      ? []
      : [`complete -c ibid -n ${quote(`${at} ${index}${many ? ' more' : ''}`)} ${offered}`];
  });
  const group =
    node.reach === undefined ? [`complete -c ibid -n ${quote(at)} -s h -l help -d 'show help'`] : [];
  const root =
    node.path === '' ? [`complete -c ibid -n ${quote(at)} -s V -l version -d 'show the version'`] : [];
  return [...words, ...options, ...positionals, ...group, ...root];
}

function sharedRules(reach: Reach, tree: Tree): string[] {
  const options = sharedOptions(reach);
  return options.flatMap((option) => {
    // Written with the narrowest reach that has it; wider commands are named there.
    if (reach !== 'local' && sharedOptions(narrower(reach)).some(({ long }) => long === option.long))
      return [];
    const places = tree.nodes.filter(
      (node) => node.reach !== undefined && includes(node.reach, reach) && !hides(node, option),
    );
    return [optionRule(option, condition(reach, places, tree))];
  });
}

/** Nearly all commands of a reach: a list is written only where some command hides the flag with its own. */
function condition(reach: Reach, places: readonly Node[], tree: Tree): string {
  const all = tree.nodes.filter((node) => node.reach !== undefined && includes(node.reach, reach));
  const hidden = all.filter((node) => !places.includes(node)).map(({ path }) => quote(path));
  if (reach === 'local') return ['__ibid_command', ...hidden].join(' ');
  return `__ibid_at_one_of ${places.map(({ path }) => quote(path)).join(' ')}`;
}

function narrower(reach: Reach): Reach {
  return reach === 'route-paging' ? 'route' : 'local';
}

function includes(wide: Reach, narrow: Reach): boolean {
  return REACHES.indexOf(wide) >= REACHES.indexOf(narrow);
}

function hides(node: Node, option: Option): boolean {
  return node.options.some(({ long }) => long === option.long);
}

function optionRule({ long, short, help, values }: Option, at: string): string {
  const letter = short === undefined ? '' : ` -s ${short.slice(1)}`;
  const value = values === undefined ? '' : ` ${offer(values) === '' ? '-x' : `-r ${offer(values)}`}`;
  return `complete -c ibid -n ${quote(at)}${letter} -l ${long.slice(2)}${value} -d ${quote(help)}`;
}

function offer(values: Values): string {
  switch (values.kind) {
    case 'words':
      return `-f -a ${quote(values.words.join(' '))}`;
    case 'files':
      return '-F';
    case 'directories':
      return `-f -a '(__fish_complete_directories)'`;
    case 'profiles':
      return `-f -a '(ibid __complete profiles 2>/dev/null)'`;
    case 'sectors':
      return `-f -a '(ibid __complete sectors 2>/dev/null)'`;
    case 'ids':
      return `-f -a '(ibid __complete ids ${values.noun} 2>/dev/null)'`;
    case 'free':
      return '';
  }
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

const WALK = String.raw`    set -l tokens (commandline -opc)
    set -e tokens[1]
    set -l place ''
    set -l count 0
    set -l pending 0
    set -l ended 0
    for token in $tokens
        if test $pending = 1
            set pending 0
        else if test $ended = 0; and test "$token" = --
            set ended 1
        else if test $ended = 0; and string match -q -- '-?*' "$token"
            contains -- $token $valued; and set pending 1
        else if test $count = 0; and contains -- (string trim -- "$place $token") $places
            set place (string trim -- "$place $token")
        else
            set count (math $count + 1)
        end
    end
    printf '%s\n' "$place" $count
end

# At this place; with a number, where so many arguments stand behind it (or more).
function __ibid_at
    set -l stands (__ibid_stands)
    test "$stands[1]" = "$argv[1]"; or return 1
    test (count $argv) = 1; and return 0
    test $stands[2] = $argv[2]; and return 0
    test "$argv[3]" = more; and test $stands[2] -gt $argv[2]
end

function __ibid_at_one_of
    set -l stands (__ibid_stands)
    contains -- "$stands[1]" $argv
end

# At any command but these; the flags that all share may stand before the command too.
function __ibid_command
    set -l stands (__ibid_stands)
    not contains -- "$stands[1]" $argv
end
`;
