// Private keys: with a passphrase, in an agent, readable for others, of kinds that are not used, damaged. No message says
// anything of what is in the file.
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../support/here.ts';
import { bench, pair } from './bench.ts';
import type { Bench } from './bench.ts';
import { HAS_SSH_KEYGEN, KINDS, newKey, openssh } from './ssh.ts';

function sign(box: Bench, key: string, more: readonly string[] = [], env: Record<string, string> = {}) {
  return runHere(box.folder, ['evidence', 'sign', box.bundle, '--key', key, ...more], { env });
}

async function refused(box: Bench, key: string, says: string | RegExp, env: Record<string, string> = {}) {
  const ran = await sign(box, key, [], env);
  expect([ran.code, ran.stdout, ran.stderr.replace(/\s+/g, ' ')]).toEqual([
    2,
    '',
    expect.stringMatching(says),
  ]);
  expect(ran.stderr).not.toMatch(/\n\s+at |PRIVATE/);
  expect(existsSync(`${box.bundle}.sig`)).toBe(false);
  return ran.stderr;
}

describe('a key that cannot be used', () => {
  it('is said in a sentence, and nothing is written', async () => {
    using box = bench();
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const locked = privateKey.export({
      format: 'pem',
      type: 'pkcs8',
      cipher: 'aes-256-cbc',
      passphrase: 'x',
    });
    const edwards = generateKeyPairSync('ed448')
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString();
    const curve = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey;
    const short = generateKeyPairSync('rsa', { modulusLength: 768 }).privateKey;
    const written = (key: typeof curve) => key.export({ format: 'pem', type: 'pkcs8' }).toString();
    await refused(box, join(box.folder, 'none'), 'does not exist');
    await refused(box, box.folder, 'not a regular file');
    await refused(box, box.put('k', ''), 'not a private key');
    await refused(box, box.put('k', 'hello'), 'not a private key');
    await refused(box, box.put('k', Buffer.alloc(100_000_000)), '100000000 bytes');
    await refused(box, box.put('k', locked.toString()), 'has a passphrase');
    await refused(box, box.put('k', edwards), 'of this kind cannot be judged here');
    await refused(box, box.put('k', written(curve)), 'cannot be judged here');
    await refused(box, box.put('k', written(short)), 'RSA key of 768 bits');
    await refused(box, box.put('k', pem.slice(0, 60)), 'not a private key in PEM');
    await refused(box, box.put('k', pem.replace(/\n.{20}/, '\nAAAA')), 'not a private key in PEM');
    await refused(box, box.put('k', `${pair().line}\n`), 'no ssh-agent is running');
    const open = box.put('open', pem);
    chmodSync(open, 0o644);
    await refused(box, open, 'others on this machine can read it.*chmod 600');
    const none = await runHere(box.folder, ['evidence', 'sign', box.bundle]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('`--key FILE` is required')]);
  });

  it('does not stop what can be: PEM, to a file of any name or to stdout, without replacing any', async () => {
    using box = bench();
    const key = box.put('k.pem', pair().key.export({ format: 'pem', type: 'pkcs8' }).toString());
    const out = await sign(box, key, ['-o', '-']);
    expect([out.code, out.stdout]).toEqual([0, expect.stringMatching(/^-----BEGIN SSH SIGNATURE-----\n/)]);
    expect((await sign(box, key, ['-o', join(box.folder, 'x.sig')])).code).toBe(0);
    expect(readFileSync(join(box.folder, 'x.sig'), 'utf8')).toBe(out.stdout);
    expect(await sign(box, key, ['-o', join(box.folder, 'x.sig')])).toMatchObject({ code: 2 });
    const json = await sign(box, key, ['--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      signature: `${box.bundle}.sig`,
      namespace: 'ibid-evidence',
    });
  });
});

/** Something at a socket that answers what it is given, once for each connection. */
async function agentAt(path: string, answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { path, [Symbol.dispose]: () => void server.close() };
}

