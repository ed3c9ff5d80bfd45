# fish completion for ibid, made from its command tree. Save it as ibid.fish in ~/.config/fish/completions,
# or load it with: ibid completion fish | source

function __ibid_stands
    # Prints the place in the tree, then how many arguments stand behind it.
    set -l places 'query' 'causal' 'tutor' 'tutor sessions' 'usage' 'brief' 'brief create' 'brief list' 'brief get' 'brief bibliography' 'brief evidence' 'evidence' 'evidence verify' 'evidence claims' 'evidence diff' 'forecast' 'forecast create' 'forecast list' 'forecast get' 'entity' 'entity search' 'entity by-alias' 'entity matrix' 'entity resolve' 'entity get' 'entity relationships' 'source' 'source list' 'source get' 'document' 'document get' 'anomaly' 'anomaly subscribe' 'entity-request' 'health' 'edge-timing' 'api' 'corpus' 'corpus add' 'corpus list' 'corpus remove' 'serve' 'serve keys' 'serve keys create' 'serve keys list' 'serve keys revoke' 'serve requests' 'openapi' 'auth' 'auth set' 'auth status' 'auth remove' 'profile' 'profile list' 'profile use' 'profile show' 'profile set' 'profile remove' 'paths' 'doctor' 'completion' 'help' 'help exit-codes' 'commands'
    set -l valued '--mode' '--cost-cap-usd' '--entity' '--shock' '--max-hops' '--sector' '--topic' '--session' '--variant' '--persona' '--style' '--expect' '--recipe' '--pin' '--origin' '--report' '--sample' '--seed' '--fail-on' '--sources' '--jobs' '--brief' '--verdict' '--recent' '--wait' '--max-file' '--limit' '--offset' '--port' '--host' '--grace' '--limits' '--log-level' '--scope' '--tier' '--rate' '--name' '--workspace' '--server' '--key-command' '--cacert' '--deadline' '--first-byte' '--silence' '--max-wait' '--max-bytes' '--set' '--body' '--format' '--get' '--output' '-o' '--color' '--progress' '--profile' '--base-url'
    set -l tokens (commandline -opc)
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

