// Real shells with the committed completion scripts: what each would offer at the end of a line.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN, environmentOf } from '../../support/ibid.ts';

export const COMPLETIONS = join(import.meta.dirname, '..', '..', '..', 'completions');

export function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['--version']).status === 0;
}

export interface Ground {
  /** Where file names are completed. */
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** A home with a profile and ids shown of late, files to complete, and `ibid` on the PATH. */
export function ground(folder: string): Ground {
  const cwd = join(folder, 'work');
  for (const path of ['work', 'work/notes-folder', 'bin', 'home/config', 'home/state'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const file of ['notes.md', 'notes two.md', 'other.txt']) writeFileSync(join(cwd, file), '');
  const ibid = join(folder, 'bin', 'ibid');
  writeFileSync(ibid, `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`);
  chmodSync(ibid, 0o755);
  const profiles = { work: { base_url: 'https://api.example.org' } };
  writeFileSync(join(folder, 'home/config/config.json'), JSON.stringify({ profiles }));
  writeFileSync(
    join(folder, 'home/state/recent-ids.json'),
    JSON.stringify(['src_1a', 'doc_2b', 'src_3c', 'paper_4d']),
  );
  const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
  return {
    cwd,
    env: environmentOf(join(folder, 'home'), { PATH: path, HOME: folder, TERM: 'xterm' }),
  };
}

/** Fills COMP_WORDS as readline does, which cuts at `=` and `:`. */
export function inBash(line: string, { cwd, env }: Ground): string[] {
  const words = line.match(/[=:]+|[^\s=:]+/g) ?? [];
  const script =
    'source "$1"; COMP_LINE=$2; COMP_POINT=${#2}; shift 2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); ' +
    '_ibid; printf "%s\\n" "${COMPREPLY[@]}"';
  const given = [...words, ...(line.endsWith(' ') ? [''] : [])];
  return linesOf('bash', ['--norc', '-c', script, 'bash', join(COMPLETIONS, 'ibid.bash'), line, ...given], {
    cwd,
    env,
  });
}

export function inFish(line: string, { cwd, env }: Ground): string[] {
  const script = `source '${join(COMPLETIONS, 'ibid.fish')}'; complete -C '${line}'`;
  // A description follows a tab; a flag's value comes with its flag.
  return linesOf('fish', ['--no-config', '-c', script], { cwd, env }).map((one) =>
    (one.split('\t')[0] ?? '').replace(/^--[a-z-]+=/, ''),
  );
}

/** One interactive zsh for all lines, since it takes its time to start. */
export function inZsh(lines: readonly string[], { cwd, env }: Ground): string[][] {
  const script = join(import.meta.dirname, 'complete.zsh');
  const output = linesOf('zsh', ['-f', script, COMPLETIONS, join(cwd, '..', 'hits'), ...lines], { cwd, env });
  const found: string[][] = [[]];
  for (const line of output) {
    if (line === '==') found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.slice(0, -1);
}

function linesOf(shell: string, args: readonly string[], { cwd, env }: Ground): string[] {
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${shell} ended with ${status}: ${stderr}`);
  return stdout.split('\n').filter((one) => one !== '');
}
