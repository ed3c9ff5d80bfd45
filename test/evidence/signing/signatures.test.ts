// Signatures of files that are damaged, of other kinds, too many or too large, and whom to trust: each said in a sentence.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SigningError } from '../../../src/evidence/errors.ts';
import type { Report } from '../../../src/evidence/report/report.ts';
import { publicKey } from '../../../src/evidence/signing/public-key.ts';
import { signed } from '../../../src/evidence/signing/signature.ts';
import {
  inArmor,
  isSignatureOf,
  readSignature,
  signatureBlob,
  signedBytes,
} from '../../../src/evidence/signing/sshsig.ts';
import { uint32, wireString } from '../../../src/evidence/signing/wire.ts';
import { createHash } from 'node:crypto';
import { runHere } from '../../support/here.ts';
import { sealed, bundle as bundleOf } from '../bundles.ts';
import { bench, pair } from './bench.ts';
import type { Bench } from './bench.ts';

const SIGNER = pair();

function digestsOf(text: string) {
  const digest = (name: string) => createHash(name).update(text).digest();
  return { sha256: digest('sha256'), sha512: digest('sha512') };
}

/** The signature of a text as `evidence sign` makes it. */
function signatureOf(text: string, by = SIGNER, namespace = 'ibid-evidence'): string {
  const data = signedBytes(namespace, 'sha512', digestsOf(text).sha512);
  return inArmor(signatureBlob(by.public, namespace, 'sha512', signed(by.public, by.key, data, 'sha512')));
}

/** A structure of a signature with other parts than ours has. */
function blobWith(parts: { version?: number; key?: Buffer; hash?: string; signature?: Buffer }): Buffer {
  return Buffer.concat([
    Buffer.from('SSHSIG'),
    uint32(parts.version ?? 1),
    wireString(parts.key ?? SIGNER.public.blob),
    wireString('ibid-evidence'),
    wireString(''),
    wireString(parts.hash ?? 'sha512'),
    wireString(parts.signature ?? Buffer.concat([wireString('ssh-ed25519'), wireString(Buffer.alloc(64))])),
  ]);
}

function keyOfKind(kind: string): Buffer {
  return Buffer.concat([wireString(kind), wireString(Buffer.alloc(32, 1)), wireString('ssh:')]);
}

async function judged(box: Bench, text: string | Buffer, words: readonly string[] = []) {
  const signers = box.put('allowed', `me@example.org ${SIGNER.line}\n`);
  const file = box.put('bundle.json.sig', text);
  const ran = await box.verify('--signature', file, '--allowed-signers', signers, '--json', ...words);
  expect(ran.stderr).toBe('');
  const report = JSON.parse(ran.stdout) as Report;
  const checks = report.checks.filter(({ id }) => id.startsWith('signature.'));
  return {
    code: ran.code,
    bad: checks.filter(({ status }) => status !== 'pass').map(({ id }) => id),
    found: checks.map(({ found }) => found).join('\n'),
    report,
  };
}