complete -c ibid -f
complete -c ibid -n '__ibid_at \'\' 0' -a 'query' -d 'Ask a question and get a cited answer'
complete -c ibid -n '__ibid_at \'\' 0' -a 'causal' -d 'Trace how a shock to one entity propagates, hop by cited hop'
complete -c ibid -n '__ibid_at \'\' 0' -a 'tutor' -d 'Learn about a topic in a cited conversation'
complete -c ibid -n '__ibid_at \'\' 0' -a 'usage' -d 'The workspace\'s metered usage: what will be billed'
complete -c ibid -n '__ibid_at \'\' 0' -a 'brief' -d 'create, list, get, bibliography, evidence'
complete -c ibid -n '__ibid_at \'\' 0' -a 'evidence' -d 'verify, claims, diff'
complete -c ibid -n '__ibid_at \'\' 0' -a 'forecast' -d 'create, list, get'
complete -c ibid -n '__ibid_at \'\' 0' -a 'entity' -d 'search, by-alias, matrix, resolve, get, relationships'
complete -c ibid -n '__ibid_at \'\' 0' -a 'source' -d 'list, get'
complete -c ibid -n '__ibid_at \'\' 0' -a 'document' -d 'get'
complete -c ibid -n '__ibid_at \'\' 0' -a 'anomaly' -d 'subscribe'
complete -c ibid -n '__ibid_at \'\' 0' -a 'entity-request' -d 'Ask for an entity to be added (sends no key)'
complete -c ibid -n '__ibid_at \'\' 0' -a 'health' -d 'Service status, for uptime monitors'
complete -c ibid -n '__ibid_at \'\' 0' -a 'edge-timing' -d 'Edge timings of one request'
complete -c ibid -n '__ibid_at \'\' 0' -a 'api' -d 'Send any request to the service, every rule still applied'
complete -c ibid -n '__ibid_at \'\' 0' -a 'corpus' -d 'add, list, remove'
complete -c ibid -n '__ibid_at \'\' 0' -a 'serve' -d 'Serve the corpus over HTTP'
complete -c ibid -n '__ibid_at \'\' 0' -a 'openapi' -d 'Print the API as an OpenAPI 3.1 document'
complete -c ibid -n '__ibid_at \'\' 0' -a 'auth' -d 'set, status, remove'
complete -c ibid -n '__ibid_at \'\' 0' -a 'profile' -d 'list, use, show, set, remove'
complete -c ibid -n '__ibid_at \'\' 0' -a 'paths' -d 'Print the folders in use'
complete -c ibid -n '__ibid_at \'\' 0' -a 'doctor' -d 'Check settings, key, store and server, and say what to do'
complete -c ibid -n '__ibid_at \'\' 0' -a 'completion' -d 'Print the completion script of a shell'
complete -c ibid -n '__ibid_at \'\' 0' -a 'help' -d 'exit-codes'
complete -c ibid -n '__ibid_at \'\' 0' -a 'commands' -d 'List every command with its arguments, flags, route, scope and exits'
complete -c ibid -n '__ibid_at \'\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'\'' -s V -l version -d 'show the version'
complete -c ibid -n '__ibid_at \'query\'' -l mode -r -f -a 'speculative deliberate' -d 'fast at a fixed price, or deep and metered'
complete -c ibid -n '__ibid_at \'query\'' -l cost-cap-usd -x -d 'hard spend ceiling of this request, in US dollars'
complete -c ibid -n '__ibid_at \'causal\'' -l entity -x -d 'the entity that is shocked (member entity)'
complete -c ibid -n '__ibid_at \'causal\'' -l shock -x -d 'what happens to it (member shock)'
complete -c ibid -n '__ibid_at \'causal\'' -l max-hops -x -d 'how far to follow (member max_hops)'
complete -c ibid -n '__ibid_at \'causal\'' -l cost-cap-usd -x -d 'hard spend ceiling of this request, in US dollars'
complete -c ibid -n '__ibid_at \'tutor\' 0' -a 'sessions' -d 'List the tutor sessions of this machine, the last used first'
complete -c ibid -n '__ibid_at \'tutor\'' -l sector -x -d 'the sector of a new session'
complete -c ibid -n '__ibid_at \'tutor\'' -l topic -x -d 'the topic of a new session'
complete -c ibid -n '__ibid_at \'tutor\'' -l session -x -d 'go on with this session'
complete -c ibid -n '__ibid_at \'tutor\'' -s c -l continue -d 'go on with the last session of this profile'
complete -c ibid -n '__ibid_at \'tutor\'' -l cost-cap-usd -x -d 'hard spend ceiling of this request, in US dollars'
complete -c ibid -n '__ibid_at \'brief\' 0' -a 'create' -d 'Generate a brief'
complete -c ibid -n '__ibid_at \'brief\' 0' -a 'list' -d 'List the briefs of the workspace'
complete -c ibid -n '__ibid_at \'brief\' 0' -a 'get' -d 'Show one brief with its sections, citations and entities'
complete -c ibid -n '__ibid_at \'brief\' 0' -a 'bibliography' -d 'A brief\'s bibliography'
complete -c ibid -n '__ibid_at \'brief\' 0' -a 'evidence' -d 'Download a brief\'s evidence bundle'
complete -c ibid -n '__ibid_at \'brief\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'brief create\'' -l variant -x -d 'which brief (the specification shows no list of values)'
complete -c ibid -n '__ibid_at \'brief create\'' -l sector -x -d 'a sector to cover; may be repeated (member sectors)'
complete -c ibid -n '__ibid_at \'brief create\'' -l persona -x -d 'for whom it is written'
complete -c ibid -n '__ibid_at \'brief create\'' -l cost-cap-usd -x -d 'hard spend ceiling of this request, in US dollars'
complete -c ibid -n '__ibid_at \'brief list\'' -l sector -x -d 'only briefs of this sector'
complete -c ibid -n '__ibid_at \'brief get\' 0' -f -a '(ibid __complete ids brief 2>/dev/null)'
complete -c ibid -n '__ibid_at \'brief bibliography\'' -l style -r -f -a 'apa mla chicago harvard' -d 'citation style'
complete -c ibid -n '__ibid_at \'brief bibliography\' 0' -f -a '(ibid __complete ids brief 2>/dev/null)'
complete -c ibid -n '__ibid_at \'brief evidence\' 0' -f -a '(ibid __complete ids brief 2>/dev/null)'
complete -c ibid -n '__ibid_at \'evidence\' 0' -a 'verify' -d 'Check evidence bundles offline and find how their hash was made'
complete -c ibid -n '__ibid_at \'evidence\' 0' -a 'claims' -d 'List a bundle\'s claims with their sources, chunks and verdicts'
complete -c ibid -n '__ibid_at \'evidence\' 0' -a 'diff' -d 'Compare two bundles: claims added, gone, with another verdict or other source content'
complete -c ibid -n '__ibid_at \'evidence\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l expect -x -d 'the hash this bundle must have, known from elsewhere'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l recipe -x -d 'only this recipe, e.g. without/jcs; another digest is a mismatch'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l pin -r -F -d 'keep the recipes found in FILE; from then on a miss is a mismatch'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l origin -x -d 'whose recipes --pin keeps, e.g. the address of the service'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l explain -d 'how to repeat the hash by hand, with one-liners'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l report -r -f -a 'text json junit tap markdown csv' -d 'for pipelines and desks'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l sample -x -d 'claims that the validator here judges against their chunks'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l seed -x -d 'draws another sample (1)'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l fail-on -x -d 'exit 12 where this check warns or fails, e.g. verdict.recorded; may be repeated'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l sources -r -f -a '(__fish_complete_directories)' -d 'documents at hand, named by their SHA-256'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l jobs -x -d 'workers for a folder (one a core)'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l ndjson -d 'one bundle a line'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l exhaustive -d 'try every recipe on large bundles too'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l no-receipt -d 'do not look for the receipt of the download'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l online -d 'download the bundle twice and compare: the only thing that opens a socket'
complete -c ibid -n '__ibid_at \'evidence verify\'' -l brief -x -d 'the brief to download for --online'
complete -c ibid -n '__ibid_at \'evidence verify\' 0 more' -F
complete -c ibid -n '__ibid_at \'evidence claims\'' -l verdict -x -d 'only claims with this recorded verdict'
complete -c ibid -n '__ibid_at \'evidence claims\' 0' -F
complete -c ibid -n '__ibid_at \'evidence diff\'' -l exit-on-change -d 'exit 15 when anything changed'
complete -c ibid -n '__ibid_at \'evidence diff\' 0' -F
complete -c ibid -n '__ibid_at \'evidence diff\' 1' -F
complete -c ibid -n '__ibid_at \'forecast\' 0' -a 'create' -d 'Generate a Monte-Carlo forecast with driver attribution'
complete -c ibid -n '__ibid_at \'forecast\' 0' -a 'list' -d 'List the forecasts of the workspace'
complete -c ibid -n '__ibid_at \'forecast\' 0' -a 'get' -d 'Show one forecast'
complete -c ibid -n '__ibid_at \'forecast\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'forecast get\' 0' -f -a '(ibid __complete ids forecast 2>/dev/null)'
complete -c ibid -n '__ibid_at \'entity\' 0' -a 'search' -d 'Search the cross-sector entity graph'
complete -c ibid -n '__ibid_at \'entity\' 0' -a 'by-alias' -d 'Entities that carry an alias'
complete -c ibid -n '__ibid_at \'entity\' 0' -a 'matrix' -d 'Which sectors share which entities'
complete -c ibid -n '__ibid_at \'entity\' 0' -a 'resolve' -d 'Match names to entities'
complete -c ibid -n '__ibid_at \'entity\' 0' -a 'get' -d 'Show one entity'
complete -c ibid -n '__ibid_at \'entity\' 0' -a 'relationships' -d 'The relationships of one entity'
complete -c ibid -n '__ibid_at \'entity\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'entity get\' 0' -f -a '(ibid __complete ids entity 2>/dev/null)'
complete -c ibid -n '__ibid_at \'entity relationships\' 0' -f -a '(ibid __complete ids entity 2>/dev/null)'
complete -c ibid -n '__ibid_at \'source\' 0' -a 'list' -d 'List the ingested sources'
complete -c ibid -n '__ibid_at \'source\' 0' -a 'get' -d 'Show one source'
complete -c ibid -n '__ibid_at \'source\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'source get\'' -l recent -x -d 'a fixed window of its newest items (the embedded service knows 1d, 7d, 30d, 90d, 365d)'
complete -c ibid -n '__ibid_at \'source get\' 0' -f -a '(ibid __complete ids source 2>/dev/null)'
complete -c ibid -n '__ibid_at \'document\' 0' -a 'get' -d 'Show one document with its text and chunks'
complete -c ibid -n '__ibid_at \'document\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'document get\' 0' -f -a '(ibid __complete ids document 2>/dev/null)'
complete -c ibid -n '__ibid_at \'anomaly\' 0' -a 'subscribe' -d 'Subscribe to anomalies'
complete -c ibid -n '__ibid_at \'anomaly\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'health\'' -l wait -x -d 'keep asking until it answers, for so long at the most'
complete -c ibid -n '__ibid_at \'corpus\' 0' -a 'add' -d 'Add files or folders to the corpus'
complete -c ibid -n '__ibid_at \'corpus\' 0' -a 'list' -d 'List the documents that questions are answered from'
complete -c ibid -n '__ibid_at \'corpus\' 0' -a 'remove' -d 'Take documents out of the corpus'
complete -c ibid -n '__ibid_at \'corpus\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'corpus add\'' -l sector -x -d 'the sector of documents that do not name their own'
complete -c ibid -n '__ibid_at \'corpus add\'' -l keep-starter -d 'answer from the starter corpus too'
complete -c ibid -n '__ibid_at \'corpus add\'' -l max-file -x -d 'pass over larger files (50MB)'
complete -c ibid -n '__ibid_at \'corpus add\' 0 more' -F
complete -c ibid -n '__ibid_at \'corpus list\'' -l sector -x -d 'only documents of this sector'
complete -c ibid -n '__ibid_at \'corpus list\'' -l limit -x -d 'so many at the most (all)'
complete -c ibid -n '__ibid_at \'corpus list\'' -l offset -x -d 'documents to pass over'
complete -c ibid -n '__ibid_at \'corpus remove\'' -l all -d 'everything'
complete -c ibid -n '__ibid_at \'corpus remove\'' -l starter -d 'the starter corpus'
complete -c ibid -n '__ibid_at \'corpus remove\' 0 more' -f -a '(ibid __complete ids corpus 2>/dev/null)'
complete -c ibid -n '__ibid_at \'serve\' 0' -a 'keys' -d 'create, list, revoke'
complete -c ibid -n '__ibid_at \'serve\' 0' -a 'requests' -d 'List the entity requests that the embedded service received'
complete -c ibid -n '__ibid_at \'serve\'' -l port -x -d 'the port, 0 for any free one (8787)'
complete -c ibid -n '__ibid_at \'serve\'' -l host -x -d 'the address to listen on (127.0.0.1)'
complete -c ibid -n '__ibid_at \'serve\'' -l grace -x -d 'how long running requests may finish (10s)'
complete -c ibid -n '__ibid_at \'serve\'' -l limits -r -F -d 'tiers, caps and rates as JSON'
complete -c ibid -n '__ibid_at \'serve\'' -l log-level -r -f -a 'silent error info debug' -d 'JSON lines on stderr (info)'
complete -c ibid -n '__ibid_at \'serve keys\' 0' -a 'create' -d 'Make a key for callers of `ibid serve`'
complete -c ibid -n '__ibid_at \'serve keys\' 0' -a 'list' -d 'List the keys of the embedded service'
complete -c ibid -n '__ibid_at \'serve keys\' 0' -a 'revoke' -d 'Revoke keys of the embedded service'
complete -c ibid -n '__ibid_at \'serve keys\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'serve keys create\'' -l scope -r -f -a 'query:read usage:read brief:write brief:read forecast:write forecast:read entities:read sources:read anomalies:write all' -d 'what the key may do; repeat it, or all'
complete -c ibid -n '__ibid_at \'serve keys create\'' -l tier -x -d 'decides on modes and monthly caps (free)'
complete -c ibid -n '__ibid_at \'serve keys create\'' -l rate -x -d 'requests a second (10)'
complete -c ibid -n '__ibid_at \'serve keys create\'' -l name -x -d 'what the key is for'
complete -c ibid -n '__ibid_at \'serve keys create\'' -l workspace -x -d 'whose usage it counts for (default)'
complete -c ibid -n '__ibid_at \'openapi\'' -l server -x -d 'the address to name in it (http://127.0.0.1:8787)'
complete -c ibid -n '__ibid_at \'auth\' 0' -a 'set' -d 'Store a key, read from a hidden prompt or stdin'
complete -c ibid -n '__ibid_at \'auth\' 0' -a 'status' -d 'Which key is in use: its source, fingerprint and what it shadows'
complete -c ibid -n '__ibid_at \'auth\' 0' -a 'remove' -d 'Forget a profile\'s stored key'
complete -c ibid -n '__ibid_at \'auth\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'profile\' 0' -a 'list' -d 'List the profiles; the chosen one is marked'
complete -c ibid -n '__ibid_at \'profile\' 0' -a 'use' -d 'Choose the profile that later commands use'
complete -c ibid -n '__ibid_at \'profile\' 0' -a 'show' -d 'Show where requests go, and what decided it'
complete -c ibid -n '__ibid_at \'profile\' 0' -a 'set' -d 'Make or change a profile: a name for an address'
complete -c ibid -n '__ibid_at \'profile\' 0' -a 'remove' -d 'Remove a profile and its stored key'
complete -c ibid -n '__ibid_at \'profile\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at \'profile use\' 0' -f -a '(ibid __complete profiles 2>/dev/null)'
complete -c ibid -n '__ibid_at \'profile show\' 0' -f -a '(ibid __complete profiles 2>/dev/null)'
complete -c ibid -n '__ibid_at \'profile set\'' -l key-command -x -d 'a command whose first line of output is the key (a password manager)'
complete -c ibid -n '__ibid_at \'profile set\' 0' -f -a '(ibid __complete profiles 2>/dev/null)'
complete -c ibid -n '__ibid_at \'profile remove\' 0' -f -a '(ibid __complete profiles 2>/dev/null)'
complete -c ibid -n '__ibid_at \'doctor\'' -l probe -d 'learn the read scopes of the key, at no cost'
complete -c ibid -n '__ibid_at \'doctor\'' -l cacert -r -F -d 'trust the certificates in FILE too'
complete -c ibid -n '__ibid_at \'completion\' 0' -f -a 'bash zsh fish powershell'
complete -c ibid -n '__ibid_at \'help\' 0' -a 'exit-codes' -d 'What each exit code means'
complete -c ibid -n '__ibid_at \'help\'' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_command' -l json -d 'the document as the service sent it, byte for byte'
complete -c ibid -n '__ibid_command' -l format -r -f -a 'text json jsonl csv md' -d 'how to write the result'
complete -c ibid -n '__ibid_command' -l get -x -d 'only one member, raw: citations.0.source_url'
complete -c ibid -n '__ibid_command' -s o -l output -r -F -d 'write to FILE, whole or not at all'
complete -c ibid -n '__ibid_command' -l color -r -f -a 'auto always never' -d 'colour on the screen'
complete -c ibid -n '__ibid_command' -l progress -r -f -a 'auto plain json none' -d 'how to show progress on stderr'
complete -c ibid -n '__ibid_command' -l profile -r -f -a '(ibid __complete profiles 2>/dev/null)' -d 'use this profile instead of the chosen one'
complete -c ibid -n '__ibid_command' -l base-url -x -d 'use this address instead of the profile\'s'
complete -c ibid -n '__ibid_command' -l debug -d 'what is sent and received, on stderr, keys redacted'
complete -c ibid -n '__ibid_command' -s h -l help -d 'show help'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l dry-run -d 'print the request and its worst cost; send nothing'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l curl -d 'print the same request as a curl command that reads the key from a file; send nothing'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l deadline -x -d 'bound on the whole request (300s)'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l first-byte -x -d 'longest wait for the first byte (130s)'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l silence -x -d 'longest silence once bytes began to come (35s)'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l max-wait -x -d 'longest Retry-After that is waited for (60s on a terminal, else 300s)'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l no-retry -d 'one try only'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l max-bytes -x -d 'refuse a larger body (256MiB; 1GiB with -o)'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l cacert -r -F -d 'trust the certificates in FILE too'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l insufficient-ok -d 'exit 0, not 3, on insufficient_evidence'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l set -x -d 'send a member (NAME:=JSON for other than text); may be repeated'
complete -c ibid -n '__ibid_at_one_of \'query\' \'causal\' \'tutor\' \'usage\' \'brief create\' \'brief list\' \'brief get\' \'brief bibliography\' \'brief evidence\' \'forecast create\' \'forecast list\' \'forecast get\' \'entity search\' \'entity by-alias\' \'entity matrix\' \'entity resolve\' \'entity get\' \'entity relationships\' \'source list\' \'source get\' \'document get\' \'anomaly subscribe\' \'entity-request\' \'health\' \'edge-timing\' \'api\'' -l body -r -F -d 'send the JSON object in FILE (or stdin) as the body'
complete -c ibid -n '__ibid_at_one_of \'brief list\' \'forecast list\' \'entity search\' \'entity by-alias\' \'entity relationships\' \'source list\'' -l limit -x -d 'rows a page, 1 to 100 (the service gives 20)'
complete -c ibid -n '__ibid_at_one_of \'brief list\' \'forecast list\' \'entity search\' \'entity by-alias\' \'entity relationships\' \'source list\'' -l offset -x -d 'rows to pass over'
complete -c ibid -n '__ibid_at_one_of \'brief list\' \'forecast list\' \'entity search\' \'entity by-alias\' \'entity relationships\' \'source list\'' -l all -d 'follow the pages to the end'
