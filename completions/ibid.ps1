# PowerShell completion for ibid: what may follow is asked of ibid itself. Load it in $PROFILE with:
# ibid completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName ibid -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition -or ($_.Extent.EndOffset -eq $cursorPosition -and $wordToComplete -eq '') } |
        Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text.Trim([char]39, [char]34) })
    # Where nothing is offered, as for files, PowerShell lists files itself.
    ibid __complete "+$wordToComplete" @words 2>$null | Select-Object -Skip 1 | Where-Object { $_ } | ForEach-Object {
        $value, $help = $_ -split "`t", 2
        $kind = if ($value.StartsWith('-') -and -not $value.Contains('=')) { 'ParameterName' } else { 'ParameterValue' }
        [System.Management.Automation.CompletionResult]::new($value, $value, $kind, $(if ($help) { $help } else { $value }))
    }
}
