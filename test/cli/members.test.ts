// cli.md, "Commands": --set, := and --body for what the specification does not show; --dry-run and --curl.
import { execFile } from 'node:child_process';
import { accessSync, constants, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bodyOf, json } from '../support/api-server.ts';
import { bench, CANARY } from './support.ts';

const OK = { '*': { ok: true } };

describe('cli.md: --set name=text, name:=json and --body', () => {
  it.concurrent('--set comes over the own flags of a command, text as text and JSON after :=', async () => {
    await using b = await bench(OK);
    const words = [
      'causal',
      '--entity',
      'A',
      '--set',
      'entity=B=C',
      '--set',
      'depth:=3',
      '--set',
      'on:=true',
    ];
    expect((await b.run([...words, '--set', 'list:=[1,{"a":null}]', '--set', 'number=12'])).code).toBe(0);
    expect(bodyOf(b.server.seen[0])).toEqual({
      entity: 'B=C',
      depth: 3,
      on: true,
      list: [1, { a: null }],
      number: '12',
    });
  });

  it.concurrent('on GET routes --set makes query parameters', async () => {
    await using b = await bench(OK);
    await b.run([
      'entity',
      'matrix',
      '--set',
      'sectors=energy,shipping',
      '--set',
      'deep:=true',
      '--set',
      'é=ü &',
    ]);
    expect(b.server.seen[0]?.url).toBe(
      '/v1/entities/cross_sector_matrix?sectors=energy%2Cshipping&deep=true&%C3%A9=%C3%BC%20%26',
    );
  });

  it.concurrent.each([
    [['--set', 'noequals'], 'is not NAME=VALUE'],
    [['--set', 'n:={'], 'is not JSON'],
    [['--set', '=x'], 'is not NAME=VALUE'],
    [['--body', '-', '--set', 'a=b'], 'cannot be combined with --set'],
    [['--body', 'missing.json'], 'cannot be read'],
  ])('%j is refused with 2, nothing sent', async (words, says) => {
    await using b = await bench(OK);
    const { code, stdout, stderr } = await b.run(['forecast', 'create', ...words], { input: '{}' });
    expect({ code, stdout, seen: b.server.seen.length }).toEqual({ code: 2, stdout: '', seen: 0 });
    expect(stderr).toContain(says);
  });

  it.concurrent.each([['[1]'], ['{"a":'], ['"text"'], ['']])(
    'a body that is not a JSON object is refused: %j',
    async (input) => {
      await using b = await bench(OK);
      const { code } = await b.run(['forecast', 'create', '--body', '-'], { input });
      expect({ code, seen: b.server.seen.length }).toEqual({ code: 2, seen: 0 });
    },
  );

  it.concurrent('--body sends a file byte for byte, big numbers and odd white space included', async () => {
    await using b = await bench(OK);
    const body = '{ "n" : 12345678901234567890,\n\t"é":1.0e2 }\n';
    writeFileSync(join(b.home, 'body.json'), body);
    expect((await b.run(['forecast', 'create', '--body', 'body.json'])).code).toBe(0);
    expect((await b.run(['forecast', 'create', '--body', '-'], { input: body })).code).toBe(0);
    expect(b.server.seen.map((one) => one.body)).toEqual([body, body]);
  });

  it.concurrent('stdin is read only for an explicit -', async () => {
    await using b = await bench(OK);
    expect((await b.run(['query', '-'], { input: ' What is HBM?\n' })).code).toBe(0);
    expect((await b.run(['query', 'Why?'], { input: 'not this' })).code).toBe(0);
    expect(b.server.seen.map(bodyOf)).toEqual([{ query: 'What is HBM?' }, { query: 'Why?' }]);
    expect((await b.run(['query'], { input: 'not this' })).code).toBe(2);
    expect((await b.run(['query', '-'], { input: ' \n' })).code).toBe(2);
    expect(b.server.seen).toHaveLength(2);
  });
});

describe('cli.md: --dry-run and --curl', () => {
  it.concurrent('--dry-run prints method, address, redacted headers, body and the worst cost, and opens no socket', async () => {
    await using b = await bench(OK);
    const { code, stdout, stderr } = await b.run(['query', 'Why?', '--dry-run']);
    expect({ code, stderr, seen: b.server.seen.length }).toEqual({ code: 0, stderr: '', seen: 0 });
    expect(stdout).toContain(`POST ${b.server.url}/v1/query`);
    expect(stdout).toContain('authorization: Bearer [redacted]');
    expect(stdout).toContain('{"query":"Why?"}');
    expect(stdout).toContain('$1.00');
    expect(stdout).not.toContain(CANARY);
  });

  it.concurrent.each([
    [['query', 'q', '--mode', 'speculative'], 0.01],
    [['query', 'q', '--mode', 'deliberate'], 1],
    [['query', 'q', '--mode', 'deliberate', '--cost-cap-usd', '0.2'], 0.2],
    [['tutor', '--session', 's', 'm'], 0.5],
    [['brief', 'create'], 1],
    [['causal'], null],
    [['usage'], 0],
    [['entity-request'], 0],
    [['api', 'POST', '/v1/tutor', '--set', 'message=m'], 0.5],
  ])('the worst cost of %j is %j [spec:synthesis-3]', async (words, cost) => {
    await using b = await bench(OK);
    const { stdout } = await b.run([...words, '--dry-run', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ worst_cost_usd: cost, sent: 'no' });
    expect(b.server.seen).toEqual([]);
  });

  it.skipIf(!installed('curl')).concurrent(
    '--curl prints a call that curl itself can run, the key read from a file',
    async () => {
      await using b = await bench({ '*': (_seen, response) => json(response, { ok: true }) });
      const question = `It's "odd": $HOME \`x\` \\ é\n@file`;
      const { stdout } = await b.run(['query', question, '--curl']);
      expect(stdout).not.toContain(CANARY);
      writeFileSync(join(b.home, 'ibid-key-header.txt'), 'Authorization: Bearer from-the-file\n');
      const ran = await promisify(execFile)('sh', ['-c', stdout], { cwd: b.home });
      expect(ran.stdout).toBe('{"ok":true}');
      const seen = b.server.seen[0];
      expect(bodyOf(seen)).toEqual({ query: question });
      expect(seen?.headers).toMatchObject({
        authorization: 'Bearer from-the-file',
        'content-type': 'application/json',
      });
    },
  );

  it.skipIf(!installed('curl')).concurrent('--curl of a GET, and of a body that begins with @', async () => {
    await using b = await bench({ '*': (_seen, response) => json(response, { ok: true }) });
    for (const words of [['health'], ['entity', 'get', "o'clock [1] {x}"]]) {
      const { stdout } = await b.run([...words, '--curl']);
      writeFileSync(join(b.home, 'ibid-key-header.txt'), 'Authorization: Bearer k\n');
      await promisify(execFile)('sh', ['-c', stdout], { cwd: b.home });
    }
    expect(b.server.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/v1/health', undefined],
      ["/v1/entities/o'clock%20%5B1%5D%20%7Bx%7D", 'Bearer k'],
    ]);
  });
});

function installed(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
