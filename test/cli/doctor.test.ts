// cli.md, "doctor": it works where nothing else does, says what is wrong and what to do, and shows no key.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../src/cli/doctor/check.ts';
import { checkFolders, checkNode } from '../../src/cli/doctor/machine.ts';
import { probes } from '../../src/cli/doctor/scopes.ts';
import { fingerprint } from '../../src/config/keys.ts';
import { json, problem, type Script } from '../support/api-server.ts';
import { freePort, listen, recording, serveProxy } from '../support/http-servers.ts';
import { runHere } from '../support/here.ts';
import { runIbid, temporaryFolder, type Ran } from '../support/ibid.ts';
import { bench, CANARY } from './support.ts';

const HEALTHY: Script = { 'HEAD /v1/health': { status: 'ok' } };

function checksOf({ stdout }: Ran): Record<string, Check> {
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  return Object.fromEntries(checks.map((check) => [check.id, check]));
}

function statusesOf(ran: Ran): Record<string, string> {
  return Object.fromEntries(Object.values(checksOf(ran)).map(({ id, status }) => [id, status]));
}

async function inHome<T>(act: (home: string) => T | Promise<T>): Promise<T> {
  const { path, remove } = temporaryFolder();
  try {
    return await act(path);
  } finally {
    remove();
  }
}

describe('with nothing set up', () => {
  it('is in order, asks nobody and makes nothing', async () => {
    await inHome(async (home) => {
      const ran = await runHere(home, ['doctor', '--json']);
      expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' });
      expect(statusesOf(ran)).toEqual({
        node: 'ok',
        folders: 'ok',
        code: 'ok',
        config: 'ok',
        target: 'ok',
        key: 'skipped',
        store: 'ok',
        runs: 'ok',
        model: 'skipped',
        proxy: 'skipped',
        server: 'skipped',
        tls: 'skipped',
        clock: 'skipped',
        scopes: 'skipped',
      });
      expect(['data', 'state', 'config'].map((folder) => existsSync(join(home, folder)))).toEqual([
        false,
        false,
        false,
      ]);
    });
  });

  it('writes one line a check, with the advice below it', async () => {
    await inHome(async (home) => {
      const { stdout } = await runHere(home, ['doctor'], {
        env: { IBID_BASE_URL: `http://127.0.0.1:${await freePort()}` },
      });
      expect(stdout).toMatch(/^✓ node {8}Node \d+/m);
      expect(stdout).toMatch(
        /^✗ server {6}Nothing accepts connections at 127[^\n]*\n {14}→ Check that the service runs/m,
      );
      const plain = await runHere(home, ['doctor'], { env: { LC_ALL: 'C' } });
      expect(plain.stdout).toMatch(/^ok {3}node/m);
      expect(plain.stdout).toMatch(/^[\n -~]+$/);
    });
  });

  it('counts what is in the store, and does not write to it', async () => {
    await inHome(async (home) => {
      writeFileSync(join(home, 'a.md'), '# Salt\n\nSalt is mined in many countries of the world.\n');
      await runIbid(home, ['corpus', 'add', 'a.md']);
      const before = readFileSync(join(home, 'data', 'ibid.db'));
      expect(checksOf(await runIbid(home, ['doctor', '--json']))['store']?.found).toMatch(
        /^documents: 1, chunks: 1, sqlite/,
      );
      expect(readFileSync(join(home, 'data', 'ibid.db')).equals(before)).toBe(true);
      writeFileSync(
        join(home, 'data', 'ibid.db'),
        'not a database, but long enough to be looked at'.repeat(40),
      );
      const ran = await runIbid(home, ['doctor', '--json']);
      expect([ran.code, statusesOf(ran)['store']]).toEqual([40, 'fail']);
    });
  });
});

