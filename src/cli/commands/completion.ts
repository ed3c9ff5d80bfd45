// ibid completion SHELL: the completion script of a shell.
import { defineCommand } from '../kit/command.ts';
import { SHELLS, scriptFor, type Shell } from '../completion/shells.ts';
import { usageError } from '../kit/errors.ts';

export const command = defineCommand({
  name: 'completion',
  summary: 'Print the completion script of a shell',
  group: 'Set up',
  effects: 'reads',
  about:
    'Commands, flags and their values are completed, with file names, profiles and the ids that were shown of late; nothing is asked over the network.',
  arguments: [{ name: 'shell', help: SHELLS.join(', '), required: true, choices: SHELLS }],
  examples: [
    'source <(ibid completion bash)',
    'ibid completion zsh > "${fpath[1]}/_ibid"',
    'ibid completion fish > ~/.config/fish/completions/ibid.fish',
    'ibid completion powershell | Out-String | Invoke-Expression',
  ],
  async run(_context, { args }) {
    if (!isShell(args.shell))
      throw usageError(
        `${JSON.stringify(args.shell)} is no shell that ibid completes in.`,
        `There are: ${SHELLS.join(', ')}.`,
      );
    return { kind: 'raw', text: await scriptFor(args.shell) };
  },
});

function isShell(name: string): name is Shell {
  return (SHELLS as readonly string[]).includes(name);
}
