// ibid model set --local, end to end over scripted packages: consent, folders, a hub on loopback, and what is read.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/api/payloads/query.ts';
import { foldersOf } from '../../../../src/config/folders.ts';
import { runtimeFolder } from '../../../../src/reader/local/runtime.ts';
import { runHere, type HereOptions } from '../../../support/here.ts';
import { serve } from '../../../support/http-servers.ts';
import { hasTerminal, onTerminal } from '../../terminal.ts';
import { homeWithStarter, type Home } from '../../../support/homes.ts';
import { environmentOf } from '../../../support/ibid.ts';
import { WIDE, withLeaps } from '../../../support/leap.ts';
import {
  scriptedFiles,
  writeScriptedModel,
  writeScriptedRuntime,
  type ScriptedModel,
} from '../../../support/scripted-runtime.ts';
import { until } from '../../../support/until.ts';

const QUESTION = 'Why did shipping through the Panama Canal slow down in 2023?';
const READS: ScriptedModel = { weights: { drought: 4, slowed: 8 }, bias: -11 };

let home: Home;
const run = (args: readonly string[], options?: HereOptions) => runHere(home.path, args, options);
const data = () => foldersOf(environmentOf(home.path)).data;
const model = () => join(home.path, 'reranker');

const loads = () => readFileSync(join(home.path, 'loads'), 'utf8').trim().split('\n').length;

beforeEach(async () => {
  home = await homeWithStarter();
});
afterEach(() => home.remove());

async function set(scripted: ScriptedModel = READS, ...more: string[]) {
  writeScriptedRuntime(runtimeFolder(data()));
  writeScriptedModel(model(), scripted, join(home.path, 'loads'));
  return run(['model', 'set', '--local', model(), ...more]);
}

