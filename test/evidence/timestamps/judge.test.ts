// Stamps that openssl made (make.sh), each with something wrong but the good ones: what is found, and that nothing else is.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../../src/evidence/report/report.ts';
import { judgeTimestamp, utc } from '../../../src/evidence/timestamps/judge.ts';
import { MOST_TOKEN, readToken } from '../../../src/evidence/timestamps/token.ts';

const data = (name: string) => readFileSync(join(import.meta.dirname, 'data', name));
const certificate = (name: string) => new X509Certificate(data(`${name}.pem`));
const SIGNED = data('signed.txt');
/** When the stamps were made, and a day later. */
const TIME = readToken(data('good.tsr')).time;
const NOW = TIME + 86_400_000;

interface Held {
  readonly anchor?: string;
  readonly given?: boolean;
  readonly now?: number;
  readonly stamped?: Buffer;
}

function judge(
  bytes: Buffer,
  { anchor = 'root', given = true, now = NOW, stamped = SIGNED }: Held = {},
): Step {
  return judgeTimestamp(
    { name: 'x.tsr', bytes, stamped },
    { certificates: anchor === '' ? [] : [certificate(anchor)], given, now },
  );
}

function wrong({ checks = [] }: Step): string[] {
  return checks
    .filter(({ status }) => status !== 'pass')
    .map(({ id, status, found }) => `${id} ${status}: ${found}`);
}

describe('a stamp', () => {
  it.each([
    ['good.tsr', 'root', 'O=Test, CN=Authority of the tests'],
    ['good.tsr', 'tsa', 'O=Test, CN=Authority of the tests'],
    ['good.token', 'root', 'O=Test, CN=Authority of the tests'],
    ['good-512.tsr', 'root', 'O=Test, CN=Authority of the tests'],
    ['bare.tsr', 'tsa', 'O=Test, CN=Authority of the tests'],
    ['rsa.tsr', 'root', 'O=Test, CN=rsa'],
  ])('%s counts for who trusts %s', (name, anchor, authority) => {
    const step = judge(data(name), { anchor });
    expect(wrong(step)).toEqual([]);
    const [said] = step.facts?.signed_before ?? [];
    expect(said?.authority).toBe(authority);
    expect(said?.time).toMatch(/^2026-11-24 \d\d:\d\d:\d\d UTC$/);
  });

  it.each<[string, string, Held?]>([
    ['else.tsr', 'timestamp.digest fail: a stamp of something else'],
    ['good.tsr', 'timestamp.digest fail: a stamp of something else', { stamped: data('else.txt') }],
    [
      'good.tsr',
      'timestamp.authority fail: no certificate of its issuer is trusted: O=Test, CN=middle',
      { anchor: 'other' },
    ],
    [
      'good.tsr',
      'timestamp.authority warn: no certificate of its issuer is trusted: O=Test, CN=middle (give --tsa-cert)',
      { anchor: '', given: false },
    ],
    ['good.tsr', `timestamp.time fail: ${utc(TIME)} is in the future`, { now: TIME - 600_000 }],
    ['bare.tsr', 'timestamp.read fail: the certificate of its signer is not in it (give --tsa-cert)'],
    ['refused.tsr', 'timestamp.read fail: the authority refused (rejection)'],
    [
      'server.token',
      'timestamp.authority fail: the certificate of O=Test, CN=server is not for time-stamping',
    ],
    ['both.token', 'timestamp.authority fail: the certificate of O=Test, CN=both is not for time-stamping'],
    ['nameless.token', 'timestamp.bytes fail: it does not say which certificate it was signed by'],
    ['data.token', 'timestamp.read fail: what is signed in it is not a time-stamp'],
    ['signed.txt', 'timestamp.read fail: it is not a time-stamp of RFC 3161'],
  ])('%s: %s', (name, found, held) => {
    const step = judge(data(name), held);
    expect(wrong(step)).toContain(found);
    expect(step.facts?.signed_before).toBeUndefined();
  });

  it('of a certificate that had expired, whoever is trusted', () => {
    const step = judge(data('expired.tsr'));
    expect(wrong(step)[0]).toMatch(
      /^timestamp\.authority fail: the certificate of O=Test, CN=expired had expired by then: /,
    );
  });

  it('outlives its certificate, which is said', () => {
    const step = judge(data('good.tsr'), { now: Date.parse('2200-01-01') });
    const { found } = step.checks?.find(({ id }) => id === 'timestamp.authority') ?? {};
    expect(found).toMatch(/its certificate has expired since, 2126-/);
  });

  it('changed anywhere never says another time or another authority', () => {
    const bytes = data('good.tsr');
    const places = Array.from(bytes.keys()).filter((at) => at % 5 === 0);
    const said = places.flatMap((at) => {
      const changed = Buffer.from(bytes);
      changed[at] = changed.readUInt8(at) ^ 0x10;
      return judge(changed).facts?.signed_before ?? [];
    });
    // What is not signed, as the status of the response, may change.
    const own = JSON.stringify({ time: utc(TIME), authority: 'O=Test, CN=Authority of the tests' });
    expect(said.map((one) => JSON.stringify(one)).filter((one) => one !== own)).toEqual([]);
    expect(said.length).toBeLessThan(places.length / 10);
  });
});

describe('bytes that are no stamp', () => {
  const nested = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0x30, 0x80])));
  it.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /not a time-stamp/],
    ['a page', Buffer.from('<!doctype html><title>Not found</title>'), /not a time-stamp/],
    ['50 MB', Buffer.alloc(50_000_000), new RegExp(`50000000 bytes, and ${MOST_TOKEN} are read`)],
    ['sequences in sequences', nested, /not a time-stamp/],
    ['half of one', data('good.tsr').subarray(0, 700), /not a time-stamp/],
    ['lengths that lie', Buffer.from('3084ffffffff3003020100', 'hex'), /not a time-stamp/],
  ])('%s', (_name, bytes, found) => {
    const [said = ''] = wrong(judge(bytes));
    expect(said).toMatch(/^timestamp\.read fail: /);
    expect(said).toMatch(found);
  });
});
