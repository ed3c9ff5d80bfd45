// Issue 3 point 8: --cacert, and a clear sentence for each failure of TLS and DNS. Certificates are made by openssl, for one run.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProxyError } from '../../src/client/errors.ts';
import { transportFailure } from '../../src/client/failures.ts';
import { ClientError } from '../../src/client/errors.ts';
import { listen, recording, serve, type Seen, type TestServer } from '../support/http-servers.ts';
import { failure, KEY, leapingClock, openClient } from './support.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

interface Certificates {
  readonly folder: string;
  readonly ca: string;
  readonly of: Record<'good' | 'other' | 'expired' | 'self', { key: Buffer; cert: Buffer }>;
}

function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-tls-'));
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  run('req', '-x509', ...fresh, '-subj', '/CN=Test CA', '-keyout', 'ca.key', '-out', 'ca.pem');
  run(
    'req',
    '-x509',
    ...fresh,
    '-subj',
    '/CN=self',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    'self.key',
    '-out',
    'self.pem',
  );
  const issue = (name: string, alt: string, ...dates: string[]) => {
    writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${alt}\n`);
    run(
      'req',
      '-new',
      ...fresh.slice(0, -2),
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
    );
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.ext`];
    run('x509', '-req', '-in', `${name}.csr`, ...signed, ...dates, '-out', `${name}.pem`);
  };
  issue('good', 'IP:127.0.0.1,DNS:localhost', '-days', '2');
  issue('other', 'DNS:other.test', '-days', '2');
  // Valid for less than no time: over before it began to be used.
  issue('expired', 'IP:127.0.0.1', '-days', '-1');
  const read = (name: string) => ({
    key: readFileSync(join(folder, `${name}.key`)),
    cert: readFileSync(join(folder, `${name}.pem`)),
  });
  const of = { good: read('good'), other: read('other'), expired: read('expired'), self: read('self') };
  return { folder, ca: join(folder, 'ca.pem'), of };
}

function serveTls(certificate: { key: Buffer; cert: Buffer }, seen: Seen[] = []): Promise<TestServer> {
  return listen(
    createServer(
      certificate,
      recording(seen, (_, response) => void response.end('{"tls":true}')),
    ),
    'https',
    seen,
  );
}

describe.skipIf(!hasOpenssl)('TLS (skipped where openssl is not installed)', () => {
  let made: Certificates;
  beforeAll(() => {
    made = makeCertificates();
  });
  afterAll(() => rmSync(made.folder, { recursive: true, force: true }));

  it('an authority given as a file is trusted, and keeps the key where it belongs', async () => {
    await using server = await serveTls(made.of.good);
    await using open = openClient(server.url, {}, { caFiles: [made.ca] });
    expect(await (await open.client.call('usage')).document()).toEqual({ tls: true });
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it.each([
    ['good', false, 'that this machine'],
    ['self', false, 'self-signed'],
    ['other', true, 'for another name'],
    ['expired', true, 'has expired'],
  ] as const)('%s certificate, authority given: %j', async (name, trusted, sentence) => {
    await using server = await serveTls(made.of[name]);
    await using open = openClient(server.url, leapingClock(), trusted ? { caFiles: [made.ca] } : {});
    const error = await failure(open.client.send('query', {}));
    expect(error).toMatchObject({
      code: 'unreachable',
      reason: 'tls',
      sent: 'no',
      billed: 'no',
      attempts: 1,
    });
    expect(error.message).toContain(sentence);
    expect(server.seen).toHaveLength(0);
  });

  it('through a tunnel too, for good and for bad certificates', async () => {
    const { serveProxy } = await import('../support/http-servers.ts');
    await using proxy = await serveProxy();
    await using good = await serveTls(made.of.good);
    await using self = await serveTls(made.of.self);
    const sockets = { proxies: { https: `http://127.0.0.1:${proxy.port}` }, caFiles: [made.ca] };
    await using open = openClient(good.url, {}, sockets);
    expect(await (await open.client.call('usage')).document()).toEqual({ tls: true });
    await using bad = openClient(self.url, leapingClock(), sockets);
    expect(await failure(bad.client.call('usage'))).toMatchObject({ reason: 'tls', sent: 'no', attempts: 1 });
    expect(proxy.tunnels.length).toBeGreaterThanOrEqual(2);
  });

  it('a file that holds no certificate is refused before anything is sent', async () => {
    const file = join(made.folder, 'ca.key');
    for (const caFiles of [[file], [join(made.folder, 'missing.pem')]]) {
      await using open = openClient('https://127.0.0.1:9', {}, { caFiles });
      expect(await failure(open.client.call('usage'))).toMatchObject({ code: 'invalid_input', sent: 'no' });
    }
  });
});

describe('a plain server behind an https address', () => {
  it('is told apart', async () => {
    await using server = await serve((_, response) => void response.end('{}'));
    await using open = openClient(server.url.replace('http:', 'https:'), leapingClock());
    const error = await failure(open.client.call('usage'));
    expect(error).toMatchObject({ code: 'unreachable', reason: 'tls', sent: 'no' });
    expect(error.advice).toContain('https');
  });
});

describe('DNS', () => {
  it('a name that does not exist', async () => {
    await using open = openClient('https://no-such-name.invalid', leapingClock());
    const error = await failure(open.client.send('query', {}));
    expect(error).toMatchObject({
      code: 'unreachable',
      reason: 'dns',
      sent: 'no',
      billed: 'no',
      attempts: 3,
    });
    expect(error.message).toContain('no-such-name.invalid');
  });

  it.each([
    ['EAI_AGAIN', 'dns', 'name server'],
    ['ENOTFOUND', 'dns', 'cannot be found'],
    ['EHOSTUNREACH', 'network', 'EHOSTUNREACH'],
    ['ETIMEDOUT', 'connect_timeout', 'did not answer'],
    ['ECONNRESET', 'reset_before_send', 'closed the connection'],
    ['CERT_NOT_YET_VALID', 'tls', 'not valid yet'],
    ['CERT_REVOKED', 'tls', 'revoked'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', 'secure connection'],
  ])('%s has its own sentence', (code, reason, sentence) => {
    const at = { facts: {}, host: 'h.test', paid: true, reads: false, sent: false, answered: false };
    const error = transportFailure(Object.assign(new Error('x'), { code }), at);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ reason, sent: 'no', billed: 'no' });
    expect((error as ClientError).message).toContain(sentence);
    const inside = transportFailure(new ProxyError('http://p:1', new Error('x')), at);
    expect(inside).toMatchObject({ reason: 'proxy' });
  });

  it('what has no code of the network is a bug and stays one, unless money may be lost with it', () => {
    const at = { facts: {}, host: 'h', paid: true, reads: false, sent: false, answered: false };
    const bug = new TypeError('undefined is not a function');
    expect(transportFailure(bug, at)).toBe(bug);
    expect(transportFailure(bug, { ...at, sent: true })).toMatchObject({
      code: 'outcome_unknown',
      billed: 'unknown',
    });
  });
});
