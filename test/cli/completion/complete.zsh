# zsh -f complete.zsh FOLDER HITS LINE…: what an interactive zsh would offer at the end of each line, with the
# completion function _ibid of FOLDER. Each candidate is printed on a line, each line ends with ==.
zmodload zsh/zpty
zpty shell 'zsh -f -i'
hits=$2
zpty -w shell 'PS1=""; KEYTIMEOUT=1; setopt nobeep; fpath=('${(q)1}' $fpath); autoload -Uz compinit && compinit -D -u'
zpty -w shell 'grab() { compadd() { local -a found; if [[ " $* " != *" -"[OAD]" "* ]]; then builtin compadd -A found "$@"; print -rC1 -- $found >>'${(q)hits}'; fi; builtin compadd "$@" }; _main_complete; unfunction compadd; compstate[insert]=; compstate[list]=; print -r -- "==" >>'${(q)hits}' }; zle -C grab list-choices grab; bindkey "^X" grab'
zpty -w shell 'print -r -- ready >>'${(q)hits}
wait_for() { for _ in {1..200}; do [[ -e $hits ]] && grep -qx -- $1 $hits && return; sleep 0.05; done }
wait_for ready
for line in "${@[3,-1]}"; do
  : >$hits
  zpty -w -n shell "$line"$'\x18'
  wait_for "=="
  grep -v '^$' $hits
  zpty -w -n shell $'\x15'
done
zpty -d shell
