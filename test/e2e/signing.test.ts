// A service that signs its bundles, from the download to the verdict: the key that is published, the signature that is
// kept beside the file, the key that is pinned, and what ssh-keygen says of it.
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/evidence/report/report.ts';
import { HAS_SSH_KEYGEN, openssh } from '../evidence/signing/ssh.ts';
import { pair } from '../evidence/signing/bench.ts';
import { sealed } from '../evidence/bundles.ts';
import { bench } from '../cli/support.ts';
import { json } from '../support/api-server.ts';
import { runHere } from '../support/here.ts';
import { BIN, environmentOf, temporaryFolder } from '../support/ibid.ts';

/** `ibid serve` until the block ends. */
async function served(home: string, words: readonly string[]) {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', ...words], {
    env: environmentOf(home),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => resolve(data.toString().trim()));
    child.on('exit', () => reject(new Error('serve ended early')));
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function newPem(folder: string, name: string): { path: string; line: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const path = join(folder, name);
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  return { path, line: pair(privateKey).line };
}

describe('ibid serve --signing-key', () => {
  it('signs each bundle, publishes its key, and is known again', async () => {
    const home = temporaryFolder();
    const mine = newPem(home.path, 'mine.pem');
    const other = newPem(home.path, 'other.pem');
    const file = join(home.path, 'bundle.json');
    const pins = join(home.path, 'pins.json');
    let id = '';
    const download = async (url: string) => {
      const env = { IBID_BASE_URL: url };
      if (id === '') {
        const made = await runHere(home.path, ['brief', 'create', '--sector', 'energy', '--get', 'id'], {
          env,
        });
        id = made.stdout.trim();
      }
      const ran = await runHere(home.path, ['brief', 'evidence', id, '-o', file], { env });
      expect([ran.code, ran.stdout, ran.stderr]).toEqual([0, '', '']);
    };
    const words = [
      'evidence',
      'verify',
      file,
      '--signature',
      `${file}.sig`,
      '--json',
      '--pin',
      pins,
      '--origin',
      'o',
    ];
    {
      await using service = await served(home.path, ['--signing-key', mine.path]);
      const key = await fetch(`${service.url}/.well-known/evidence-signing-key`);
      expect([key.status, await key.text()]).toEqual([200, `${mine.line}\n`]);
      await download(service.url);
    }
    const first = JSON.parse((await runHere(home.path, words)).stdout) as Report;
    expect([first.verdict, first.signed_by]).toEqual([
      'verified',
      [expect.stringContaining('pinned from now on')],
    ]);
    if (HAS_SSH_KEYGEN) {
      const allowed = join(home.path, 'allowed');
      writeFileSync(allowed, `service ${mine.line}\n`);
      const asked = `-Y verify -f ${allowed} -I service -n ibid-evidence -s ${file}.sig`.split(' ');
      expect(openssh('ssh-keygen', asked, readFileSync(file, 'utf8')).code).toBe(0);
    }
    {
      await using service = await served(home.path, ['--signing-key', other.path]);
      await download(service.url);
    }
    const another = await runHere(home.path, words);
    const report = JSON.parse(another.stdout) as Report;
    expect([another.code, report.signed_by]).toEqual([10, []]);
    {
      await using service = await served(home.path, []);
      expect((await fetch(`${service.url}/.well-known/evidence-signing-key`)).status).toBe(404);
    }
    home.remove();
  });

  it('does not begin with a key that cannot sign', async () => {
    const home = temporaryFolder();
    const locked = generateKeyPairSync('ed25519').privateKey.export({
      format: 'pem',
      type: 'pkcs8',
      cipher: 'aes-256-cbc',
      passphrase: 'x',
    });
    const path = join(home.path, 'locked.pem');
    writeFileSync(path, locked, { mode: 0o600 });
    const ran = await runHere(home.path, ['serve', '--port', '0', '--signing-key', path]);
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining('has a passphrase')]);
    home.remove();
  });
});

describe('a signature that another server sends', () => {
  it.each([
    ['no base64', '*'],
    ['no signature', Buffer.from('hello').toString('base64')],
    ['far too long', 'A'.repeat(17_000)],
  ])('is left out where it is %s, and the bundle is kept', async (_what, header) => {
    const text = sealed();
    await using desk = await bench({
      'GET /v1/briefs/brf_1/evidence': (_seen: unknown, response: ServerResponse) => {
        response.setHeader('x-evidence-signature', header);
        json(response, text, {});
      },
    });
    const file = join(desk.home, 'b.json');
    const ran = await desk.run(['brief', 'evidence', 'brf_1', '-o', file]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.sig`)]).toEqual([text, false]);
  });
});