describe('broken settings', () => {
  it('are told of, and the rest is still looked at: exit 2', async () => {
    await inHome(async (home) => {
      mkdirSync(join(home, 'config'));
      writeFileSync(join(home, 'config', 'config.json'), '{ "profiles": ');
      const ran = await runHere(home, ['doctor', '--json']);
      expect(ran.code).toBe(2);
      expect(statusesOf(ran)).toMatchObject({
        config: 'fail',
        target: 'skipped',
        key: 'skipped',
        store: 'ok',
      });
      expect(checksOf(ran)['config']?.found).toContain('is not JSON');
    });
  });

  it('do not stand in the way of an address in the environment', async () => {
    await using b = await bench(HEALTHY);
    mkdirSync(join(b.home, 'config'));
    writeFileSync(join(b.home, 'config', 'config.json'), '[]');
    const ran = await b.run(['doctor', '--json']);
    expect(ran.code).toBe(2);
    expect(statusesOf(ran)).toMatchObject({ config: 'fail', target: 'ok', key: 'ok', server: 'ok' });
  });

  it('name a profile that is not there, and an address that is not https', async () => {
    await inHome(async (home) => {
      const missing = await runHere(home, ['doctor', '--json', '--profile', 'nowhere']);
      expect([missing.code, statusesOf(missing)['target']]).toEqual([2, 'fail']);
      const plain = await runHere(home, ['doctor', '--json', '--base-url', 'http://api.example.org']);
      expect([plain.code, checksOf(plain)['target']?.found]).toEqual([
        2,
        'http://api.example.org is not https.',
      ]);
    });
  });

  it('include a folder that is a file: exit 40', async () => {
    await inHome(async (home) => {
      writeFileSync(join(home, 'state'), '');
      const ran = await runHere(home, ['doctor', '--json']);
      expect([ran.code, statusesOf(ran)['folders']]).toEqual([40, 'fail']);
      expect(checksOf(ran)['folders']?.found).toContain(join(home, 'state'));
    });
  });

  it('include folders and files that others may change', async () => {
    await inHome(async (home) => {
      mkdirSync(join(home, 'data'));
      chmodSync(join(home, 'data'), 0o777);
      expect(checkFolders({ IBID_HOME: home })).toMatchObject({
        status: 'warn',
        advice: `Run: chmod go-w ${join(home, 'data')}`,
      });
      chmodSync(join(home, 'data'), 0o700);
      mkdirSync(join(home, 'config'));
      writeFileSync(join(home, 'config', 'config.json'), '{}');
      chmodSync(join(home, 'config', 'config.json'), 0o666);
      const ran = await runHere(home, ['doctor', '--json']);
      expect([ran.code, statusesOf(ran)['folders'], statusesOf(ran)['config']]).toEqual([0, 'ok', 'warn']);
    });
  });
});

describe('the key', () => {
  it('is told by source and fingerprint, and goes nowhere without --probe', async () => {
    await using b = await bench(HEALTHY);
    const ran = await b.run(['doctor', '--json', '--debug']);
    expect(ran.code).toBe(0);
    expect(checksOf(ran)['key']?.found).toBe(`${await fingerprint(CANARY)} from IBID_API_KEY`);
    expect(checksOf(ran)['scopes']).toMatchObject({ status: 'skipped' });
    expect(ran.stdout + ran.stderr).not.toContain(CANARY);
    expect(b.server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['HEAD /v1/health']);
    expect(b.server.seen[0]?.headers.authorization).toBeUndefined();
  });

  it('that is missing, empty or open to others means exit 6', async () => {
    await using b = await bench(HEALTHY);
    const none = await b.run(['doctor', '--json'], { env: { IBID_API_KEY: '' } });
    expect([none.code, statusesOf(none)['key'], statusesOf(none)['server']]).toEqual([6, 'fail', 'ok']);
    const file = join(b.home, 'key');
    writeFileSync(file, '\n');
    const empty = await b.run(['doctor', '--json'], { env: { IBID_API_KEY_FILE: file } });
    expect([empty.code, statusesOf(empty)['key']]).toEqual([6, 'fail']);
    mkdirSync(join(b.home, 'config'));
    const stored = { local: { origin: b.server.url, key: CANARY } };
    writeFileSync(join(b.home, 'config', 'keys.json'), JSON.stringify(stored), { mode: 0o644 });
    const open = await b.run(['doctor', '--json'], { env: { IBID_API_KEY: '' } });
    expect([open.code, checksOf(open)['key']?.advice]).toEqual([
      6,
      `Run: chmod 600 ${join(b.home, 'config', 'keys.json')}`,
    ]);
    expect(open.stdout).not.toContain(CANARY);
  });
});

