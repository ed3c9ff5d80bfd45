// The bash completion. It reads the line itself, since COMP_WORDS is cut at `=` and `:`; it needs no bash-completion
// package and keeps to bash 3.2, which macOS still ships.
import { optionsOf, type Node, type Option, type Positional, type Tree, type Values } from './tree.ts';

export function bashCompletion(tree: Tree): string {
  return `# bash completion for ibid, made from its command tree. Load it with: source <(ibid completion bash)

# What follows a place in the tree: the words below it, its flags, and where its arguments come from.
_ibid_node() {
  children='' flags='' arguments=()
  case $1 in
${tree.nodes.map(nodeCase).join('\n')}
  esac
}

# Where the value of a flag comes from; a switch has none.
_ibid_value() {
  case "$1 $2" in
${valueCases(tree).join('\n')}
    *) from='free' ;;
  esac
}

_ibid_takes_value() {
  case $1 in
    ${tree.valued.join(' | ')}) return 0 ;;
  esac
  return 1
}
${WALK}`;
}

function nodeCase(node: Node): string {
  const flags = optionsOf(node).flatMap(({ long, short }) => (short === undefined ? [long] : [long, short]));
  const parts = [
    node.words.length > 0 ? `children=${quote(node.words.map(({ word }) => word).join(' '))}` : '',
    `flags=${quote(flags.join(' '))}`,
    node.positionals.length > 0 ? `arguments=(${node.positionals.map(argument).join(' ')})` : '',
  ];
  return `    ${quote(node.path)}) ${parts.filter((part) => part !== '').join(' ')} ;;`;
}

function argument({ values, many }: Positional): string {
  return quote(`${many ? 'many' : 'one'} ${source(values)}`);
}

/** The first pattern that fits counts: what a command has of its own comes before what all share. */
function valueCases({ nodes }: Tree): string[] {
  const cases = new Set(
    nodes.flatMap((node) => optionsOf(node).flatMap((option) => valueCase(option, node))),
  );
  return [...cases].toSorted((a, b) => Number(a.startsWith(SHARED)) - Number(b.startsWith(SHARED)));
}

const SHARED = `    *'`;

/** A shared flag is written once, for every place; a command's own flag for its place alone. */
function valueCase({ long, short, values }: Option, node: Node): string[] {
  if (values === undefined || values.kind === 'free') return [];
  const own = node.options.some((option) => option.long === long);
  const names = short === undefined ? [long] : [long, short];
  const patterns = names.map((name) => (own ? quote(`${node.path} ${name}`) : `*' ${name}'`));
  return [`    ${patterns.join(' | ')}) from=${quote(source(values))} ;;`];
}

function source(values: Values): string {
  if (values.kind === 'words') return `words ${values.words.join(' ')}`;
  return values.kind === 'ids' ? `ids ${values.noun}` : values.kind;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const WALK = String.raw`
_ibid_offer() {
  local IFS=$' \t\n' from=$1 prefix=$2 part=$3 found=''
  case $from in
    words\ *) found=$(compgen -W "${'$'}{from#words }" -- "$part") ;;
    profiles) found=$(compgen -W "$(ibid __complete profiles 2>/dev/null)" -- "$part") ;;
    sectors) found=$(compgen -W "$(ibid __complete sectors 2>/dev/null)" -- "$part") ;;
    ids\ *) found=$(compgen -W "$(ibid __complete ids "${'$'}{from#ids }" 2>/dev/null)" -- "$part") ;;
    files) found=$(compgen -f -- "$part"); compopt -o filenames 2>/dev/null ;;
    directories) found=$(compgen -d -- "$part"); compopt -o filenames 2>/dev/null ;;
  esac
  if [[ -z $found ]]; then return; fi
  local one
  while IFS='' read -r one; do COMPREPLY+=("$prefix$one"); done <<<"$found"
}

_ibid() {
  local IFS=$' \t\n' children flags from word path='' count=0 pending='' ended='' index
  local -a arguments words
  local line=${'$'}{COMP_LINE:0:COMP_POINT} piece=${'$'}{COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()

  # Pieces that no white space parts are one word.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word=${'$'}{COMP_WORDS[index]}
    if ((index == 0)) || [[ $line == [[:space:]]* ]]; then
      line=${'$'}{line#"${'$'}{line%%[![:space:]]*}"}
      words+=("$word")
    else
      words[${'$'}{#words[@]} - 1]+=$word
    fi
    line=${'$'}{line#"$word"}
  done
  local last=$((${'$'}{#words[@]} - 1))
  local current=${'$'}{words[last]}

  _ibid_node ''
  for ((index = 1; index < last; index++)); do
    word=${'$'}{words[index]}
    if [[ -n $pending ]]; then
      pending=''
    elif [[ -z $ended && $word == -- ]]; then
      ended=1
    elif [[ -z $ended && $word == -?* ]]; then
      if _ibid_takes_value "$word"; then pending=$word; fi
    elif ((count == 0)) && [[ " $children " == *" $word "* ]]; then
      path=${'$'}{path:+$path }$word
      _ibid_node "$path"
    else
      count=$((count + 1))
    fi
  done

  if [[ -n $pending ]]; then
    _ibid_value "$path" "$pending"
    _ibid_offer "$from" '' "$current"
  elif [[ -z $ended && $current == --*=* ]]; then
    _ibid_value "$path" "${'$'}{current%%=*}"
    # Where bash cuts words at =, it replaces what stands behind it alone.
    if [[ $piece == --*=* ]]; then word=${'$'}{current%%=*}=; else word=''; fi
    _ibid_offer "$from" "$word" "${'$'}{current#*=}"
  elif [[ -z $ended && $current == -* ]]; then
    _ibid_offer "words $flags" '' "$current"
  else
    if ((count == 0)) && [[ -n $children ]]; then _ibid_offer "words $children" '' "$current"; fi
    local at=$count
    if ((at >= ${'$'}{#arguments[@]})); then at=$((${'$'}{#arguments[@]} - 1)); fi
    if ((at >= 0)) && { ((at == count)) || [[ ${'$'}{arguments[at]} == many\ * ]]; }; then
      _ibid_offer "${'$'}{arguments[at]#* }" '' "$current"
    fi
  fi
}

complete -F _ibid ibid
`;
