# bash completion for ibid, made from its command tree. Load it with: source <(ibid completion bash)

# What follows a place in the tree: the words below it, its flags, and where its arguments come from.
_ibid_node() {
  children='' flags='' arguments=()
  case $1 in
    '') children='query search causal tutor batch usage runs budget brief evidence forecast entity source document anomaly watch entity-request health edge-timing api corpus ui open serve store mcp openapi auth profile model paths doctor completion version help commands' flags='--help -h --version -V' ;;
    'query') flags='--mode --cost-cap-usd --sector --source --document --path --no-model --explain --fresh --format --json --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('many free') ;;
    'search') flags='--top --pick --sector --source --document --path --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many free') ;;
    'causal') flags='--entity --shock --max-hops --direction --min-confidence --cost-cap-usd --no-model --explain --fresh --format --json --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('many free') ;;
    'tutor') children='export sessions' flags='--sector --topic --session --continue -c --cost-cap-usd --no-model --explain --fresh --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('many free') ;;
    'tutor export') flags='--format --json --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one ids tutor') ;;
    'tutor sessions') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'batch') flags='--output -o --resume --retry --jobs -j --budget --ordered --escalate --route --input --column --id-column --set --dry-run --skip-bad --summary --no-model --fresh --json --format --get --color --hyperlink --progress --insufficient-ok --profile --base-url --store --body --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one files') ;;
    'usage') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'runs') children='list show replay recover prune' flags='--help -h' ;;
    'runs list') flags='--route --outcome --limit --offset --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'runs show') flags='--answer --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one ids runs') ;;
    'runs replay') flags='--cacert --deadline --max-wait --no-retry --no-keep --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one ids runs') ;;
    'runs recover') flags='--billed --cacert --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many ids runs') ;;
    'runs prune') flags='--older-than --receipts --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'budget') children='set show clear' flags='--help -h' ;;
    'budget set') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one free') ;;
    'budget show') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'budget clear') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'brief') children='create list get bibliography evidence' flags='--help -h' ;;
    'brief create') flags='--variant --sector --persona --cost-cap-usd --no-model --explain --fresh --format --json --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'brief list') flags='--sector --limit --offset --all --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'brief get') flags='--format --json --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one ids brief') ;;
    'brief bibliography') flags='--style --format --json --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one ids brief') ;;
    'brief evidence') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one ids brief') ;;
    'evidence') children='verify sign attest demo claims diff history' flags='--help -h' ;;
    'evidence verify') flags='--expect --recipe --pin --origin --signature --allowed-signers --identity --namespace --public-key --revoked --tsa-cert --explain --verbose -v --report --sample --seed --fail-on --strict --require-origin --sources --jobs --ndjson --exhaustive --no-receipt --online --brief --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many files') ;;
    'evidence sign') flags='--key --force --timestamp --deadline --cacert --namespace --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one files') ;;
    'evidence attest') flags='--key --force --timestamp --deadline --cacert --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one files') ;;
    'evidence demo') flags='--force --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one files') ;;
    'evidence claims') flags='--verdict --limit --offset --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one files') ;;
    'evidence diff') flags='--exit-on-change --limit --format --json --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one files' 'one files') ;;
    'evidence history') flags='--exit-on-change --limit --format --json --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one files') ;;
    'forecast') children='create list get' flags='--help -h' ;;
    'forecast create') flags='--series --source --column --horizon --frequency --driver --threshold --level --seed --graphics --format --json --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'forecast list') flags='--limit --offset --all --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'forecast get') flags='--graphics --format --json --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one ids forecast') ;;
    'entity') children='search by-alias matrix resolve get relationships' flags='--help -h' ;;
    'entity search') flags='--limit --offset --all --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('many free') ;;
    'entity by-alias') flags='--limit --offset --all --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('many free') ;;
    'entity matrix') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'entity resolve') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('many free') ;;
    'entity get') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one ids entity') ;;
    'entity relationships') flags='--limit --offset --all --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one ids entity') ;;
    'source') children='list get' flags='--help -h' ;;
    'source list') flags='--limit --offset --all --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'source get') flags='--recent --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one ids source') ;;
    'document') children='get' flags='--help -h' ;;
    'document get') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one ids document') ;;
    'anomaly') children='subscribe list check test feed remove' flags='--help -h' ;;
    'anomaly subscribe') flags='--entity --series --sector --source --rule --feed --url --email --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'anomaly list') flags='--alerts --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'anomaly check') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'anomaly test') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one ids anomaly') ;;
    'anomaly feed') flags='--as --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one ids anomaly') ;;
    'anomaly remove') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many ids anomaly') ;;
    'watch') children='add check list remove timer' flags='--help -h' ;;
    'watch add') flags='--every --feed --url --email --mode --cost-cap-usd --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one files') ;;
    'watch check') flags='--no-model --all --cacert --deadline --max-wait --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many ids watch') ;;
    'watch list') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'watch remove') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many ids watch') ;;
    'watch timer') flags='--systemd --cron --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'entity-request') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'health') flags='--wait --json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'edge-timing') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' ;;
    'api') flags='--json --format --get --output -o --color --hyperlink --progress --insufficient-ok --profile --base-url --store --set --body --dry-run --curl --deadline --first-byte --silence --max-wait --no-retry --max-bytes --cacert --no-keep --debug --help -h' arguments=('one words GET HEAD POST' 'one free') ;;
    'corpus') children='add sync reindex info export list remove' flags='--help -h' ;;
    'corpus add') flags='--sector --language --keep-starter --max-file --include --exclude --gitignore --depth --sitemap --max-pages --allow-private --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many files') ;;
    'corpus sync') flags='--sector --language --keep-starter --max-file --include --exclude --gitignore --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one files') ;;
    'corpus reindex') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'corpus info') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one ids corpus') ;;
    'corpus export') flags='--wacz --sector --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'corpus list') flags='--sector --limit --offset --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'corpus remove') flags='--all --starter --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many ids corpus') ;;
    'ui') flags='--no-model --port --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'open') flags='--editor --preview --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one ids open') ;;
    'serve') children='keys requests' flags='--port --host --grace --limits --signing-key --threads --model --ui --log-level --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'serve keys') children='create list revoke' flags='--help -h' ;;
    'serve keys create') flags='--scope --tier --rate --name --workspace --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'serve keys list') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'serve keys revoke') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many free') ;;
    'serve requests') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'store') children='copy check' flags='--help -h' ;;
    'store copy') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one free' 'one free') ;;
    'store check') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'mcp') flags='--no-model --http --port --allow-write --max-usd --max-call-usd --deadline --max-wait --no-keep --cacert --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('many files') ;;
    'openapi') flags='--server --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'auth') children='set status remove' flags='--help -h' ;;
    'auth set') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'auth status') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'auth remove') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'profile') children='list use show set remove' flags='--help -h' ;;
    'profile list') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'profile use') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one profiles') ;;
    'profile show') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one profiles') ;;
    'profile set') flags='--key-command --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one profiles') ;;
    'profile remove') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one profiles') ;;
    'model') children='set show test remove' flags='--help -h' ;;
    'model set') flags='--base-url --name --key --wire --rerank-url --rerank-name --input-usd-per-million --output-usd-per-million --max-tokens --local --install --hub --anyway --private --public --json --format --get --output -o --color --hyperlink --progress --profile --store --debug --help -h' ;;
    'model show') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'model test') flags='--cacert --deadline --max-wait --no-retry --no-keep --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'model remove') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'paths') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'doctor') flags='--repair --probe --cacert --json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'completion') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' arguments=('one words bash zsh fish powershell') ;;
    'version') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'help') children='exit-codes' flags='--help -h' ;;
    'help exit-codes') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
    'commands') flags='--json --format --get --output -o --color --hyperlink --progress --profile --base-url --store --debug --help -h' ;;
  esac
}