describe.skipIf(process.platform === 'win32')('an agent that is none', () => {
  it.each([
    ['hangs up', (socket: Socket) => socket.end(), 'hangs up'],
    ['says too much', (socket: Socket) => socket.write(Buffer.alloc(8, 0x7f)), 'is not an ssh-agent'],
    ['refuses', (socket: Socket) => socket.write(Buffer.of(0, 0, 0, 1, 5)), 'refuses'],
    ['breaks off', (socket: Socket) => socket.end(Buffer.of(0, 0, 0, 9, 12, 0, 0)), 'hangs up'],
    [
      'says less than it claims',
      (socket: Socket) => socket.write(Buffer.of(0, 0, 0, 5, 12, 0, 0, 0, 9)),
      'cut off',
    ],
    [
      'holds no key',
      (socket: Socket) => socket.write(Buffer.of(0, 0, 0, 5, 12, 0, 0, 0, 0)),
      'is not in ssh-agent',
    ],
  ])('%s: said in a sentence', async (_what, answer, says) => {
    using box = bench();
    using agent = await agentAt(join(box.folder, 's'), answer);
    const said = await refused(box, box.put('k.pub', pair().line), says, { SSH_AUTH_SOCK: agent.path });
    expect(said).toContain('k.pub cannot be used');
  });

  it('is not there: said in a sentence', async () => {
    using box = bench();
    const env = { SSH_AUTH_SOCK: join(box.folder, 'none') };
    expect(await refused(box, box.put('k.pub', pair().line), 'ENOENT', env)).toContain('ssh-add');
  });
});

/** ssh-agent itself, ended with the block. */
async function sshAgent(path: string): Promise<{ path: string } & Disposable> {
  const child = spawn('ssh-agent', ['-D', '-a', path], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error('ssh-agent has ended')));
  });
  return { path, [Symbol.dispose]: () => void child.kill() };
}

describe.skipIf(!HAS_SSH_KEYGEN)('beside OpenSSH (skipped where it is not installed)', () => {
  it.each(KINDS)(
    '%s with a passphrase: refused, and signed by the agent once it holds it',
    async (name, kind) => {
      using box = bench();
      const key = newKey(box.folder, name, kind, 'a passphrase');
      await refused(box, key, /has a passphrase.*ssh-add/);
      const plain = newKey(box.folder, 'plain', kind);
      using agent = await sshAgent(join(box.folder, 's'));
      const env = { SSH_AUTH_SOCK: agent.path };
      await refused(box, key, 'is not in ssh-agent', env);
      expect(openssh('ssh-add', [plain], '', env).code).toBe(0);
      // The file has a passphrase from now on, and the agent holds the key.
      const phrase = ['-q', '-p', '-P', '', '-N', 'a passphrase', '-f', plain];
      expect(openssh('ssh-keygen', phrase).code).toBe(0);
      const signed = await sign(box, plain, [], env);
      expect([signed.code, signed.stderr]).toEqual([0, '']);
      const allowed = box.put('allowed', `me ${readFileSync(`${plain}.pub`, 'utf8')}`);
      const words = `-Y verify -f ${allowed} -I me -n ibid-evidence -s ${box.bundle}.sig`.split(' ');
      expect(openssh('ssh-keygen', words, box.text).code).toBe(0);
      const attested = await runHere(
        box.folder,
        ['evidence', 'attest', box.bundle, '--key', `${plain}.pub`],
        { env },
      );
      expect(attested.code).toBe(0);
      const ran = await box.verify('--signature', `${box.bundle}.att`, '--allowed-signers', allowed);
      expect(ran.code).toBe(0);
    },
  );

  it('a key of OpenSSH that is damaged is said in a sentence, wherever it is', async () => {
    using box = bench();
    const text = readFileSync(newKey(box.folder, 'key'), 'utf8');
    const [first = '', ...lines] = text.trimEnd().split('\n');
    const last = lines.pop() ?? '';
    const bytes = Buffer.from(lines.join(''), 'base64');
    const armor = (body: Buffer) => [first, body.toString('base64'), last, ''].join('\n');
    expect((await sign(box, box.put('again', armor(bytes)), ['-o', '-'])).code).toBe(0);
    for (let cut = 0; cut < bytes.length - 60; cut += 23)
      await refused(box, box.put('cut', armor(bytes.subarray(0, cut))), /cut off|not a private key|damaged/);
    await refused(box, box.put('odd', text.replace('\nb3Bl', '\n*')), 'not a private key');
  });
});