describe('a model without a server', () => {
  it('points at what answers, and nothing is asked of any endpoint', async () => {
    const made = await set();
    expect(made, made.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('without a server: nothing leaves for it');
    const ran = await run(['query', QUESTION, '--json']);
    expect(ran, ran.stderr).toMatchObject({ code: 0, stderr: '' });
    const answer = JSON.parse(ran.stdout) as Answer;
    expect(answer.answer).toMatch(/slowed down in 2023 because a drought/);
    expect(answer.claims.every(({ verdict }) => verdict === 'verbatim')).toBe(true);
    expect(answer.reading).toMatchObject({
      outcome: 'read',
      model: 'reranker',
      endpoint: expect.stringMatching(/^local:[0-9a-f]{16}$/),
      cost_usd: 0,
    });
    // A repeat is of the kept reply: the model is loaded when it is set, and for the first question.
    expect(loads()).toBe(2);
    const again = JSON.parse((await run(['query', QUESTION, '--json'])).stdout) as Answer;
    expect(again.reading).toEqual(answer.reading);
    expect(loads()).toBe(2);
    expect((await run(['query', QUESTION, '--explain'])).stdout).toMatch(/Chosen by reranker at local:/);
    expect(JSON.parse((await run(['query', QUESTION, '--no-model', '--json'])).stdout)).not.toHaveProperty(
      'reading',
    );
  });

  it('is shown, checked by doctor, and previewed without leaving', async () => {
    await set();
    expect(JSON.parse((await run(['model', 'show', '--json'])).stdout)).toMatchObject({
      model: { name: 'reranker', folder: model(), key: null, leaves_this_machine: false },
    });
    const doctor = await run(['doctor']);
    expect(doctor.stdout).toMatch(/reranker at local:[0-9a-f]{16} was never tested/);
    const preview = await run(['query', '--dry-run', QUESTION]);
    expect(preview.stdout).toMatch(/reranker would read your question and \d+ statements/);
    expect(preview.stdout).toContain('Nothing leaves this machine, and nothing was read.');
    writeFileSync(join(model(), 'tokenizer.json'), '{"words": []}');
    const changed = await run(['query', QUESTION, '--fresh', '--json']);
    expect(changed.code).toBe(0);
    expect((JSON.parse(changed.stdout) as Answer).reading).toMatchObject({
      outcome: 'unread',
      note: expect.stringContaining('not those that were set'),
    });
  });

  it('leaves every other task to the rules, with the reason', async () => {
    await set();
    const turn = await run([
      'tutor',
      '--sector',
      'energy',
      '--topic',
      'The Texas freeze',
      'How many units had outages?',
      '--json',
    ]);
    const { reading } = JSON.parse(turn.stdout) as Pick<Answer, 'reading'>;
    expect(reading).toMatchObject({
      outcome: 'unread',
      note: 'A model without a server says of each statement whether it answers a question, and nothing else (turn).',
    });
    const deliberate = await run(['query', QUESTION, '--mode', 'deliberate', '--json']);
    expect(deliberate, deliberate.stderr).toMatchObject({ code: 0 });
    expect((JSON.parse(deliberate.stdout) as Answer).reading).toMatchObject({ outcome: 'read' });
  });

  it('that takes too long is answered without', async () => {
    await set();
    const own = JSON.parse((await run(['query', QUESTION, '--no-model', '--json'])).stdout) as Answer;
    await set({ ...READS, behave: 'hangs over several' }, '--anyway');
    const ran = await withLeaps(async (leap) => {
      const running = run(['query', QUESTION, '--deadline', WIDE, '--json']);
      await Promise.race([running, until(() => existsSync(join(home.path, 'loads.hung')))]);
      await leap();
      return await running;
    });
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    const answer = JSON.parse(ran.stdout) as Answer;
    expect(answer.answer).toBe(own.answer);
    expect(answer.reading).toMatchObject({
      outcome: 'unread',
      note: expect.stringMatching(/in time\.$/) as string,
    });
  });

  it('is tested like any other, and below 30 only set with --anyway', async () => {
    await set({ weights: {}, bias: -5 });
    const tested = await run(['model', 'test', '--json']);
    expect(JSON.parse(tested.stdout)).toMatchObject({ right: 16, unread: 0 });
    const again = await run(['model', 'set', '--local', model()]);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('16 of 40') });
    expect((await run(['model', 'set', '--local', model(), '--anyway'])).code).toBe(0);
  });

  it.each([
    [['--local', './nowhere'], 'neither a folder that is there nor the name of a model'],
    [['--local', '.'], 'has no file model.onnx'],
    [['--local', 'x/../y'], 'neither a folder that is there nor the name of a model'],
    [['--local', '.', '--key'], 'has no address, key or price'],
    [['--install'], 'are said with --local'],
  ])('%j is refused', async (flags, said) => {
    const ran = await run(['model', 'set', ...flags]);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
  });

  it.each([
    ['{"inputs": ["pixel_values"]}', 'other inputs than a cross-encoder'],
    ['{"behave": "has another layout"}', 'no number that says whether a statement answers'],
  ])('that cannot be run is not set: %s', async (network, said) => {
    writeScriptedRuntime(runtimeFolder(data()));
    writeScriptedModel(model(), {});
    writeFileSync(join(model(), 'model.onnx'), network);
    const ran = await run(['model', 'set', '--local', model()]);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
    expect(JSON.parse((await run(['model', 'show', '--json'])).stdout)).toMatchObject({ model: null });
  });
});

