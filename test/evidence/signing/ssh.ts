// OpenSSH's own programs, for tests that hold ours against them.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Said {
  readonly code: number | null;
  readonly text: string;
}

/** Runs a program of OpenSSH; its own folders and agent are not those of whoever runs the tests. */
export function openssh(
  program: string,
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
): Said {
  const ran = spawnSync(program, args, {
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TZ: 'UTC', ...env },
  });
  return { code: ran.status, text: `${ran.stdout}${ran.stderr}` };
}

/** Whether ssh-keygen is here, and knows how to sign files: it does since OpenSSH 8.1. */
export const HAS_SSH_KEYGEN: boolean = openssh('ssh-keygen', ['-Y', 'sign']).text.includes(
  'Too few arguments',
);

export const KINDS = [
  ['ed25519', ['-t', 'ed25519']],
  ['rsa', ['-t', 'rsa', '-b', '2048']],
  ['ecdsa-p256', ['-t', 'ecdsa', '-b', '256']],
  ['ecdsa-p521', ['-t', 'ecdsa', '-b', '521']],
] as const;

/** A new key pair in `folder`; the path of its private half. */
export function newKey(
  folder: string,
  name: string,
  kind: readonly string[] = KINDS[0][1],
  phrase = '',
): string {
  const path = join(folder, name);
  const made = openssh('ssh-keygen', ['-q', ...kind, '-N', phrase, '-C', name, '-f', path]);
  if (made.code !== 0) throw new Error(made.text);
  return path;
}

export function put(folder: string, name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
