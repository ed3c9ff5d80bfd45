// Keys, signatures and envelopes made with node:crypto alone, for tests that need no OpenSSH.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromKeyObject, type PublicKey } from '../../../src/evidence/signing/public-key.ts';
import { PREDICATE_TYPE, PAYLOAD_TYPE, STATEMENT_TYPE } from '../../../src/evidence/signing/attestation.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder, type Ran } from '../../support/ibid.ts';
import { sealed, sha256 } from '../bundles.ts';

export interface Pair {
  readonly key: KeyObject;
  readonly public: PublicKey;
  /** The line of a .pub file. */
  readonly line: string;
}

export function pair(key: KeyObject = generateKeyPairSync('ed25519').privateKey): Pair {
  const half = fromKeyObject(key);
  return { key, public: half, line: `${half.type} ${half.blob.toString('base64')}` };
}

/** A folder with a bundle and a key: `verify` runs on that bundle. */
export interface Bench extends Disposable {
  readonly folder: string;
  readonly bundle: string;
  readonly text: string;
  readonly put: (name: string, content: string | Buffer) => string;
  readonly verify: (...words: readonly string[]) => Promise<Ran>;
}

export function bench(): Bench {
  const { path: folder, remove } = temporaryFolder();
  const put = (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };
  const text = sealed();
  const bundle = put('bundle.json', text);
  return {
    folder,
    bundle,
    text,
    put,
    verify: (...words) => runHere(folder, ['evidence', 'verify', bundle, ...words]),
    [Symbol.dispose]: remove,
  };
}

type Json = unknown;

/** A statement about these bytes, as `evidence attest` would say it, with changes. */
export function statement(
  text: string,
  changes: Readonly<Record<string, Json>> = {},
): Readonly<Record<string, Json>> {
  const { bundle_sha256 } = JSON.parse(text) as { bundle_sha256: string };
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: 'bundle.json', digest: { sha256: sha256(text) } }],
    predicateType: PREDICATE_TYPE,
    predicate: { verdict: 'consistent', bundle_sha256 },
    ...changes,
  };
}

interface EnvelopeOptions {
  readonly payloadType?: string;
  /** Written into the envelope in the place of what was signed. */
  readonly shown?: Json;
  readonly keyid?: (pair: Pair) => string | undefined;
}

/** An envelope over a statement, signed by each of the pairs; written without the code under test. */
export function envelope(said: Json, pairs: readonly Pair[], options: EnvelopeOptions = {}): string {
  const { payloadType = PAYLOAD_TYPE, shown = said, keyid = (one: Pair) => one.public.fingerprint } = options;
  const payload = JSON.stringify(said);
  const signed = Buffer.from(
    `DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(payload)} ${payload}`,
  );
  return JSON.stringify({
    payloadType,
    payload: Buffer.from(JSON.stringify(shown)).toString('base64'),
    signatures: pairs.map((one) => ({
      keyid: keyid(one),
      sig: sign(one.key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, one.key).toString(
        'base64',
      ),
    })),
  });
}
