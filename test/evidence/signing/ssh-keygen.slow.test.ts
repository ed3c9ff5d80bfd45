// Signatures of files against ssh-keygen, in both directions: what either makes the other accepts, and what one refuses
// the other refuses. Skipped where OpenSSH is not installed.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/evidence/report/report.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { sealed } from '../bundles.ts';
import { HAS_SSH_KEYGEN, KINDS, newKey, openssh, put } from './ssh.ts';

const folder = temporaryFolder();
const bundle = join(folder.path, 'bundle.json');
const signature = `${bundle}.sig`;
const keys = new Map<string, string>();

beforeAll(() => {
  put(folder.path, 'bundle.json', sealed());
  if (!HAS_SSH_KEYGEN) return;
  for (const [name, kind] of KINDS) keys.set(name, newKey(folder.path, name, kind));
  keys.set('other', newKey(folder.path, 'other'));
});
afterAll(folder.remove);

function keyNamed(name: string): string {
  return keys.get(name) ?? '';
}

function publicOf(name: string): string {
  return readFileSync(`${keyNamed(name)}.pub`, 'utf8').trim();
}

async function signHere(name: string, more: readonly string[] = []): Promise<void> {
  const ran = await runHere(folder.path, [
    'evidence',
    'sign',
    bundle,
    '--key',
    keyNamed(name),
    '--force',
    ...more,
  ]);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
}

function signThere(name: string, namespace = 'ibid-evidence'): void {
  rmSync(signature, { force: true });
  const ran = openssh('ssh-keygen', ['-Y', 'sign', '-f', keyNamed(name), '-n', namespace, bundle]);
  expect([ran.code, ran.text]).toEqual([0, expect.stringContaining('Write signature')]);
}

interface Asked {
  readonly allowed: string;
  readonly identity?: string;
  readonly namespace?: string;
  readonly revoked?: string;
}

/** Whether each of the two accepts what lies beside the bundle. */
async function accepted({
  allowed,
  identity = 'me@example.org',
  namespace = 'ibid-evidence',
  revoked,
}: Asked) {
  const signers = put(folder.path, 'allowed', allowed);
  const list = revoked === undefined ? [] : [put(folder.path, 'revoked', revoked)];
  const revoking = (flag: string) => list.flatMap((path) => [flag, path]);
  const asked = `-Y verify -f ${signers} -I ${identity} -n ${namespace} -s ${signature}`.split(' ');
  const there = openssh('ssh-keygen', [...asked, ...revoking('-r')], readFileSync(bundle, 'utf8'));
  const words = `evidence verify ${bundle} --signature ${signature} --allowed-signers ${signers} --json`;
  const who = `--identity ${identity} --namespace ${namespace}`;
  const here = await runHere(folder.path, [...`${words} ${who}`.split(' '), ...revoking('--revoked')]);
  return { there: there.code === 0, here: here.code === 0, ran: here };
}

