# bash completion for ibid: what may follow is asked of ibid itself. Load it with: source <(ibid completion bash)
# It reads the line itself, since COMP_WORDS is cut at `=` and `:`; it needs no bash-completion package and keeps to bash
# 3.2, which macOS still ships.

_ibid() {
  local IFS=$' \t\n' index word kind prefix help found
  local -a words
  local line=${COMP_LINE:0:COMP_POINT} piece=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()

  # Pieces that no white space parts are one word.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if ((index == 0)) || [[ $line == [[:space:]]* ]]; then
      line=${line#"${line%%[![:space:]]*}"}
      words+=("$word")
    else
      words[${#words[@]} - 1]+=$word
    fi
    line=${line#"$word"}
  done
  local last=$((${#words[@]} - 1))
  local current=${words[last]} cut=''
  # Where bash cuts words at =, it replaces what stands behind it alone.
  if [[ $current == --*=* && $piece != --*=* ]]; then cut=${current%%=*}=; fi

  {
    IFS=$'\t' read -r kind prefix
    while IFS=$'\t' read -r word help; do
      if [[ -n $word ]]; then COMPREPLY+=("${word#"$cut"}"); fi
    done
  } < <(ibid __complete "+$current" "${words[@]:1:last-1}" 2>/dev/null)

  case $kind in
    files) found=$(compgen -f -- "${current#"$prefix"}") ;;
    directories) found=$(compgen -d -- "${current#"$prefix"}") ;;
  esac
  if [[ -z $found ]]; then return; fi
  compopt -o filenames 2>/dev/null
  while IFS='' read -r word; do
    word=$prefix$word
    COMPREPLY+=("${word#"$cut"}")
  done <<<"$found"
}

complete -F _ibid ibid
