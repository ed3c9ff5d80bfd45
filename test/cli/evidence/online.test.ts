// --online: what two downloads prove about a file, and that nothing else ever opens a socket.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/evidence/report/report.ts';
import { bundle, claim, sealed } from '../../evidence/bundles.ts';
import { json, problem, startPadding, type Script } from '../../support/api-server.ts';
import { bench, failureOn, type Bench } from '../support.ts';

const ROUTE = 'GET /v1/briefs/b1/evidence';
const TEXT = sealed();

/** Sends these documents, one a request. */
function sends(...documents: string[]): Script {
  return { [ROUTE]: (_seen, response, index) => json(response, documents[index]) };
}

function put({ home }: Bench, name: string, data: string | Uint8Array): string {
  const path = join(home, name);
  writeFileSync(path, data);
  return path;
}

async function verify(on: Bench, path: string, ...flags: string[]) {
  const ran = await on.run(['evidence', 'verify', path, '--online', '--json', ...flags]);
  const report = JSON.parse(ran.stdout) as Report;
  const check = report.checks.find(({ id }) => id === 'online');
  return { code: ran.code, verdict: report.verdict, check, same: report.statements.identical_to_download };
}

describe('evidence verify --online', () => {
  it('downloads twice and finds the same bytes', async () => {
    await using on = await bench(sends(TEXT, TEXT));
    const { code, verdict, check, same } = await verify(on, put(on, 'b.json', TEXT));
    expect([code, verdict, check?.status, same]).toEqual([0, 'verified', 'pass', true]);
    expect(on.server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([ROUTE, ROUTE]);
  });

  it('two retrievals that differ are a mismatch, even where one is the file', async () => {
    const other = sealed(bundle([claim(7)]));
    for (const documents of [
      [TEXT, other],
      [other, TEXT],
    ]) {
      await using on = await bench(sends(...documents));
      const { code, verdict, check, same } = await verify(on, put(on, 'b.json', TEXT));
      expect([code, verdict, check?.status, same]).toEqual([10, 'mismatch', 'fail', false]);
      expect(check?.found).toContain('two downloads differ');
    }
  });

  it('a service that sends another bundle than the file is a mismatch, and both digests are told', async () => {
    const other = sealed(bundle([claim(7)]));
    await using on = await bench(sends(other, other));
    const { code, check } = await verify(on, put(on, 'b.json', TEXT));
    expect([code, check?.status]).toEqual([10, 'fail']);
    expect(check?.found).toMatch(/^the service sends \d+ bytes .*, the file is \d+ bytes /);
  });

  it('one byte more at the end of the file is not the same', async () => {
    await using on = await bench(sends(TEXT, TEXT));
    expect((await verify(on, put(on, 'b.json', `${TEXT}\n`))).code).toBe(10);
  });

  it('leading padding counts neither in a download nor in the file', async () => {
    await using on = await bench({
      [ROUTE]: (_seen, response, index) => {
        if (index === 0) return json(response, TEXT);
        startPadding(response);
        response.end(`\n \n${TEXT}`);
      },
    });
    expect(await verify(on, put(on, 'b.json', ` \n${TEXT}`))).toMatchObject({ code: 0, same: true });
  });

  it('a gzipped file is compared by what is in it', async () => {
    await using on = await bench(sends(TEXT, TEXT));
    expect(await verify(on, put(on, 'b.json.gz', gzipSync(TEXT)))).toMatchObject({ code: 0, same: true });
  });

  it('an identical download does not make an unproven bundle verified', async () => {
    const salted = JSON.stringify({ ...bundle(), bundle_sha256: '0'.repeat(64) });
    await using on = await bench(sends(salted, salted));
    const { code, verdict, check } = await verify(on, put(on, 'b.json', salted));
    expect([code, verdict, check?.status]).toEqual([11, 'unproven', 'pass']);
  });

  it('a brief that the service does not have is a rejection, and no report says otherwise', async () => {
    await using on = await bench({});
    const ran = await on.run(['evidence', 'verify', put(on, 'b.json', TEXT), '--online', '--json']);
    expect([ran.code, ran.stdout, failureOn(ran)['status']]).toEqual([4, '', 404]);
    expect(on.server.seen).toHaveLength(1);
  });

  it('a second download that fails is told as such', async () => {
    await using on = await bench({
      [ROUTE]: (_seen, response, index) =>
        index === 0 ? json(response, TEXT) : problem(response, 403, 'Forbidden', 'Not yours.'),
    });
    const ran = await on.run(['evidence', 'verify', put(on, 'b.json', TEXT), '--online', '--json']);
    expect([ran.code, ran.stdout, failureOn(ran)['status']]).toEqual([6, '', 403]);
  });

  it('takes the brief from --brief where the bundle names none', async () => {
    const { brief_id: _id, ...nameless } = bundle();
    const text = sealed(nameless);
    await using on = await bench(sends(text, text));
    const path = put(on, 'b.json', text);
    const refused = await on.run(['evidence', 'verify', path, '--online']);
    expect([refused.code, on.server.seen.length]).toEqual([2, 0]);
    expect(await verify(on, path, '--brief', 'b1')).toMatchObject({ code: 0, same: true });
  });

  it('refuses stdin, folders and several files before anything is sent', async () => {
    await using on = await bench(sends(TEXT, TEXT));
    const path = put(on, 'b.json', TEXT);
    for (const paths of [['-'], [on.home], [path, path]]) {
      const ran = await on.run(['evidence', 'verify', ...paths, '--online'], { input: TEXT });
      expect([ran.code, ran.stdout]).toEqual([2, '']);
    }
    expect(on.server.seen).toHaveLength(0);
  });
});

/** Loaded before the command: any way to a socket or a name is noted in a file and refused. */
const DENY = `
const { appendFileSync } = require('node:fs');
function deny(what) {
  return () => {
    appendFileSync(process.env.DENIED, what + '\\n');
    throw new Error('denied: ' + what);
  };
}
const net = require('node:net');
net.Socket.prototype.connect = deny('connect');
net.Server.prototype.listen = deny('listen');
const dns = require('node:dns');
for (const module of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) module[name] = deny(name);
}
require('node:dgram').createSocket = deny('datagram');
`;

describe('without --online', () => {
  it('no socket opens and no name is looked up, whatever the settings say', async () => {
    await using on = await bench(sends(TEXT, TEXT));
    const deny = put(on, 'deny.cjs', DENY);
    const denied = put(on, 'denied.txt', '');
    const env = { NODE_OPTIONS: `--require ${deny}`, DENIED: denied };
    const many = join(on.home, 'many');
    mkdirSync(many);
    for (let index = 0; index < 80; index++)
      writeFileSync(join(many, `${index}.json`), sealed(bundle([claim(index)])));
    const path = put(on, 'b.json', TEXT);
    for (const words of [
      ['verify', path],
      ['verify', path, '--json', '--explain', '--sample', '3', '--brief', 'b1'],
      ['verify', many, '--jobs', '2'],
      ['verify', '-'],
      ['claims', path],
      ['diff', path, path],
    ]) {
      const ran = await on.start(['evidence', ...words], { env, input: TEXT });
      expect([words, ran.code, ran.stderr]).toEqual([words, 0, '']);
    }
    expect([readFileSync(denied, 'utf8'), on.server.seen.length]).toEqual(['', 0]);
    const online = await on.start(['evidence', 'verify', path, '--online'], { env });
    expect([online.code === 0, readFileSync(denied, 'utf8')]).toEqual([
      false,
      expect.stringContaining('connect'),
    ]);
  });
});