describe('--probe', () => {
  const refuse =
    (status: number, title: string): Script[string] =>
    (_seen, response) =>
      problem(response, status, title);

  it('learns the read scopes from HEAD requests alone [spec:crosscutting-1] [spec:auth-2]', async () => {
    await using b = await bench({
      ...HEALTHY,
      'HEAD /v1/usage': {},
      'HEAD /v1/sources': {},
      'HEAD /v1/briefs': refuse(403, 'Missing scope'),
      'HEAD /v1/forecasts': refuse(403, 'Missing scope'),
      'HEAD /v1/entities/cross_sector_matrix': refuse(405, 'Not allowed'),
    });
    const ran = await b.run(['doctor', '--probe', '--json']);
    expect(ran.code).toBe(0);
    expect(checksOf(ran)['scopes']?.found).toBe(
      'carried: usage:read, sources:read; missing: brief:read, forecast:read; not known: entities:read',
    );
    expect(new Set(b.server.seen.map(({ method }) => method))).toEqual(new Set(['HEAD']));
    const sent = b.server.seen.filter(({ headers }) => headers.authorization === `Bearer ${CANARY}`);
    expect(sent).toHaveLength(b.server.seen.length - 1);
    expect(ran.stdout).not.toContain(CANARY);
  });

  it('says that the key is refused: exit 6', async () => {
    await using b = await bench({ ...HEALTHY, '*': refuse(401, 'Unknown key') });
    const ran = await b.run(['doctor', '--probe', '--json']);
    expect([ran.code, statusesOf(ran)['scopes']]).toEqual([6, 'fail']);
  });

  it('has a path for each scope that a GET route without an id can tell of', () => {
    expect(probes().map(([scope]) => scope)).toEqual([
      'usage:read',
      'brief:read',
      'forecast:read',
      'entities:read',
      'sources:read',
    ]);
    expect(probes().every(([, path]) => path.startsWith('/v1/') && !path.includes('{'))).toBe(true);
  });
});