# Where the value of a flag comes from; a switch has none.
_ibid_value() {
  case "$1 $2" in
    'query --mode') from='words speculative deliberate' ;;
    'query --sector') from='sectors' ;;
    'query --source') from='ids source' ;;
    'query --document') from='ids document' ;;
    'query --path') from='files' ;;
    'query --format') from='words text json jsonl csv md html' ;;
    'search --sector') from='sectors' ;;
    'search --source') from='ids source' ;;
    'search --document') from='ids document' ;;
    'search --path') from='files' ;;
    'causal --direction') from='words forward backward both' ;;
    'causal --format') from='words text json jsonl csv md dot mermaid svg' ;;
    'tutor --sector') from='sectors' ;;
    'tutor --session') from='ids session' ;;
    'tutor export --format') from='words text json jsonl csv md html' ;;
    'batch --output' | 'batch -o') from='files' ;;
    'batch --retry') from='words failed unknown missing' ;;
    'batch --escalate') from='words insufficient_evidence=deliberate' ;;
    'batch --route') from='words health edge-timing query causal tutor usage brief.create brief.list brief.get brief.bibliography brief.evidence forecast.create forecast.list forecast.get entity.search entity.by-alias entity.matrix entity.resolve entity.get entity.relationships source.list source.get document.get anomaly.subscribe entity-request' ;;
    'batch --input') from='words jsonl lines csv tsv' ;;
    'batch --summary') from='files' ;;
    'runs replay --cacert') from='files' ;;
    'runs recover --cacert') from='files' ;;
    'brief create --variant') from='words daily weekly deep-dive primer' ;;
    'brief create --sector') from='sectors' ;;
    'brief create --persona') from='words analyst engineer executive policy' ;;
    'brief create --format') from='words text json jsonl csv md html' ;;
    'brief list --sector') from='sectors' ;;
    'brief get --format') from='words text json jsonl csv md html' ;;
    'brief bibliography --style') from='words apa mla chicago harvard' ;;
    'brief bibliography --format') from='words text json jsonl csv md bibtex ris csl-json' ;;
    'evidence verify --pin') from='files' ;;
    'evidence verify --signature') from='files' ;;
    'evidence verify --allowed-signers') from='files' ;;
    'evidence verify --public-key') from='files' ;;
    'evidence verify --revoked') from='files' ;;
    'evidence verify --tsa-cert') from='files' ;;
    'evidence verify --report') from='words text json junit tap sarif markdown csv html rocrate' ;;
    'evidence verify --sources') from='directories' ;;
    'evidence verify --brief') from='ids brief' ;;
    'evidence sign --key') from='files' ;;
    'evidence sign --cacert') from='files' ;;
    'evidence attest --key') from='files' ;;
    'evidence attest --cacert') from='files' ;;
    'evidence diff --format') from='words text json jsonl csv md html' ;;
    'evidence history --format') from='words text json jsonl csv md html' ;;
    'forecast create --source') from='files' ;;
    'forecast create --frequency') from='words yearly quarterly monthly weekly daily hourly' ;;
    'forecast create --graphics') from='words kitty sixel' ;;
    'forecast create --format') from='words text json jsonl csv md svg' ;;
    'forecast get --graphics') from='words kitty sixel' ;;
    'forecast get --format') from='words text json jsonl csv md svg' ;;
    'source get --recent') from='words 1d 7d 30d 90d 365d' ;;
    'anomaly subscribe --entity') from='ids entity' ;;
    'anomaly subscribe --sector') from='sectors' ;;
    'anomaly subscribe --source') from='ids source' ;;
    'anomaly subscribe --rule') from='words mentions band causal source' ;;
    'anomaly subscribe --feed') from='words atom json' ;;
    'anomaly feed --as') from='words atom json' ;;
    'watch add --feed') from='words atom json' ;;
    'watch add --mode') from='words speculative deliberate' ;;
    'watch check --cacert') from='files' ;;
    'corpus add --sector') from='sectors' ;;
    'corpus sync --sector') from='sectors' ;;
    'corpus export --wacz') from='files' ;;
    'corpus export --sector') from='sectors' ;;
    'corpus list --sector') from='sectors' ;;
    'serve --limits') from='files' ;;
    'serve --signing-key') from='files' ;;
    'serve --log-level') from='words silent error info debug' ;;
    'serve keys create --scope') from='words query:read usage:read brief:write brief:read forecast:write forecast:read entities:read sources:read anomalies:write all' ;;
    'serve keys create --tier') from='words free team unlimited' ;;
    'mcp --cacert') from='files' ;;
    'model set --wire') from='words decisions chat' ;;
    'model set --private') from='sectors' ;;
    'model set --public') from='sectors' ;;
    'model test --cacert') from='files' ;;
    'doctor --cacert') from='files' ;;
    *' --output' | *' -o') from='files' ;;
    *' --color') from='words auto always never' ;;
    *' --hyperlink') from='words auto always never' ;;
    *' --progress') from='words auto plain json none' ;;
    *' --profile') from='profiles' ;;
    *' --store') from='files' ;;
    *' --body') from='files' ;;
    *' --cacert') from='files' ;;
    *' --format') from='words text json jsonl csv md' ;;
    *) from='free' ;;
  esac
}

