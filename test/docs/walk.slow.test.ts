// The walk of docs/evidence.md, line by line in a shell, in an empty folder, as a newcomer would type it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_SSH_KEYGEN } from '../evidence/signing/ssh.ts';
import { BIN, environmentOf, temporaryFolder } from '../support/ibid.ts';

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'evidence.md'), 'utf8');
const [, walk = ''] = /## From the download to a signature\n[^]*?```sh\n([^]*?)```/.exec(PAGE) ?? [];
const LINES = walk.trim().split('\n');

/** One line in a shell that knows the command by its name. */
function typed(line: string, folder: string, env: Record<string, string>) {
  const child = spawn('sh', ['-c', line], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => parts.push(data));
  return new Promise<{ code: number | null; text: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text: Buffer.concat(parts).toString() }));
  });
}

describe.skipIf(!HAS_SSH_KEYGEN)('the walk (skipped where ssh-keygen is not installed)', () => {
  it('is ten commands, each of which ends as the page says', async () => {
    expect(LINES).toHaveLength(10);
    const home = temporaryFolder();
    const programs = join(home.path, 'bin');
    const folder = join(home.path, 'audit');
    for (const path of [programs, folder]) mkdirSync(path);
    writeFileSync(join(programs, 'ibid'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`);
    chmodSync(join(programs, 'ibid'), 0o755);
    const plain = environmentOf(home.path);
    const env = { ...plain, PATH: `${programs}:${plain['PATH'] ?? ''}`, COLUMNS: '100' };
    const ended: string[] = [];
    for (const line of LINES) {
      const { code, text } = await typed(line, folder, env);
      ended.push(`${code} ${line}`);
      if (line.includes('--allowed-signers')) expect(text).toContain('signed: yes');
      if (line.includes('verify changed.json')) expect(text).toMatch(/^MISMATCH {2}changed\.json/);
      if (line.startsWith('ssh-keygen -Y')) expect(text).toContain('Good "ibid-evidence" signature');
    }
    const codes = LINES.map((line) => (line.includes('verify changed.json') ? 10 : 0));
    expect(ended).toEqual(LINES.map((line, at) => `${codes[at]} ${line}`));
    home.remove();
  });
});
