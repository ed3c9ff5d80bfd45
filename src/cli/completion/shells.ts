// The shells that ibid completes in: where each one's script is kept, and what makes it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../kit/command.ts';
import type { Tree } from './tree.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof SHELLS)[number];

/** Names under completions/, as each shell expects them. */
export const FILES: Readonly<Record<Shell, string>> = {
  bash: 'ibid.bash',
  zsh: '_ibid',
  fish: 'ibid.fish',
  powershell: 'ibid.ps1',
};

/** The script that ships with ibid. It is read at every start of a shell, so it is made anew only where it is missing. */
export async function scriptFor(shell: Shell, commands: () => Promise<readonly Command[]>): Promise<string> {
  const path = join(import.meta.dirname, '..', '..', 'completions', FILES[shell]);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const { treeOf } = await import('./tree.ts');
  return generate(shell, treeOf(await commands()));
}

export async function generate(shell: Shell, tree: Tree): Promise<string> {
  switch (shell) {
    case 'bash':
      return (await import('./bash.ts')).bashCompletion(tree);
    case 'zsh':
      return (await import('./zsh.ts')).zshCompletion(tree);
    case 'fish':
      return (await import('./fish.ts')).fishCompletion(tree);
    case 'powershell':
      return (await import('./powershell.ts')).powershellCompletion(tree);
  }
}