_ibid_takes_value() {
  case $1 in
    --mode | --cost-cap-usd | --sector | --source | --document | --path | --format | --top | --entity | --shock | --max-hops | --direction | --min-confidence | --topic | --session | --output | -o | --retry | --jobs | -j | --budget | --escalate | --route | --input | --column | --id-column | --set | --summary | --outcome | --limit | --offset | --cacert | --deadline | --max-wait | --billed | --older-than | --variant | --persona | --style | --expect | --recipe | --pin | --origin | --signature | --allowed-signers | --identity | --namespace | --public-key | --revoked | --tsa-cert | --report | --sample | --seed | --fail-on | --sources | --brief | --timestamp | --verdict | --series | --horizon | --frequency | --driver | --threshold | --level | --graphics | --recent | --rule | --feed | --url | --email | --alerts | --as | --every | --wait | --language | --max-file | --include | --exclude | --depth | --max-pages | --wacz | --port | --host | --grace | --limits | --signing-key | --threads | --log-level | --scope | --tier | --rate | --name | --workspace | --max-usd | --max-call-usd | --server | --key-command | --base-url | --wire | --rerank-url | --rerank-name | --input-usd-per-million | --output-usd-per-million | --max-tokens | --local | --hub | --private | --public | --get | --color | --hyperlink | --progress | --profile | --store | --body | --first-byte | --silence | --max-bytes) return 0 ;;
  esac
  return 1
}