describe('the armor of a signature', () => {
  const good = signatureOf(sealed());
  const body = good.split('\n').slice(1, -2).join('\n');
  it('may have other line ends, and blank lines around it', async () => {
    using box = bench();
    for (const text of [good, good.replaceAll('\n', '\r\n'), `\n\n${good}\n\n`, good.trimEnd()])
      expect(await judged(box, text)).toMatchObject({ code: 0, bad: [] });
  });

  it.each([
    ['nothing', '', 'does not begin with'],
    ['junk before it', `hello\n${good}`, 'does not begin with'],
    ['junk behind it', `${good}hello`, 'something else behind'],
    ['no end', good.slice(0, -10), 'has no end'],
    ['junk inside', good.replace('\nU1N', '\nU1*N'), 'not base64'],
    ['an armor of another kind', good.replaceAll('SSH SIGNATURE', 'PGP SIGNATURE'), 'does not begin with'],
    ['an empty armor', good.replace(`${body}\n`, ''), 'is cut off'],
    ['half of it', good.replace(body, body.slice(0, 100)), 'is cut off'],
    [
      'something of another kind',
      good.replace(body, Buffer.from('hello world').toString('base64')),
      'not an SSH signature',
    ],
    ['more behind its end', inArmor(Buffer.concat([blobWith({}), Buffer.of(0)])), 'goes on after its end'],
    ['another version', inArmor(blobWith({ version: 2 })), 'version 2'],
    ['another hash', inArmor(blobWith({ hash: 'md5' })), 'another function'],
    [
      'a key in a token',
      inArmor(blobWith({ key: keyOfKind('sk-ssh-ed25519@openssh.com') })),
      'security token',
    ],
    [
      'a certificate',
      inArmor(blobWith({ key: keyOfKind('ssh-ed25519-cert-v01@openssh.com') })),
      'certificates',
    ],
    ['a key of DSA', inArmor(blobWith({ key: keyOfKind('ssh-dss') })), 'cannot be judged here (ssh-dss)'],
    ['a key that is none', inArmor(blobWith({ key: Buffer.from('x') })), 'is cut off'],
    [
      'a key of too few bytes',
      inArmor(blobWith({ key: Buffer.concat([wireString('ssh-ed25519'), wireString('x')]) })),
      'not a valid ssh-ed25519 key',
    ],
    [
      'SHA-1',
      inArmor(blobWith({ signature: Buffer.concat([wireString('ssh-rsa'), wireString('x')]) })),
      'is not accepted',
    ],
  ])('with %s: unproven, in a sentence', async (_what, text, says) => {
    using box = bench();
    const { code, bad, found, report } = await judged(box, text);
    expect([code, bad, found]).toEqual([11, ['signature.read'], expect.stringContaining(says)]);
    expect([report.statements.signed, report.signed_by]).toEqual([false, []]);
  });

  it('no byte of a signature can be changed, and no length of it cut off', () => {
    const blob = Buffer.from(body, 'base64');
    const digests = digestsOf(sealed());
    const accepts = (bytes: Buffer) => {
      try {
        return isSignatureOf(readSignature(bytes), digests);
      } catch (error) {
        expect(error).toBeInstanceOf(SigningError);
        return false;
      }
    };
    expect(accepts(blob)).toBe(true);
    for (let at = 0; at < blob.length; at += 1) {
      const changed = Buffer.from(blob);
      changed.writeUInt8(blob.readUInt8(at) ^ 0x41, at);
      expect([at, accepts(changed), accepts(blob.subarray(0, at))]).toEqual([at, false, false]);
    }
  });
});

