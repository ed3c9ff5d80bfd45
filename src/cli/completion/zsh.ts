// The zsh completion: finds the command on the line, then leaves its flags and arguments to _arguments.
import {
  optionsOf,
  sharedOptions,
  type Node,
  type Option,
  type Positional,
  type Tree,
  type Values,
} from './tree.ts';
import type { Reach } from '../kit/command.ts';

const REACHES: readonly Reach[] = ['local', 'route', 'route-paging'];

export function zshCompletion(tree: Tree): string {
  return `#compdef ibid
# zsh completion for ibid, made from its command tree. Save it as _ibid in a folder of $fpath,
# or load it with: source <(ibid completion zsh)

_ibid_profiles() {
  local -a found=(\${(f)"$(_call_program profiles ibid __complete profiles 2>/dev/null)"})
  _describe -t profiles 'profile' found
}

_ibid_sectors() {
  local -a found=(\${(f)"$(_call_program sectors ibid __complete sectors 2>/dev/null)"})
  _describe -t sectors 'sector of the corpus' found
}

_ibid_ids() {
  local -a found=(\${(f)"$(_call_program ids ibid __complete ids \${(q)1} 2>/dev/null)"})
  _describe -t ids 'id shown of late' found
}

# The words below a place in the tree.
_ibid_children() {
  children=()
  case $1 in
${tree.nodes
  .filter(({ words }) => words.length > 0)
  .map(childrenCase)
  .join('\n')}
  esac
}

# The flags and arguments of a command.
_ibid_specs() {
  specs=()
  case $1 in
${tree.nodes.map(specsCase).join('\n')}
  esac
}

_ibid_shared() {
  case $1 in
${REACHES.map((reach) => `    ${reach}) specs+=(\n${lines(sharedOptions(reach).flatMap(optionSpecs))}\n    ) ;;`).join('\n')}
  esac
}
${WALK.replace('VALUED', tree.valued.map(quote).join(' '))}`;
}

function childrenCase({ path, words }: Node): string {
  return `    ${quote(path)}) children=(\n${lines(words.map(({ word, help }) => `${word}:${help}`))}\n    ) ;;`;
}

function specsCase(node: Node): string {
  const { reach } = node;
  const own = new Set(node.options.map(({ long }) => long));
  const clash = reach !== undefined && sharedOptions(reach).some(({ long }) => own.has(long));
  // A flag of its own that hides a shared one cannot be beside it in one list of specs.
  const options = reach === undefined || clash ? optionsOf(node) : node.options;
  const specs = [...options.flatMap(optionSpecs), ...node.positionals.map(positionalSpec)];
  const shared = reach === undefined || clash ? '' : ` _ibid_shared ${reach} ;`;
  return `    ${quote(node.path)})${specs.length === 0 ? '' : ` specs=(\n${lines(specs)}\n    ) ;`}${shared};`;
}

function optionSpecs({ long, short, help, metavar, values, repeats }: Option): string[] {
  const names = short === undefined ? [long] : [short, long];
  const before = repeats ? '*' : names.length > 1 ? `(${names.join(' ')})` : '';
  const after = values === undefined ? '' : `:${escapeColon(metavar)}:${action(values)}`;
  const joint = (name: string) => (values === undefined ? '' : name.startsWith('--') ? '=' : '+');
  return names.map((name) => `${before}${name}${joint(name)}[${help.replace(/[\\[\]]/g, '\\$&')}]${after}`);
}

function positionalSpec({ name, values, required, many }: Positional, index: number): string {
  const place = many ? '*' : String(index + 1);
  return `${place}${required || many ? ':' : '::'}${escapeColon(name)}:${action(values)}`;
}

function action(values: Values): string {
  switch (values.kind) {
    case 'words':
      return `(${values.words.map((word) => word.replace(/[\\\s()]/g, '\\$&')).join(' ')})`;
    case 'files':
      return '_files';
    case 'directories':
      return '_files -/';
    case 'profiles':
      return '_ibid_profiles';
    case 'sectors':
      return '_ibid_sectors';
    case 'ids':
      // The leading space keeps _arguments from putting its own words before the noun.
      return ` _ibid_ids ${values.noun}`;
    case 'free':
      return ' ';
  }
}

function escapeColon(text: string): string {
  return text.replace(/[\\:]/g, '\\$&');
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `      ${quote(text)}`).join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const WALK = String.raw`
_ibid() {
  local curcontext=$curcontext place='' word
  local -a children specs kept=(ibid) valued=(VALUED)
  local -i index pending=0 count=0 ended=0
  local -A opt_args

  _ibid_children ''
  for ((index = 2; index < CURRENT; index++)); do
    word=${'$'}{words[index]}
    if ((pending)); then
      pending=0
    elif ((ended)); then
      count+=1
    elif [[ $word == -- ]]; then
      ended=1
    elif [[ $word == -?* ]]; then
      if ((${'$'}{valued[(Ie)$word]})); then pending=1; fi
    elif ((count == 0 && ${'$'}{children[(I)${'$'}{(b)word}:*]})); then
      place=${'$'}{place:+$place }$word
      _ibid_children $place
      continue
    else
      count+=1
    fi
    kept+=("$word")
  done
  kept+=("${'$'}{(@)words[CURRENT,-1]}")
  CURRENT=$((${'$'}{#kept} - ${'$'}{#words} + CURRENT))
  words=("${'$'}{(@)kept}")

  local -i found=1
  if ((!pending && !ended && count == 0 && ${'$'}{#children})) && [[ ${'$'}{words[CURRENT]} != -* ]]; then
    _describe -t commands "ibid${'$'}{place:+ $place} command" children && found=0
  fi
  _ibid_specs $place
  # Flags that every request shares may stand before the command too.
  if [[ -z $place ]] && { ((pending)) || [[ ${'$'}{words[CURRENT]} == --*=* ]]; }; then _ibid_shared route-paging; fi
  # A group has nothing but --help: it is offered when asked for.
  if ((${'$'}{#specs})) && { [[ ${'$'}{words[CURRENT]} == -* ]] || ((found)); }; then
    _arguments -s -S : $specs && found=0
  fi
  return found
}

if [[ $funcstack[1] == _ibid ]]; then
  _ibid "$@"
else
  compdef _ibid ibid
fi
`;
