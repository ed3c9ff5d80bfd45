# PowerShell completion for ibid, made from its command tree. Load it in $PROFILE with:
# ibid completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName ibid -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $valued = @('--mode', '--cost-cap-usd', '--sector', '--source', '--document', '--path', '--format', '--top', '--entity', '--shock', '--max-hops', '--direction', '--min-confidence', '--topic', '--session', '--output', '-o', '--retry', '--jobs', '-j', '--budget', '--escalate', '--route', '--input', '--column', '--id-column', '--set', '--summary', '--outcome', '--limit', '--offset', '--cacert', '--deadline', '--max-wait', '--billed', '--older-than', '--variant', '--persona', '--style', '--expect', '--recipe', '--pin', '--origin', '--signature', '--allowed-signers', '--identity', '--namespace', '--public-key', '--revoked', '--tsa-cert', '--report', '--sample', '--seed', '--fail-on', '--sources', '--brief', '--timestamp', '--verdict', '--series', '--horizon', '--frequency', '--driver', '--threshold', '--level', '--graphics', '--recent', '--rule', '--feed', '--url', '--email', '--alerts', '--as', '--every', '--wait', '--language', '--max-file', '--include', '--exclude', '--depth', '--max-pages', '--wacz', '--port', '--host', '--grace', '--limits', '--signing-key', '--threads', '--log-level', '--scope', '--tier', '--rate', '--name', '--workspace', '--max-usd', '--max-call-usd', '--server', '--key-command', '--base-url', '--wire', '--rerank-url', '--rerank-name', '--input-usd-per-million', '--output-usd-per-million', '--max-tokens', '--local', '--hub', '--private', '--public', '--get', '--color', '--hyperlink', '--progress', '--profile', '--store', '--body', '--first-byte', '--silence', '--max-bytes')
    $shared = @{
        'local' = @(
            ,@('--json', 'the document as the service sent it, byte for byte', 'free')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md')
            ,@('--get', 'only one member, raw: citations.0.source_url', 'free')
            ,@('--output', 'write to FILE, whole or not at all', 'files')
            ,@('-o', 'write to FILE, whole or not at all', 'files')
            ,@('--color', 'colour on the screen', 'words auto always never')
            ,@('--hyperlink', 'links on citation numbers and addresses, for terminals that open them', 'words auto always never')
            ,@('--progress', 'how to show progress on stderr', 'words auto plain json none')
            ,@('--profile', 'use this profile instead of the chosen one', 'profiles')
            ,@('--base-url', 'use this address instead of the profile''s', 'free')
            ,@('--store', 'keep and find everything there: a folder, or a PostgreSQL as postgres://…', 'files')
            ,@('--debug', 'what is sent and received, on stderr, keys redacted', 'free')
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        'route' = @(
            ,@('--json', 'the document as the service sent it, byte for byte', 'free')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md')
            ,@('--get', 'only one member, raw: citations.0.source_url', 'free')
            ,@('--output', 'write to FILE, whole or not at all', 'files')
            ,@('-o', 'write to FILE, whole or not at all', 'files')
            ,@('--color', 'colour on the screen', 'words auto always never')
            ,@('--hyperlink', 'links on citation numbers and addresses, for terminals that open them', 'words auto always never')
            ,@('--progress', 'how to show progress on stderr', 'words auto plain json none')
            ,@('--insufficient-ok', 'exit 0, not 3, on insufficient_evidence', 'free')
            ,@('--profile', 'use this profile instead of the chosen one', 'profiles')
            ,@('--base-url', 'use this address instead of the profile''s', 'free')
            ,@('--store', 'keep and find everything there: a folder, or a PostgreSQL as postgres://…', 'files')
            ,@('--set', 'send a member (NAME:=JSON for other than text); may be repeated', 'free')
            ,@('--body', 'send the JSON object in FILE (or stdin) as the body', 'files')
            ,@('--dry-run', 'print the request and its worst cost; send nothing', 'free')
            ,@('--curl', 'print the same request as a curl command that reads the key from a file; send nothing', 'free')
            ,@('--deadline', 'bound on the whole request (300s)', 'free')
            ,@('--first-byte', 'longest wait for the first byte (130s)', 'free')
            ,@('--silence', 'longest silence once bytes began to come (35s)', 'free')
            ,@('--max-wait', 'longest Retry-After that is waited for (60s on a terminal, else 300s)', 'free')
            ,@('--no-retry', 'one try only', 'free')
            ,@('--max-bytes', 'refuse a larger body (256MiB; 1GiB with -o)', 'free')
            ,@('--cacert', 'trust the certificates in FILE too', 'files')
            ,@('--no-keep', 'keep hashes, not question and answer, of a request that may be billed (`ibid runs`)', 'free')
            ,@('--debug', 'what is sent and received, on stderr, keys redacted', 'free')
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        'route-paging' = @(
            ,@('--limit', 'rows a page, 1 to 100 (the service gives 20)', 'free')
            ,@('--offset', 'rows to pass over', 'free')
            ,@('--all', 'follow the pages to the end', 'free')
            ,@('--json', 'the document as the service sent it, byte for byte', 'free')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md')
            ,@('--get', 'only one member, raw: citations.0.source_url', 'free')
            ,@('--output', 'write to FILE, whole or not at all', 'files')
            ,@('-o', 'write to FILE, whole or not at all', 'files')
            ,@('--color', 'colour on the screen', 'words auto always never')
            ,@('--hyperlink', 'links on citation numbers and addresses, for terminals that open them', 'words auto always never')
            ,@('--progress', 'how to show progress on stderr', 'words auto plain json none')
            ,@('--insufficient-ok', 'exit 0, not 3, on insufficient_evidence', 'free')
            ,@('--profile', 'use this profile instead of the chosen one', 'profiles')
            ,@('--base-url', 'use this address instead of the profile''s', 'free')
            ,@('--store', 'keep and find everything there: a folder, or a PostgreSQL as postgres://…', 'files')
            ,@('--set', 'send a member (NAME:=JSON for other than text); may be repeated', 'free')
            ,@('--body', 'send the JSON object in FILE (or stdin) as the body', 'files')
            ,@('--dry-run', 'print the request and its worst cost; send nothing', 'free')
            ,@('--curl', 'print the same request as a curl command that reads the key from a file; send nothing', 'free')
            ,@('--deadline', 'bound on the whole request (300s)', 'free')
            ,@('--first-byte', 'longest wait for the first byte (130s)', 'free')
            ,@('--silence', 'longest silence once bytes began to come (35s)', 'free')
            ,@('--max-wait', 'longest Retry-After that is waited for (60s on a terminal, else 300s)', 'free')
            ,@('--no-retry', 'one try only', 'free')
            ,@('--max-bytes', 'refuse a larger body (256MiB; 1GiB with -o)', 'free')
            ,@('--cacert', 'trust the certificates in FILE too', 'files')
            ,@('--no-keep', 'keep hashes, not question and answer, of a request that may be billed (`ibid runs`)', 'free')
            ,@('--debug', 'what is sent and received, on stderr, keys redacted', 'free')
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
    }
    $nodes = New-Object 'System.Collections.Generic.Dictionary[string,object]'
    $nodes[''] = @{
        words = @(
            ,@('query', 'Ask a question and get a cited answer')
            ,@('search', 'Find passages of your documents by their words')
            ,@('causal', 'Trace how a shock propagates, or what led to it, hop by cited hop')
            ,@('tutor', 'Learn about a topic in a cited conversation')
            ,@('batch', 'Ask many questions and write one line of JSON for each')
            ,@('usage', 'The workspace''s metered usage: what will be billed')
            ,@('runs', 'list, show, replay, recover, prune')
            ,@('budget', 'set, show, clear')
            ,@('brief', 'create, list, get, bibliography, evidence')
            ,@('evidence', 'verify, sign, attest, demo, claims, diff, history')
            ,@('forecast', 'create, list, get')
            ,@('entity', 'search, by-alias, matrix, resolve, get, relationships')
            ,@('source', 'list, get')
            ,@('document', 'get')
            ,@('anomaly', 'subscribe, list, check, test, feed, remove')
            ,@('watch', 'add, check, list, remove, timer')
            ,@('entity-request', 'Ask for an entity to be added (sends no key)')
            ,@('health', 'Service status, for uptime monitors')
            ,@('edge-timing', 'Edge timings of one request')
            ,@('api', 'Send any request to the service, every rule still applied')
            ,@('corpus', 'add, sync, reindex, info, export, list, remove')
            ,@('ui', 'Ask and read in a browser: answers beside their sources')
            ,@('open', 'Open a citation of the last answer at its place')
            ,@('serve', 'Serve the corpus over HTTP')
            ,@('store', 'copy, check')
            ,@('mcp', 'Serve the corpus to agents over the Model Context Protocol')
            ,@('openapi', 'Print the API as an OpenAPI 3.1 document')
            ,@('auth', 'set, status, remove')
            ,@('profile', 'list, use, show, set, remove')
            ,@('model', 'set, show, test, remove')
            ,@('paths', 'Print the folders in use')
            ,@('doctor', 'Check settings, key, store and server; say what to do')
            ,@('completion', 'Print the completion script of a shell')
            ,@('version', 'Print the version')
            ,@('help', 'exit-codes')
            ,@('commands', 'List every command with its arguments, flags, effects, route, scope and exits')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
            ,@('--version', 'show the version', 'free')
            ,@('-V', 'show the version', 'free')
        )
        arguments = @()
    }
    $nodes['query'] = @{
        words = @()
        flags = @(
            ,@('--mode', 'fast at a fixed price, or deep and metered', 'words speculative deliberate')
            ,@('--cost-cap-usd', 'hard spend ceiling of this request, in US dollars', 'free')
            ,@('--sector', 'only documents of this sector; may be repeated', 'sectors')
            ,@('--source', 'only documents of this source; may be repeated', 'ids source')
            ,@('--document', 'only this document; may be repeated', 'ids document')
            ,@('--path', 'only documents of these files of this machine: docs, "*.md", "notes/**/2024*"; may be repeated', 'files')
            ,@('--no-model', 'do not ask the model of `ibid model set`', 'free')
            ,@('--explain', 'what the model was given, and what it pointed at', 'free')
            ,@('--fresh', 'ask the model again where its reply is kept', 'free')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md html')
        ) + $shared['route']
        arguments = @(
            ,@('free', $true)
        )
    }
    $nodes['search'] = @{
        words = @()
        flags = @(
            ,@('--top', 'so many passages at the most (10)', 'free')
            ,@('--pick', 'a line a passage for a chooser such as fzf: what `ibid open` takes, file, headings, words, with tabs between', 'free')
            ,@('--sector', 'only documents of this sector; may be repeated', 'sectors')
            ,@('--source', 'only documents of this source; may be repeated', 'ids source')
            ,@('--document', 'only this document; may be repeated', 'ids document')
            ,@('--path', 'only documents of these files of this machine: docs, "*.md", "notes/**/2024*"; may be repeated', 'files')
        ) + $shared['local']
        arguments = @(
            ,@('free', $true)
        )
    }
    $nodes['causal'] = @{
        words = @()
        flags = @(
            ,@('--entity', 'the entity that is shocked (member entity)', 'free')
            ,@('--shock', 'what happens to it (member shock)', 'free')
            ,@('--max-hops', 'how far to follow, 3 by default, 4 at the most (member max_hops)', 'free')
            ,@('--direction', 'to its effects, to its causes, or to both (member direction)', 'words forward backward both')
            ,@('--min-confidence', 'leave out paths below this, 0.2 by default (member min_confidence)', 'free')
            ,@('--cost-cap-usd', 'hard spend ceiling of this request, in US dollars', 'free')
            ,@('--no-model', 'do not ask the model of `ibid model set`', 'free')
            ,@('--explain', 'what the model was given, and what it pointed at', 'free')
            ,@('--fresh', 'ask the model again where its reply is kept', 'free')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md dot mermaid svg')
        ) + $shared['route']
        arguments = @(
            ,@('free', $true)
        )
    }
    $nodes['tutor'] = @{
        words = @(
            ,@('export', 'Write a tutor session with its sources as Markdown or HTML')
            ,@('sessions', 'List the tutor sessions of this machine, the last used first')
        )
        flags = @(
            ,@('--sector', 'the sector of a new session', 'sectors')
            ,@('--topic', 'the topic of a new session', 'free')
            ,@('--session', 'go on with this session', 'ids session')
            ,@('--continue', 'go on with the last session of this profile', 'free')
            ,@('-c', 'go on with the last session of this profile', 'free')
            ,@('--cost-cap-usd', 'hard spend ceiling of this request, in US dollars', 'free')
            ,@('--no-model', 'do not ask the model of `ibid model set`', 'free')
            ,@('--explain', 'what the model was given, and what it pointed at', 'free')
            ,@('--fresh', 'ask the model again where its reply is kept', 'free')
        ) + $shared['route']
        arguments = @(
            ,@('free', $true)
        )
    }
    $nodes['tutor export'] = @{
        words = @()
        flags = @(
            ,@('--format', 'how to write the result', 'words text json jsonl csv md html')
        ) + $shared['local']
        arguments = @(
            ,@('ids tutor', $false)
        )
    }
    $nodes['tutor sessions'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['batch'] = @{
        words = @()
        flags = @(
            ,@('--output', 'the file for the answers, a line each; its journal is kept beside it', 'files')
            ,@('-o', 'the file for the answers, a line each; its journal is kept beside it', 'files')
            ,@('--resume', 'go on with the batch of this output', 'free')
            ,@('--retry', 'resume, and ask again what was not billed (failed), may have been (unknown), or is gone from the output (missing)', 'words failed unknown missing')
            ,@('--jobs', 'requests at once at most; auto finds out (auto)', 'free')
            ,@('-j', 'requests at once at most; auto finds out (auto)', 'free')
            ,@('--budget', 'spend no more than this on the batch: 5usd', 'free')
            ,@('--ordered', 'lines in the order of the input, once the batch ends', 'free')
            ,@('--escalate', 'ask a query without an answer once more in the mode deliberate', 'words insufficient_evidence=deliberate')
            ,@('--route', 'the route of rows that name none (query)', 'words health edge-timing query causal tutor usage brief.create brief.list brief.get brief.bibliography brief.evidence forecast.create forecast.list forecast.get entity.search entity.by-alias entity.matrix entity.resolve entity.get entity.relationships source.list source.get document.get anomaly.subscribe entity-request')
            ,@('--input', 'what the input is, where its name does not say it', 'words jsonl lines csv tsv')
            ,@('--column', 'the column of a table that holds the question', 'free')
            ,@('--id-column', 'the column of a table that holds the ids', 'free')
            ,@('--set', 'a member of every row whose body lacks it (NAME:=JSON for other than text); may be repeated', 'free')
            ,@('--dry-run', 'say how many rows there are, their worst cost and the time they may take; send nothing', 'free')
            ,@('--skip-bad', 'ask the other rows where some cannot be asked', 'free')
            ,@('--summary', 'write the account of the batch to FILE as JSON', 'files')
            ,@('--no-model', 'do not ask the model of `ibid model set`', 'free')
            ,@('--fresh', 'ask the model again where its reply is kept', 'free')
            ,@('--json', 'print the account of the batch as JSON', 'free')
        ) + $shared['route']
        arguments = @(
            ,@('files', $false)
        )
    }
    $nodes['usage'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @()
    }
    $nodes['runs'] = @{
        words = @(
            ,@('list', 'List the requests that may have been billed, the newest first')
            ,@('show', 'Show one run: what was asked, what it cost, and the answer')
            ,@('replay', 'Ask again what a run asked, and show what changed in the answer')
            ,@('recover', 'Look for requests that were sent and never heard of: were they billed?')
            ,@('prune', 'Forget runs that are older than a time')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['runs list'] = @{
        words = @()
        flags = @(
            ,@('--route', 'only of this route: query, brief.create, tutor …', 'free')
            ,@('--outcome', 'only with this outcome: answered, insufficient_evidence, no_end, or the name of an exit code', 'free')
            ,@('--limit', 'how many (20)', 'free')
            ,@('--offset', 'how many to pass over', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['runs show'] = @{
        words = @()
        flags = @(
            ,@('--answer', 'only the answer, byte for byte as it came', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('ids runs', $false)
        )
    }
    $nodes['runs replay'] = @{
        words = @()
        flags = @(
            ,@('--cacert', 'trust the certificates in FILE too', 'files')
            ,@('--deadline', 'bound on the whole request (300s)', 'free')
            ,@('--max-wait', 'longest Retry-After that is waited for (60s on a terminal, else 300s)', 'free')
            ,@('--no-retry', 'one try only', 'free')
            ,@('--no-keep', 'keep hashes, not question and answer, of a request that may be billed (`ibid runs`)', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('ids runs', $false)
        )
    }
    $nodes['runs recover'] = @{
        words = @()
        flags = @(
            ,@('--billed', 'settle the runs that are named: what they cost, 0 where nothing', 'free')
            ,@('--cacert', 'trust the certificates in FILE too', 'files')
        ) + $shared['local']
        arguments = @(
            ,@('ids runs', $true)
        )
    }
    $nodes['runs prune'] = @{
        words = @()
        flags = @(
            ,@('--older-than', 'such as 30d or 12h', 'free')
            ,@('--receipts', 'receipts of downloads too', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['budget'] = @{
        words = @(
            ,@('set', 'Set what may be spent a month; what would pass it is not sent')
            ,@('show', 'Show the budgets of this machine, and what is left of them this month')
            ,@('clear', 'Take a budget away')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['budget set'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('free', $false)
        )
    }
    $nodes['budget show'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['budget clear'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['brief'] = @{
        words = @(
            ,@('create', 'Generate a brief')
            ,@('list', 'List the briefs of the workspace')
            ,@('get', 'Show one brief with its sections, citations and entities')
            ,@('bibliography', 'A brief''s bibliography')
            ,@('evidence', 'Download a brief''s evidence bundle')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['brief create'] = @{
        words = @()
        flags = @(
            ,@('--variant', 'which brief (the specification shows no list of values)', 'words daily weekly deep-dive primer')
            ,@('--sector', 'a sector to cover; may be repeated (member sectors)', 'sectors')
            ,@('--persona', 'for whom it is written', 'words analyst engineer executive policy')
            ,@('--cost-cap-usd', 'hard spend ceiling of this request, in US dollars', 'free')
            ,@('--no-model', 'do not ask the model of `ibid model set`', 'free')
            ,@('--explain', 'what the model was given, and what it pointed at', 'free')
            ,@('--fresh', 'ask the model again where its reply is kept', 'free')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md html')
        ) + $shared['route']
        arguments = @()
    }
    $nodes['brief list'] = @{
        words = @()
        flags = @(
            ,@('--sector', 'only briefs of this sector', 'sectors')
        ) + $shared['route-paging']
        arguments = @()
    }
    $nodes['brief get'] = @{
        words = @()
        flags = @(
            ,@('--format', 'how to write the result', 'words text json jsonl csv md html')
        ) + $shared['route']
        arguments = @(
            ,@('ids brief', $false)
        )
    }
    $nodes['brief bibliography'] = @{
        words = @()
        flags = @(
            ,@('--style', 'citation style', 'words apa mla chicago harvard')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md bibtex ris csl-json')
        ) + $shared['route']
        arguments = @(
            ,@('ids brief', $false)
        )
    }
    $nodes['brief evidence'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @(
            ,@('ids brief', $false)
        )
    }
    $nodes['evidence'] = @{
        words = @(
            ,@('verify', 'Check evidence bundles offline and explain their hash')
            ,@('sign', 'Sign a bundle with an SSH key, as ssh-keygen does')
            ,@('attest', 'Verify a bundle and sign what was found, for others to rely on')
            ,@('demo', 'Make a bundle, change one byte of it, and see both verdicts')
            ,@('claims', 'List a bundle''s claims with their sources, chunks and verdicts')
            ,@('diff', 'Compare two bundles: claims added or gone; words, verdicts, sources and dates that changed')
            ,@('history', 'Show what entered, left and changed over a series of bundles')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['evidence verify'] = @{
        words = @()
        flags = @(
            ,@('--expect', 'the hash this bundle must have, known from elsewhere', 'free')
            ,@('--recipe', 'only this recipe, e.g. without/jcs; another digest is a mismatch', 'free')
            ,@('--pin', 'keep the recipes found in FILE; from then on a miss is a mismatch', 'files')
            ,@('--origin', 'whose recipes --pin keeps, e.g. the address of the service', 'free')
            ,@('--signature', 'a signature of the file (FILE.sig), or an attestation (FILE.att); may be repeated', 'files')
            ,@('--allowed-signers', 'whose signatures count, as ssh-keygen reads it', 'files')
            ,@('--identity', 'who must have signed: a name of the allowed signers', 'free')
            ,@('--namespace', 'what the signature must be for (ibid-evidence)', 'free')
            ,@('--public-key', 'a key whose signatures count, of OpenSSH or in PEM; may be repeated', 'files')
            ,@('--revoked', 'public keys that count no more, one a line', 'files')
            ,@('--tsa-cert', 'certificates in PEM of the time-stamping authorities that count, or of their roots', 'files')
            ,@('--explain', 'how to repeat the hash by hand, with one-liners', 'free')
            ,@('--verbose', 'the whole report: every check, and the first claims', 'free')
            ,@('-v', 'the whole report: every check, and the first claims', 'free')
            ,@('--report', 'for pipelines and desks; html is a page that verifies again, rocrate a folder for archives', 'words text json junit tap sarif markdown csv html rocrate')
            ,@('--sample', 'claims that the validator here judges against their chunks', 'free')
            ,@('--seed', 'draws another sample (1)', 'free')
            ,@('--fail-on', 'exit 12 where this check does not pass, e.g. verdict.recorded; may be repeated', 'free')
            ,@('--strict', 'exit 12 where any check warns', 'free')
            ,@('--require-origin', 'exit 12 where nothing says where the bundle is from: for cron and CI', 'free')
            ,@('--sources', 'documents at hand, whatever their names: found by their SHA-256', 'directories')
            ,@('--jobs', 'threads for a folder, at most (one a core)', 'free')
            ,@('--ndjson', 'one bundle a line', 'free')
            ,@('--exhaustive', 'try every recipe on large bundles too', 'free')
            ,@('--no-receipt', 'do not look for the receipt of the download', 'free')
            ,@('--online', 'download the bundle twice and compare: the only thing that opens a socket', 'free')
            ,@('--brief', 'the brief to download for --online', 'ids brief')
        ) + $shared['local']
        arguments = @(
            ,@('files', $true)
        )
    }
    $nodes['evidence sign'] = @{
        words = @()
        flags = @(
            ,@('--key', 'a private key of OpenSSH or in PEM, or the public half of one that ssh-agent holds', 'files')
            ,@('--force', 'replace what is there already', 'free')
            ,@('--timestamp', 'have a time-stamping authority (RFC 3161) say that the signature is there now: its file, and .tsr', 'free')
            ,@('--deadline', 'bound on asking the authority (30s)', 'free')
            ,@('--cacert', 'trust the certificates in FILE too, for the authority''s https', 'files')
            ,@('--namespace', 'what the signature is for (ibid-evidence); ssh-keygen''s -n', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('files', $false)
        )
    }
    $nodes['evidence attest'] = @{
        words = @()
        flags = @(
            ,@('--key', 'a private key of OpenSSH or in PEM, or the public half of one that ssh-agent holds', 'files')
            ,@('--force', 'replace what is there already', 'free')
            ,@('--timestamp', 'have a time-stamping authority (RFC 3161) say that the signature is there now: its file, and .tsr', 'free')
            ,@('--deadline', 'bound on asking the authority (30s)', 'free')
            ,@('--cacert', 'trust the certificates in FILE too, for the authority''s https', 'files')
        ) + $shared['local']
        arguments = @(
            ,@('files', $false)
        )
    }
    $nodes['evidence demo'] = @{
        words = @()
        flags = @(
            ,@('--force', 'replace the files that are there already', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('files', $false)
        )
    }
    $nodes['evidence claims'] = @{
        words = @()
        flags = @(
            ,@('--verdict', 'only claims with this recorded verdict', 'free')
            ,@('--limit', 'so many at the most (1000), and 4 MiB', 'free')
            ,@('--offset', 'claims to pass over', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('files', $false)
        )
    }
    $nodes['evidence diff'] = @{
        words = @()
        flags = @(
            ,@('--exit-on-change', 'exit 15 when anything changed', 'free')
            ,@('--limit', 'changes to show (1000), and 4 MiB', 'free')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md html')
        ) + $shared['local']
        arguments = @(
            ,@('files', $false)
            ,@('files', $false)
        )
    }
    $nodes['evidence history'] = @{
        words = @()
        flags = @(
            ,@('--exit-on-change', 'exit 15 when anything changed', 'free')
            ,@('--limit', 'changes to show (1000), and 4 MiB', 'free')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md html')
        ) + $shared['local']
        arguments = @(
            ,@('files', $false)
        )
    }
    $nodes['forecast'] = @{
        words = @(
            ,@('create', 'Generate a Monte-Carlo forecast with driver attribution')
            ,@('list', 'List the forecasts of the workspace')
            ,@('get', 'Show one forecast')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['forecast create'] = @{
        words = @()
        flags = @(
            ,@('--series', 'the values, oldest first; nothing between commas is a gap', 'free')
            ,@('--source', 'a CSV or TSV file, or a table of the corpus: document id, address, title or file name', 'files')
            ,@('--column', 'its column', 'free')
            ,@('--horizon', 'how many steps to forecast', 'free')
            ,@('--frequency', 'a name, or the length of the season in steps (default: read from the dates)', 'words yearly quarterly monthly weekly daily hourly')
            ,@('--driver', 'a series that may lead it, up to 8; SOURCE: may be left out for that of --source', 'free')
            ,@('--threshold', 'also say how likely it is to be above N', 'free')
            ,@('--level', 'quantiles to give, between 0 and 1', 'free')
            ,@('--seed', 'other paths than those of the data', 'free')
            ,@('--graphics', 'draw the chart as a picture, for terminals that show those; never guessed', 'words kitty sixel')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md svg')
        ) + $shared['route']
        arguments = @()
    }
    $nodes['forecast list'] = @{
        words = @()
        flags = @() + $shared['route-paging']
        arguments = @()
    }
    $nodes['forecast get'] = @{
        words = @()
        flags = @(
            ,@('--graphics', 'draw the chart as a picture, for terminals that show those; never guessed', 'words kitty sixel')
            ,@('--format', 'how to write the result', 'words text json jsonl csv md svg')
        ) + $shared['route']
        arguments = @(
            ,@('ids forecast', $false)
        )
    }
    $nodes['entity'] = @{
        words = @(
            ,@('search', 'Search the cross-sector entity graph')
            ,@('by-alias', 'Entities that carry an alias')
            ,@('matrix', 'Which sectors share which entities')
            ,@('resolve', 'Match names to entities')
            ,@('get', 'Show one entity')
            ,@('relationships', 'The relationships of one entity')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['entity search'] = @{
        words = @()
        flags = @() + $shared['route-paging']
        arguments = @(
            ,@('free', $true)
        )
    }
    $nodes['entity by-alias'] = @{
        words = @()
        flags = @() + $shared['route-paging']
        arguments = @(
            ,@('free', $true)
        )
    }
    $nodes['entity matrix'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @()
    }
    $nodes['entity resolve'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @(
            ,@('free', $true)
        )
    }
    $nodes['entity get'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @(
            ,@('ids entity', $false)
        )
    }
    $nodes['entity relationships'] = @{
        words = @()
        flags = @() + $shared['route-paging']
        arguments = @(
            ,@('ids entity', $false)
        )
    }
    $nodes['source'] = @{
        words = @(
            ,@('list', 'List the ingested sources')
            ,@('get', 'Show one source')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['source list'] = @{
        words = @()
        flags = @() + $shared['route-paging']
        arguments = @()
    }
    $nodes['source get'] = @{
        words = @()
        flags = @(
            ,@('--recent', 'a fixed window of its newest items', 'words 1d 7d 30d 90d 365d')
        ) + $shared['route']
        arguments = @(
            ,@('ids source', $false)
        )
    }
    $nodes['document'] = @{
        words = @(
            ,@('get', 'Show one document with its text and chunks')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['document get'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @(
            ,@('ids document', $false)
        )
    }
    $nodes['anomaly'] = @{
        words = @(
            ,@('subscribe', 'Subscribe to anomalies')
            ,@('list', 'List the subscriptions of the embedded service, and their alerts')
            ,@('check', 'Look for anomalies now, and send what is due')
            ,@('test', 'Send a test alert of a subscription now, and say what became of it')
            ,@('feed', 'Print the alerts of a subscription as an Atom or JSON feed')
            ,@('remove', 'End subscriptions of the embedded service, and forget their alerts')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['anomaly subscribe'] = @{
        words = @()
        flags = @(
            ,@('--entity', 'an entity, as `entity search` names it (member entity_id)', 'ids entity')
            ,@('--series', 'a column of a CSV or TSV file, or of a table in the corpus (member series)', 'free')
            ,@('--sector', 'a sector (member sector_id)', 'sectors')
            ,@('--source', 'a source, as `source list` names it (member source_id)', 'ids source')
            ,@('--rule', 'what is unusual: more mentions, a value unlike those before, a new causal claim, changed or gone', 'words mentions band causal source')
            ,@('--feed', 'tell by a feed', 'words atom json')
            ,@('--url', 'tell by a signed webhook to this https address', 'free')
            ,@('--email', 'tell by .eml files in the outbox of the data folder', 'free')
        ) + $shared['route']
        arguments = @()
    }
    $nodes['anomaly list'] = @{
        words = @()
        flags = @(
            ,@('--alerts', 'alerts of each, the newest first (3)', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['anomaly check'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['anomaly test'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('ids anomaly', $false)
        )
    }
    $nodes['anomaly feed'] = @{
        words = @()
        flags = @(
            ,@('--as', 'the feed''s format (that of the subscription)', 'words atom json')
        ) + $shared['local']
        arguments = @(
            ,@('ids anomaly', $false)
        )
    }
    $nodes['anomaly remove'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('ids anomaly', $true)
        )
    }
    $nodes['watch'] = @{
        words = @(
            ,@('add', 'Ask a file of questions, or a brief, again and again; tell what changes')
            ,@('check', 'Ask what is due, and tell what changed')
            ,@('list', 'List what is asked again, and when it was last')
            ,@('remove', 'End watches, and forget what they reported')
            ,@('timer', 'Print a systemd timer or a crontab line that asks in time; install nothing')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['watch add'] = @{
        words = @()
        flags = @(
            ,@('--every', 'how often, such as 12h or 7d (1d)', 'free')
            ,@('--feed', 'tell by a feed (`ibid anomaly feed ID`)', 'words atom json')
            ,@('--url', 'tell by a signed webhook to this https address', 'free')
            ,@('--email', 'tell by .eml files in the outbox of the data folder', 'free')
            ,@('--mode', 'of the questions of a plain file', 'words speculative deliberate')
            ,@('--cost-cap-usd', 'hard spend ceiling of this request, in US dollars', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('files', $false)
        )
    }
    $nodes['watch check'] = @{
        words = @()
        flags = @(
            ,@('--no-model', 'do not ask the model of `ibid model set`', 'free')
            ,@('--all', 'what is not due yet too', 'free')
            ,@('--cacert', 'trust the certificates in FILE too', 'files')
            ,@('--deadline', 'bound on the whole request (300s)', 'free')
            ,@('--max-wait', 'longest Retry-After that is waited for (60s on a terminal, else 300s)', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('ids watch', $true)
        )
    }
    $nodes['watch list'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['watch remove'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('ids watch', $true)
        )
    }
    $nodes['watch timer'] = @{
        words = @()
        flags = @(
            ,@('--systemd', 'a service and its timer', 'free')
            ,@('--cron', 'a line for `crontab -e`', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['entity-request'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @()
    }
    $nodes['health'] = @{
        words = @()
        flags = @(
            ,@('--wait', 'keep asking until it answers, for so long at the most', 'free')
        ) + $shared['route']
        arguments = @()
    }
    $nodes['edge-timing'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @()
    }
    $nodes['api'] = @{
        words = @()
        flags = @() + $shared['route']
        arguments = @(
            ,@('words GET HEAD POST', $false)
            ,@('free', $false)
        )
    }
    $nodes['corpus'] = @{
        words = @(
            ,@('add', 'Add files, folders or pages of the web to the corpus')
            ,@('sync', 'Bring the corpus to what a folder holds now')
            ,@('reindex', 'Read documents again that an older version of ibid has read')
            ,@('info', 'What the corpus knows of one document')
            ,@('export', 'Write the archived originals of all documents as a web archive')
            ,@('list', 'List the documents that questions are answered from')
            ,@('remove', 'Take documents out of the corpus')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['corpus add'] = @{
        words = @()
        flags = @(
            ,@('--sector', 'the sector of documents that do not name their own (general)', 'sectors')
            ,@('--language', 'the language of documents that do not say or show it (de, pt-BR)', 'free')
            ,@('--keep-starter', 'answer from the starter corpus too', 'free')
            ,@('--max-file', 'pass over larger files (50MB)', 'free')
            ,@('--include', 'of folders only files that it names; may be repeated', 'free')
            ,@('--exclude', 'leave out files and folders that it names; may be repeated', 'free')
            ,@('--gitignore', 'leave out what .gitignore files do', 'free')
            ,@('--depth', 'follow so many links within the site (0)', 'free')
            ,@('--sitemap', 'the pages that the site''s sitemaps list too', 'free')
            ,@('--max-pages', 'pages of a site at the most (100)', 'free')
            ,@('--allow-private', 'addresses of this machine and its network too', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('files', $true)
        )
    }
    $nodes['corpus sync'] = @{
        words = @()
        flags = @(
            ,@('--sector', 'the sector of documents that do not name their own (general)', 'sectors')
            ,@('--language', 'the language of documents that do not say or show it (de, pt-BR)', 'free')
            ,@('--keep-starter', 'answer from the starter corpus too', 'free')
            ,@('--max-file', 'pass over larger files (50MB)', 'free')
            ,@('--include', 'of folders only files that it names; may be repeated', 'free')
            ,@('--exclude', 'leave out files and folders that it names; may be repeated', 'free')
            ,@('--gitignore', 'leave out what .gitignore files do', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('files', $false)
        )
    }
    $nodes['corpus reindex'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['corpus info'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('ids corpus', $false)
        )
    }
    $nodes['corpus export'] = @{
        words = @()
        flags = @(
            ,@('--wacz', 'the archive to write, named .wacz', 'files')
            ,@('--sector', 'only documents of this sector', 'sectors')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['corpus list'] = @{
        words = @()
        flags = @(
            ,@('--sector', 'only documents of this sector', 'sectors')
            ,@('--limit', 'so many at the most (all)', 'free')
            ,@('--offset', 'documents to pass over', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['corpus remove'] = @{
        words = @()
        flags = @(
            ,@('--all', 'everything', 'free')
            ,@('--starter', 'the starter corpus', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('ids corpus', $true)
        )
    }
    $nodes['ui'] = @{
        words = @()
        flags = @(
            ,@('--no-model', 'do not ask the model of `ibid model set`', 'free')
            ,@('--port', 'the port, 0 for any free one (8788)', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['open'] = @{
        words = @()
        flags = @(
            ,@('--editor', 'the file in the editor, although `ibid ui` runs', 'free')
            ,@('--preview', 'print the passage, marked, with what is around it; open nothing', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('ids open', $false)
        )
    }
    $nodes['serve'] = @{
        words = @(
            ,@('keys', 'create, list, revoke')
            ,@('requests', 'List the entity requests that the embedded service received')
        )
        flags = @(
            ,@('--port', 'the port, 0 for any free one (8787)', 'free')
            ,@('--host', 'the address to listen on (127.0.0.1)', 'free')
            ,@('--grace', 'how long running requests may finish (10s)', 'free')
            ,@('--limits', 'tiers, caps, rates and other limits as JSON', 'files')
            ,@('--signing-key', 'an SSH key that signs the bundles of evidence that are served', 'files')
            ,@('--threads', 'how many threads answer questions at the most (one a core, up to 8)', 'free')
            ,@('--model', 'let the model of `ibid model set` read for callers: what it costs is yours', 'free')
            ,@('--ui', 'pages for a browser too, beside the API: `ibid ui` says what they are', 'free')
            ,@('--log-level', 'JSON lines on stderr (info)', 'words silent error info debug')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['serve keys'] = @{
        words = @(
            ,@('create', 'Make a key for callers of `ibid serve`')
            ,@('list', 'List the keys of the embedded service')
            ,@('revoke', 'Revoke keys of the embedded service')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['serve keys create'] = @{
        words = @()
        flags = @(
            ,@('--scope', 'what the key may do; repeat it, or all', 'words query:read usage:read brief:write brief:read forecast:write forecast:read entities:read sources:read anomalies:write all')
            ,@('--tier', 'decides on modes and monthly caps (free)', 'words free team unlimited')
            ,@('--rate', 'requests a second (10)', 'free')
            ,@('--name', 'what the key is for', 'free')
            ,@('--workspace', 'whose usage it counts for (default)', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['serve keys list'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['serve keys revoke'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('free', $true)
        )
    }
    $nodes['serve requests'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['store'] = @{
        words = @(
            ,@('copy', 'Copy everything that is kept into another store')
            ,@('check', 'Look through the whole store')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['store copy'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('free', $false)
            ,@('free', $false)
        )
    }
    $nodes['store check'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['mcp'] = @{
        words = @()
        flags = @(
            ,@('--no-model', 'do not ask the model of `ibid model set`', 'free')
            ,@('--http', 'listen on http://127.0.0.1 instead of standard input and output', 'free')
            ,@('--port', 'the port of --http, 0 for any (8789)', 'free')
            ,@('--allow-write', 'offer brief_create, forecast_create and, with folders, corpus_add too', 'free')
            ,@('--max-usd', 'US dollars that calls may cost together without asking, while it runs (0)', 'free')
            ,@('--max-call-usd', 'US dollars that one call may cost without asking; bounds what is metered (0)', 'free')
            ,@('--deadline', 'bound on the whole request (300s)', 'free')
            ,@('--max-wait', 'longest Retry-After that is waited for (60s on a terminal, else 300s)', 'free')
            ,@('--no-keep', 'keep hashes, not question and answer, of a request that may be billed (`ibid runs`)', 'free')
            ,@('--cacert', 'trust the certificates in FILE too', 'files')
        ) + $shared['local']
        arguments = @(
            ,@('files', $true)
        )
    }
    $nodes['openapi'] = @{
        words = @()
        flags = @(
            ,@('--server', 'the address to name in it (http://127.0.0.1:8787)', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['auth'] = @{
        words = @(
            ,@('set', 'Store a key, read from a hidden prompt or stdin')
            ,@('status', 'Which key is in use: its source, fingerprint and what it shadows')
            ,@('remove', 'Forget a profile''s stored key')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['auth set'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['auth status'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['auth remove'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['profile'] = @{
        words = @(
            ,@('list', 'List the profiles; the chosen one is marked')
            ,@('use', 'Choose the profile that later commands use')
            ,@('show', 'Show where requests go, and what decided it')
            ,@('set', 'Make or change a profile: a name for an address or a store')
            ,@('remove', 'Remove a profile and its stored key')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['profile list'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['profile use'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('profiles', $false)
        )
    }
    $nodes['profile show'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('profiles', $false)
        )
    }
    $nodes['profile set'] = @{
        words = @()
        flags = @(
            ,@('--key-command', 'a command whose first line of output is the key (a password manager); "" takes it away', 'free')
        ) + $shared['local']
        arguments = @(
            ,@('profiles', $false)
        )
    }
    $nodes['profile remove'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('profiles', $false)
        )
    }
    $nodes['model'] = @{
        words = @(
            ,@('set', 'Set the model that points at what answers')
            ,@('show', 'Show the model of a profile, and what leaves this machine for it')
            ,@('test', 'Ask the model 40 questions over the starter corpus and say how many it got right')
            ,@('remove', 'Remove the model of a profile and its stored key')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['model set'] = @{
        words = @()
        flags = @(
            ,@('--base-url', 'the address, up to and with /v1', 'free')
            ,@('--name', 'the name under which the endpoint has it', 'free')
            ,@('--key', 'ask for its key, or read it from stdin', 'free')
            ,@('--wire', 'how it is asked; tried out where it is on this machine, else chat', 'words decisions chat')
            ,@('--rerank-url', 'where a model orders what is found before this one reads it; none takes it away', 'free')
            ,@('--rerank-name', 'the name of that model', 'free')
            ,@('--input-usd-per-million', 'what a million input tokens cost', 'free')
            ,@('--output-usd-per-million', 'what a million output tokens cost', 'free')
            ,@('--max-tokens', 'the most tokens of one answer (4000)', 'free')
            ,@('--local', 'a model that runs without a server: a folder with model.onnx and tokenizer.json, or OWNER/NAME of a hub', 'free')
            ,@('--install', 'with --local: install what runs it by npm, without asking', 'free')
            ,@('--hub', 'with --local: where OWNER/NAME is fetched from', 'free')
            ,@('--anyway', 'set a model that got fewer than 30 of 40 in its test', 'free')
            ,@('--private', 'never send documents of this sector to any model; may be repeated', 'sectors')
            ,@('--public', 'take that mark away; may be repeated', 'sectors')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['model show'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['model test'] = @{
        words = @()
        flags = @(
            ,@('--cacert', 'trust the certificates in FILE too', 'files')
            ,@('--deadline', 'bound on the whole request (300s)', 'free')
            ,@('--max-wait', 'longest Retry-After that is waited for (60s on a terminal, else 300s)', 'free')
            ,@('--no-retry', 'one try only', 'free')
            ,@('--no-keep', 'keep hashes, not question and answer, of a request that may be billed (`ibid runs`)', 'free')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['model remove'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['paths'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['doctor'] = @{
        words = @()
        flags = @(
            ,@('--repair', 'build a damaged or lost store anew from the archived originals', 'free')
            ,@('--probe', 'learn the read scopes of the key, at no cost', 'free')
            ,@('--cacert', 'trust the certificates in FILE too', 'files')
        ) + $shared['local']
        arguments = @()
    }
    $nodes['completion'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @(
            ,@('words bash zsh fish powershell', $false)
        )
    }
    $nodes['version'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['help'] = @{
        words = @(
            ,@('exit-codes', 'What each exit code means')
        )
        flags = @(
            ,@('--help', 'show help', 'free')
            ,@('-h', 'show help', 'free')
        )
        arguments = @()
    }
    $nodes['help exit-codes'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }
    $nodes['commands'] = @{
        words = @()
        flags = @() + $shared['local']
        arguments = @()
    }

    $place = ''
    $count = 0
    $pending = ''
    $ended = $false
    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition -or ($_.Extent.EndOffset -eq $cursorPosition -and $wordToComplete -eq '') } |
        Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text.Trim([char]39, [char]34) })
    foreach ($word in $words) {
        $longer = "$place $word".Trim()
        if ($pending -ne '') { $pending = '' }
        elseif (-not $ended -and $word -ceq '--') { $ended = $true }
        elseif (-not $ended -and $word.Length -gt 1 -and $word.StartsWith('-')) {
            if ($valued -ccontains $word) { $pending = $word }
        }
        elseif ($count -eq 0 -and $nodes.ContainsKey($longer)) { $place = $longer }
        else { $count++ }
    }

    $node = $nodes[$place]
    $sourceOf = {
        param($flag)
        foreach ($entry in $node.flags) { if ($entry[0] -ceq $flag) { return $entry[2] } }
        return 'free'
    }
    $offer = {
        param($source, $prefix, $part)
        $found = @()
        if ($source.StartsWith('words ')) { $found = $source.Substring(6).Split(' ') }
        elseif ($source -ceq 'profiles') { $found = @(ibid __complete profiles) }
        elseif ($source -ceq 'sectors') { $found = @(ibid __complete sectors) }
        elseif ($source.StartsWith('ids ')) { $found = @(ibid __complete ids $source.Substring(4)) }
        $found | Where-Object { $_ -and $_.StartsWith($part) } |
            ForEach-Object { [System.Management.Automation.CompletionResult]::new($prefix + $_, $_, 'ParameterValue', $_) }
    }
    $describe = {
        param($entries, $kind)
        $entries | Where-Object { $_ -and $_[0].StartsWith($wordToComplete) } |
            ForEach-Object { [System.Management.Automation.CompletionResult]::new($_[0], $_[0], $kind, $_[1]) }
    }

    if ($pending -ne '') { & $offer (& $sourceOf $pending) '' $wordToComplete }
    elseif (-not $ended -and $wordToComplete -match '^(--[^=]+)=(.*)$') {
        & $offer (& $sourceOf $Matches[1]) "$($Matches[1])=" $Matches[2]
    }
    elseif (-not $ended -and $wordToComplete.StartsWith('-')) { & $describe $node.flags 'ParameterName' }
    else {
        if ($count -eq 0) { & $describe $node.words 'ParameterValue' }
        if ($node.arguments.Count -gt 0) {
            $at = [Math]::Min($count, $node.arguments.Count - 1)
            if ($at -eq $count -or $node.arguments[$at][1]) { & $offer $node.arguments[$at][0] '' $wordToComplete }
        }
    }
}