describe('signatures in numbers', () => {
  it('several of one file: each has to be right', async () => {
    using box = bench();
    const good = signatureOf(box.text);
    expect(await judged(box, `${good}\n${good}`)).toMatchObject({ code: 0, bad: [] });
    const foreign = await judged(box, `${good}${signatureOf(box.text, pair())}`);
    expect(foreign).toMatchObject({ code: 12, bad: ['signature.signer'] });
    expect(foreign.report.signed_by).toEqual([]);
    const wrong = await judged(box, `${good}${signatureOf('something else')}`);
    expect(wrong).toMatchObject({ code: 10, bad: ['signature.bytes'] });
  });

  it('a thousand are refused, a hundred are judged; 100 MB are refused by their size', async () => {
    using box = bench();
    const good = signatureOf(box.text);
    expect(await judged(box, good.repeat(100))).toMatchObject({ code: 0, bad: [] });
    const { code, found } = await judged(box, good.repeat(1000));
    expect([code, found]).toEqual([11, expect.stringContaining('more than 100 signatures')]);
    const large = await judged(box, Buffer.alloc(100_000_000, 'A'));
    expect([large.code, large.found]).toEqual([11, expect.stringContaining('100000000 bytes')]);
  });

  it('as many files as are named, up to a hundred', async () => {
    using box = bench();
    const file = box.put('s.sig', signatureOf(box.text));
    const other = box.put('t.sig', signatureOf('other'));
    const signers = ['--allowed-signers', box.put('allowed', `* ${SIGNER.line}`)];
    const twice = await box.verify('--signature', file, '--signature', file, ...signers);
    expect(twice.code).toBe(0);
    expect((await box.verify('--signature', file, '--signature', other, ...signers)).code).toBe(10);
    const many = Array.from({ length: 101 }, () => ['--signature', file]).flat();
    expect(await box.verify(...many, ...signers)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('whom to trust', () => {
  it('a signature with nothing to hold its key against is unproven; a given key is enough', async () => {
    using box = bench();
    const file = box.put('s.sig', signatureOf(box.text));
    const alone = await box.verify('--signature', file);
    expect([alone.code, alone.stdout.replace(/\s+/g, ' ')]).toEqual([
      11,
      expect.stringContaining(`check ${SIGNER.public.fingerprint} against`),
    ]);
    const pem = SIGNER.public.key().export({ format: 'pem', type: 'spki' }).toString();
    for (const key of [box.put('k.pub', `${SIGNER.line} me\n`), box.put('k.pem', pem)])
      expect((await box.verify('--signature', file, '--public-key', key)).code).toBe(0);
    const other = box.put('o.pub', pair().line);
    expect((await box.verify('--signature', file, '--public-key', other)).code).toBe(12);
    // Whoever names a person wants that person.
    const signers = ['--allowed-signers', box.put('allowed', `you@example.org ${SIGNER.line}`)];
    const who = ['--identity', 'me@example.org', '--public-key', box.put('k.pub', SIGNER.line)];
    expect((await box.verify('--signature', file, ...signers, ...who)).code).toBe(12);
  });

  it('a key is pinned for an origin at first, and no other is accepted from then on', async () => {
    using box = bench();
    const pins = join(box.folder, 'pins.json');
    const at = (origin: string) => ['--pin', pins, '--origin', origin, '--json'];
    const mine = box.put('mine.sig', signatureOf(box.text));
    const theirs = box.put('theirs.sig', signatureOf(box.text, pair()));
    const wrong = box.put('wrong.sig', signatureOf('other'));
    expect((await box.verify('--signature', wrong, ...at('a'))).code).toBe(10);
    const first = await box.verify('--signature', mine, ...at('a'));
    expect([first.code, (JSON.parse(first.stdout) as Report).signed_by]).toEqual([
      0,
      [`${SIGNER.public.fingerprint}, pinned from now on`],
    ]);
    expect(JSON.parse(readFileSync(pins, 'utf8'))).toMatchObject({
      origins: { a: { keys: [SIGNER.public.fingerprint] } },
    });
    expect((await box.verify('--signature', mine, ...at('a'))).code).toBe(0);
    expect((await box.verify('--signature', theirs, ...at('a'))).code).toBe(10);
    expect((await box.verify('--signature', theirs, ...at('b'))).code).toBe(0);
    // What has no signature is not known to be of an origin that signs.
    const bare = await box.verify(...at('a'));
    expect([bare.code, bare.stdout]).toEqual([11, expect.stringContaining('no signature was given')]);
    expect((await box.verify('--signature', mine, ...at('a'))).code).toBe(0);
  });

  it('pins nothing of a bundle that is not verified', async () => {
    using box = bench();
    const pins = join(box.folder, 'pins.json');
    const text = sealed(bundleOf()).replace('2021', '2022');
    const changed = box.put('changed.json', text);
    const file = box.put('c.sig', signatureOf(text));
    const ran = await runHere(box.folder, [
      'evidence',
      'verify',
      changed,
      '--signature',
      file,
      '--pin',
      pins,
    ]);
    expect([ran.code, () => readFileSync(pins)]).toEqual([11, expect.any(Function)]);
    expect(() => readFileSync(pins)).toThrow('ENOENT');
  });
});

describe('mistakes', () => {
  it('are usage, in a sentence, before anything is verified', async () => {
    using box = bench();
    const file = box.put('s.sig', signatureOf(box.text));
    const signers = box.put('allowed', `* ${SIGNER.line}`);
    mkdirSync(join(box.folder, 'dir'));
    const cases: readonly (readonly [readonly string[], string])[] = [
      [['--signature', join(box.folder, 'none')], 'does not exist'],
      [['--signature', join(box.folder, 'dir')], 'is not a regular file'],
      [['--signature', file, '--allowed-signers', join(box.folder, 'none')], 'does not exist'],
      [
        ['--signature', file, '--allowed-signers', box.put('bad0', `* ${SIGNER.line}\n*\n`)],
        'bad0, line 2: ',
      ],
      [
        ['--signature', file, '--allowed-signers', box.put('bad1', '* valid-after="20270231" x y')],
        'is not a time',
      ],
      [['--signature', file, '--allowed-signers', box.put('bad2', '"* x')], 'has no end'],
      [['--signature', file, '--allowed-signers', box.put('bad3', Buffer.alloc(2_000_000, '#'))], 'bytes'],
      [['--signature', file, '--revoked', box.put('krl4', 'SSHKRL\n\0')], 'binary revocation list'],
      [['--signature', file, '--revoked', box.put('krl5', 'hello')], 'line 1: this is not a public key'],
      [['--signature', file, '--public-key', box.put('k6', 'hello')], 'not a public key'],
      [['--signature', file, '--public-key', box.put('k7', '-----BEGIN X-----')], 'not a public key in PEM'],
      [['--signature', file, '--identity', 'me'], 'Add --allowed-signers'],
      [['--allowed-signers', signers], 'there is no signature'],
      [[box.bundle, '--signature', file], 'against one file'],
    ];
    for (const [words, says] of cases) {
      const ran = await box.verify(...words);
      expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining(says)]);
      expect(ran.stderr).not.toMatch(/\n\s+at /);
    }
    const many = await runHere(box.folder, ['evidence', 'verify', box.folder, '--signature', file]);
    expect([many.code, many.stderr]).toEqual([2, expect.stringContaining('against one file')]);
  });

  it('a public key is read whole', () => {
    expect(() => publicKey(Buffer.concat([SIGNER.public.blob, Buffer.of(1)])).key()).toThrow('goes on after');
    expect(() => publicKey(Buffer.alloc(0))).toThrow(SigningError);
  });
});