describe('the server', () => {
  it('is told with the time of each stage', async () => {
    await using b = await bench(HEALTHY);
    const { server, tls, clock, proxy } = checksOf(await b.run(['doctor', '--json']));
    expect(server?.found).toMatch(
      /^127\.0\.0\.1:\d+ answers 200 in \d+ ms \(name \d+ ms, connection \d+ ms\)$/,
    );
    expect([tls?.status, clock?.status, proxy?.status]).toEqual(['skipped', 'ok', 'ok']);
  });

  it('that is not there means exit 30, that fails exit 5', async () => {
    await inHome(async (home) => {
      const env = { IBID_BASE_URL: `http://127.0.0.1:${await freePort()}`, IBID_API_KEY: CANARY };
      const ran = await runHere(home, ['doctor', '--json'], { env });
      expect([ran.code, statusesOf(ran)['server'], statusesOf(ran)['clock']]).toEqual([
        30,
        'fail',
        'skipped',
      ]);
    });
    await using b = await bench({ '*': (_seen, response) => problem(response, 503, 'Starting') });
    const ran = await b.run(['doctor', '--json', '--probe']);
    expect([ran.code, statusesOf(ran)['server'], statusesOf(ran)['scopes']]).toEqual([5, 'fail', 'skipped']);
    expect(b.server.seen).toHaveLength(1);
  });

  it.each([
    [3600, /^This machine is 3(5[5-9]|6[0-4])\d s behind the server\.$/],
    [-3600, /^This machine is 3(5[5-9]|6[0-4])\d s ahead of the server\.$/],
  ])('whose clock differs by %i s is told of', async (seconds, found) => {
    await using b = await bench({
      'HEAD /v1/health': (_seen, response) =>
        json(response, {}, { headers: { date: new Date(Date.now() + seconds * 1000).toUTCString() } }),
    });
    const ran = await b.run(['doctor', '--json']);
    expect(ran.code).toBe(0);
    expect(checksOf(ran)['clock']).toMatchObject({
      status: 'warn',
      found: expect.stringMatching(found) as string,
    });
  });

  it('is asked through the proxy, whose password is not shown', async () => {
    await using proxy = await serveProxy();
    await using b = await bench(HEALTHY);
    const address = proxy.url.replace('http://', 'http://user:hidden-word@');
    const ran = await b.run(['doctor', '--json'], { env: { http_proxy: address } });
    expect([ran.code, checksOf(ran)['proxy']?.found]).toEqual([0, proxy.url]);
    expect(ran.stdout).not.toContain('hidden-word');
    expect([proxy.seen.length, b.server.seen.length]).toEqual([1, 0]);
    const bad = await b.run(['doctor', '--json'], { env: { http_proxy: 'socks5://127.0.0.1:1' } });
    expect([bad.code, statusesOf(bad)['proxy'], statusesOf(bad)['server']]).toEqual([2, 'fail', 'skipped']);
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

(hasOpenssl ? describe : describe.skip)(
  hasOpenssl ? 'TLS' : 'TLS (skipped: openssl is not installed here)',
  () => {
    it('tells of a certificate that is not trusted, and with --cacert how long it is valid', async () => {
      await inHome(async (home) => {
        const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
        const subject = ['-subj', '/CN=test', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '4'];
        const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
        execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], {
          stdio: 'pipe',
        });
        const answer = recording([], (_seen, response) => json(response, {}));
        const https = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer);
        await using server = await listen(https, 'https', []);
        const env = { IBID_BASE_URL: server.url, IBID_API_KEY: CANARY };
        const strange = await runHere(home, ['doctor', '--json'], { env });
        expect([strange.code, checksOf(strange)['tls']?.found]).toEqual([
          30,
          expect.stringContaining('self-signed'),
        ]);
        const trusted = await runHere(home, ['doctor', '--json', '--cacert', cert], { env });
        expect([trusted.code, checksOf(trusted)['tls']]).toEqual([
          0,
          {
            id: 'tls',
            status: 'warn',
            found: expect.stringMatching(/^TLSv1\.3, certificate valid for [34] more days$/) as string,
            advice: 'The operator of the service should renew it.',
          },
        ]);
        expect(checksOf(trusted)['server']?.found).toMatch(/TLS \d+ ms\)$/);
      });
    });
  },
);

describe('Node', () => {
  it('must be new enough', () => {
    expect(checkNode({}, '20.17.9')).toMatchObject({ status: 'fail' });
    expect(checkNode({}, '18.20.0')).toMatchObject({ status: 'fail' });
    expect(checkNode({}, '20.18.0')).toMatchObject({ status: 'ok' });
    expect(checkNode({}, '24.1.0')).toMatchObject({ status: 'ok' });
  });

  it('20 is slow with NODE_EXTRA_CA_CERTS; a file that is not there is told of', () => {
    const env = { NODE_EXTRA_CA_CERTS: import.meta.filename };
    expect(checkNode(env, '20.18.0')).toMatchObject({ status: 'warn' });
    expect(checkNode(env, '22.1.0')).toMatchObject({ status: 'ok' });
    expect(checkNode({ NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' }, '22.1.0')).toMatchObject({ status: 'warn' });
  });
});
