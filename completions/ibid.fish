# fish completion for ibid: what may follow is asked of ibid itself. Save it as ibid.fish in ~/.config/fish/completions, or
# load it with: ibid completion fish | source

function __ibid_complete
    set -l current (commandline -ct)
    set -l words (commandline -opc)
    set -l answer (ibid __complete "+$current" $words[2..-1] 2>/dev/null)
    set -l kind (string split \t -- "$answer[1]")
    if contains -- "$kind[1]" files directories
        set -l part (string replace -- "$kind[2]" '' "$current")
        if test "$kind[1]" = files
            printf '%s\n' "$kind[2]"(__fish_complete_path "$part")
        else
            printf '%s\n' "$kind[2]"(__fish_complete_directories "$part" '')
        end
    end
    printf '%s\n' $answer[2..-1]
end

complete -c ibid -f -a '(__ibid_complete)'