describe.skipIf(!HAS_SSH_KEYGEN)('beside ssh-keygen (skipped where it is not installed)', () => {
  it.each(KINDS.map(([name]) => name))('%s: each accepts what the other has signed', async (name) => {
    const allowed = `me@example.org ${publicOf(name)}\n`;
    await signHere(name);
    const ours = readFileSync(signature, 'utf8');
    expect(await accepted({ allowed })).toMatchObject({ there: true, here: true });
    signThere(name);
    // ECDSA draws a number for each signature; the others always sign alike.
    if (!name.startsWith('ecdsa')) expect(readFileSync(signature, 'utf8')).toBe(ours);
    const { there, here, ran } = await accepted({ allowed });
    expect([there, here]).toEqual([true, true]);
    const report = JSON.parse(ran.stdout) as Report;
    expect(report.statements.signed).toBe(true);
    expect(report.signed_by).toEqual([expect.stringMatching(/^me@example\.org, SHA256:/)]);
    expect(report.summary).toContain('it is signed by me@example.org');
  });

  const LISTS: readonly (readonly [string, (key: string) => string, boolean])[] = [
    ['a pattern', (key) => `*@example.org ${key}`, true],
    ['a pattern of one character', (key) => `m?@example.org ${key}`, true],
    ['the second of a list', (key) => `you@example.org,me@example.org ${key}`, true],
    ['a comment before it', (key) => `# who may sign\n\nme@example.org ${key}`, true],
    ['a second line that allows it', (key) => `you@example.org ${key}\nme@example.org ${key}`, true],
    ['the namespace among others', (key) => `me@example.org namespaces="git,ibid-*" ${key}`, true],
    ['a time that has come', (key) => `me@example.org valid-after="20200101Z" ${key}`, true],
    [
      'a time that has not passed',
      (key) => `me@example.org valid-before="29990101",valid-after="20200101" ${key}`,
      true,
    ],
    ['another principal', (key) => `you@example.org ${key}`, false],
    ['a negated pattern', (key) => `*@example.org,!me@* ${key}`, false],
    ['a principal of another case', (key) => `ME@example.org ${key}`, false],
    ['another namespace', (key) => `me@example.org namespaces="git" ${key}`, false],
    ['a key that has expired', (key) => `me@example.org valid-before="20200101000000Z" ${key}`, false],
    ['a key that is not valid yet', (key) => `me@example.org valid-after="29990101" ${key}`, false],
    ['a certificate authority', (key) => `me@example.org cert-authority ${key}`, false],
    ['an option that nobody knows', (key) => `me@example.org no-such-option ${key}`, false],
    [
      'an option that is given twice',
      (key) => `me@example.org namespaces="a",namespaces="ibid-evidence" ${key}`,
      false,
    ],
    ['a key that is cut off', (key) => `me@example.org ${key.slice(0, 40)}`, false],
    ['nothing', () => '', false],
  ];

  it.each(LISTS)('allowed signers with %s: both say the same', async (_what, list, good) => {
    signThere('ed25519');
    const { there, here, ran } = await accepted({ allowed: `${list(publicOf('ed25519'))}\n` });
    expect([there, here]).toEqual([good, good]);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
  });

  it('both refuse another namespace, a revoked key, and bytes that were changed', async () => {
    const allowed = `me@example.org ${publicOf('ed25519')}\n`;
    signThere('ed25519', 'git');
    expect(await accepted({ allowed })).toMatchObject({ there: false, here: false, ran: { code: 12 } });
    expect(await accepted({ allowed, namespace: 'git' })).toMatchObject({ there: true, here: true });
    await signHere('ed25519');
    const revoked = `# lost\n${publicOf('ed25519')}\n`;
    expect(await accepted({ allowed, revoked })).toMatchObject({
      there: false,
      here: false,
      ran: { code: 12 },
    });
    expect(await accepted({ allowed, revoked: publicOf('other') })).toMatchObject({
      there: true,
      here: true,
    });
    put(folder.path, 'bundle.json', `${sealed()} `);
    expect(await accepted({ allowed })).toMatchObject({ there: false, here: false, ran: { code: 10 } });
    put(folder.path, 'bundle.json', sealed());
  });

  it('finds who has signed where nobody is named', async () => {
    await signHere('rsa');
    const signers = put(
      folder.path,
      'allowed',
      `you@example.org ${publicOf('other')}\n*@example.org,rsa ${publicOf('rsa')}\n`,
    );
    const words = `evidence verify ${bundle} --signature ${signature} --allowed-signers ${signers}`;
    const ran = await runHere(folder.path, words.split(' '));
    expect(ran.code).toBe(0);
    expect(ran.stdout.replace(/\s+/g, ' ')).toContain('it is signed by *@example.org,rsa, SHA256:');
    const found = openssh('ssh-keygen', ['-Y', 'find-principals', '-f', signers, '-s', signature]);
    expect(found.text.trim()).toMatch(/^\*@example\.org[\n,]rsa$/);
  });

  it('signs a large file as ssh-keygen does, and one that is no bundle', async () => {
    const path = put(folder.path, 'large.bin', Buffer.alloc(3_000_001, 'ab'));
    const ran = await runHere(folder.path, ['evidence', 'sign', path, '--key', keyNamed('ed25519')]);
    expect(ran.code).toBe(0);
    const ours = readFileSync(`${path}.sig`, 'utf8');
    rmSync(`${path}.sig`);
    openssh('ssh-keygen', ['-Y', 'sign', '-f', keyNamed('ed25519'), '-n', 'ibid-evidence', path]);
    expect(readFileSync(`${path}.sig`, 'utf8')).toBe(ours);
  });
});