describe('what runs a model without a server', () => {
  /** An npm that does what the real one would with the lock that it is given; its last words where it fails. */
  function npm(fails?: string): string {
    const folder = join(home.path, 'bin');
    mkdirSync(folder, { recursive: true });
    const packages = join(home.path, 'packages');
    writeScriptedRuntime(packages);
    const made = `cp -r ${packages}/node_modules . && mkdir -p node_modules/onnxruntime-web/dist && touch node_modules/onnxruntime-web/dist/big.js node_modules/onnxruntime-web/dist/ort.node.min.js`;
    const script = fails === undefined ? made : `echo '${fails}' >&2; exit 1`;
    writeFileSync(
      join(folder, 'npm'),
      `#!/bin/sh\necho "$@" > ${home.path}/npm-args\ncp package-lock.json ${home.path}/lock\n${script}\n`,
    );
    chmodSync(join(folder, 'npm'), 0o755);
    return `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  }

  it('is installed where somebody consents, by a lock with hashes, and by no script', async () => {
    writeScriptedModel(model(), READS);
    const asked = await run(['model', 'set', '--local', model()], { env: { PATH: npm() } });
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('--install') });
    expect(existsSync(join(home.path, 'npm-args'))).toBe(false);
    const ran = await run(['model', 'set', '--local', model(), '--install'], { env: { PATH: npm() } });
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(readFileSync(join(home.path, 'npm-args'), 'utf8')).toMatch(/^ci --ignore-scripts /);
    const lock = JSON.parse(readFileSync(join(home.path, 'lock'), 'utf8')) as {
      packages: Record<string, { integrity?: string; resolved?: string }>;
    };
    for (const [path, { integrity, resolved }] of Object.entries(lock.packages)) {
      if (path !== '') expect(integrity).toMatch(/^sha512-/);
      expect(resolved).toBeUndefined();
    }
    const heavy = join(runtimeFolder(data()), 'node_modules/onnxruntime-web/dist');
    expect(readdirSync(heavy)).toEqual(['ort.node.min.js']);
  });

  it.skipIf(!hasTerminal()).each([
    ['y', true],
    ['n', false],
    ['', false],
    ['yesterday', false],
  ])('is installed on a terminal where %j is typed: %s', async (typed, isInstalled) => {
    writeScriptedModel(model(), READS);
    const words = ['model', 'set', '--local', model()];
    const shown = await onTerminal({ home: home.path, server: { url: 'http://127.0.0.1:9' } }, words, {
      path: npm(),
      keys: [[/\(y\/n\) /, `${typed}\r`]],
    });
    expect(shown).toMatch(/needs [^]*onnxruntime-web [^]*npm downloads \d+ MB[^]*no script of theirs is run/);
    expect(shown).toContain(
      isInstalled ? 'without a server: nothing leaves' : 'They were not installed; no model was set.',
    );
    expect(existsSync(join(home.path, 'npm-args'))).toBe(isInstalled);
    expect(JSON.parse((await run(['model', 'show', '--json'])).stdout)).toMatchObject({
      model: isInstalled ? { name: 'reranker' } : null,
    });
  });

  it('is not there half: what npm says is the reason', async () => {
    writeScriptedModel(model(), READS);
    const env = { PATH: npm('npm error code EINTEGRITY\u001b[31m') };
    const ran = await run(['model', 'set', '--local', model(), '--install'], { env });
    expect(ran).toMatchObject({ code: 40, stderr: expect.stringContaining('npm error code EINTEGRITY') });
    expect(ran.stderr).not.toContain('\u001b');
    expect(readdirSync(join(data(), 'runtime'))).toEqual([]);
  });
});

describe('a model of a hub', () => {
  it('is fetched whole, and not fetched again while it is there', async () => {
    writeScriptedRuntime(runtimeFolder(data()));
    const files = scriptedFiles(READS);
    await using hub = await serve((seen, response) => {
      const name = seen.url.replace('/acme/reader/resolve/v1/', '').replace('onnx/', '');
      const text = files[name];
      response.writeHead(text === undefined ? 404 : 200).end(text ?? '');
    });
    const set = () => run(['model', 'set', '--local', 'acme/reader@v1', '--hub', hub.url]);
    const ran = await set();
    expect(ran, ran.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('acme/reader');
    const folder = join(data(), 'models', 'acme--reader@v1');
    const requests = hub.seen.length;
    expect((await set()).code).toBe(0);
    expect(hub.seen).toHaveLength(requests);
    for (const { headers } of hub.seen) expect(headers).not.toHaveProperty('authorization');
    const answer = JSON.parse((await run(['query', QUESTION, '--json'])).stdout) as Answer;
    expect(answer.reading).toMatchObject({ outcome: 'read', model: 'acme/reader' });
    rmSync(join(folder, 'model.onnx'));
    expect((await set()).code).toBe(0);
    expect(hub.seen.length).toBeGreaterThan(requests);
  });

  it('that lacks a file, or is at no safe address, is not set', async () => {
    writeScriptedRuntime(runtimeFolder(data()));
    await using hub = await serve((_seen, response) => void response.writeHead(404).end());
    const ran = await run(['model', 'set', '--local', 'acme/reader', '--hub', hub.url]);
    expect(ran).toMatchObject({ code: 30, stderr: expect.stringContaining('has no file tokenizer.json') });
    const plain = await run(['model', 'set', '--local', 'acme/reader', '--hub', 'http://hub.example.org']);
    expect(plain).toMatchObject({ code: 2, stderr: expect.stringContaining('is not https') });
  });
});
