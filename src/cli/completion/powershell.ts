// The PowerShell completion: the tree as a table, one walk over the line. Where it offers nothing PowerShell offers files.
import type { Reach } from '../kit/command.ts';
import { optionsOf, sharedOptions, type Node, type Option, type Tree, type Values } from './tree.ts';

const REACHES: readonly Reach[] = ['local', 'route', 'route-paging'];

export function powershellCompletion(tree: Tree): string {
  return `# PowerShell completion for ibid, made from its command tree. Load it in $PROFILE with:
# ibid completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName ibid -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $valued = @(${tree.valued.map(quote).join(', ')})
    $shared = @{
${REACHES.map((reach) => `        ${quote(reach)} = ${list(sharedOptions(reach).flatMap(flagEntries))}`).join('\n')}
    }
    $nodes = New-Object 'System.Collections.Generic.Dictionary[string,object]'
${tree.nodes.map(nodeEntry).join('\n')}
${WALK}`;
}

function nodeEntry(node: Node): string {
  const words = node.words.map(({ word, help }) => `@(${quote(word)}, ${quote(help)})`);
  const flags = list((node.reach === undefined ? optionsOf(node) : node.options).flatMap(flagEntries));
  const args = node.positionals.map(
    ({ values, many }) => `@(${quote(source(values))}, ${many ? '$true' : '$false'})`,
  );
  return [
    `    $nodes[${quote(node.path)}] = @{`,
    `        words = ${list(words)}`,
    // The walk takes the first entry of a name: a command's own flag hides the shared one.
    `        flags = ${node.reach === undefined ? flags : `${flags} + $shared[${quote(node.reach)}]`}`,
    `        arguments = ${list(args)}`,
    '    }',
  ].join('\n');
}

function flagEntries({ long, short, help, values }: Option): string[] {
  const names = short === undefined ? [long] : [long, short];
  return names.map(
    (name) => `@(${quote(name)}, ${quote(help)}, ${quote(source(values ?? { kind: 'free' }))})`,
  );
}

function source(values: Values): string {
  if (values.kind === 'words') return `words ${values.words.join(' ')}`;
  return values.kind === 'ids' ? `ids ${values.noun}` : values.kind;
}

/** A comma before each record keeps PowerShell from flattening a list of one. */
function list(records: readonly string[]): string {
  return records.length === 0
    ? '@()'
    : `@(\n${records.map((record) => `            ,${record}`).join('\n')}\n        )`;
}

function quote(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

const WALK = String.raw`
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
`;
