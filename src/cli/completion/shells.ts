// The shells that ibid completes in: where each one's script is kept. The scripts ask `ibid __complete` at each Tab (dynamic.ts).
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof SHELLS)[number];

/** Names under completions/, as each shell expects them. */
export const FILES: Readonly<Record<Shell, string>> = {
  bash: 'ibid.bash',
  zsh: '_ibid',
  fish: 'ibid.fish',
  powershell: 'ibid.ps1',
};

/** The script that ships with ibid. */
export async function scriptFor(shell: Shell): Promise<string> {
  const above = ['../../completions', '../../../completions'].map((path) => join(import.meta.dirname, path));
  const folder = above.find((path) => existsSync(path)) ?? '';
  return readFile(join(folder, FILES[shell]), 'utf8');
}