_ibid_offer() {
  local IFS=$' \t\n' from=$1 prefix=$2 part=$3 found=''
  case $from in
    words\ *) found=$(compgen -W "${from#words }" -- "$part") ;;
    profiles) found=$(compgen -W "$(ibid __complete profiles 2>/dev/null)" -- "$part") ;;
    sectors) found=$(compgen -W "$(ibid __complete sectors 2>/dev/null)" -- "$part") ;;
    ids\ *) found=$(compgen -W "$(ibid __complete ids "${from#ids }" 2>/dev/null)" -- "$part") ;;
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
  local current=${words[last]}

  _ibid_node ''
  for ((index = 1; index < last; index++)); do
    word=${words[index]}
    if [[ -n $pending ]]; then
      pending=''
    elif [[ -z $ended && $word == -- ]]; then
      ended=1
    elif [[ -z $ended && $word == -?* ]]; then
      if _ibid_takes_value "$word"; then pending=$word; fi
    elif ((count == 0)) && [[ " $children " == *" $word "* ]]; then
      path=${path:+$path }$word
      _ibid_node "$path"
    else
      count=$((count + 1))
    fi
  done

  if [[ -n $pending ]]; then
    _ibid_value "$path" "$pending"
    _ibid_offer "$from" '' "$current"
  elif [[ -z $ended && $current == --*=* ]]; then
    _ibid_value "$path" "${current%%=*}"
    # Where bash cuts words at =, it replaces what stands behind it alone.
    if [[ $piece == --*=* ]]; then word=${current%%=*}=; else word=''; fi
    _ibid_offer "$from" "$word" "${current#*=}"
  elif [[ -z $ended && $current == -* ]]; then
    _ibid_offer "words $flags" '' "$current"
  else
    if ((count == 0)) && [[ -n $children ]]; then _ibid_offer "words $children" '' "$current"; fi
    local at=$count
    if ((at >= ${#arguments[@]})); then at=$((${#arguments[@]} - 1)); fi
    if ((at >= 0)) && { ((at == count)) || [[ ${arguments[at]} == many\ * ]]; }; then
      _ibid_offer "${arguments[at]#* }" '' "$current"
    fi
  fi
}

complete -F _ibid ibid
