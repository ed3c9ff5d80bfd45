// The process of a local model: kept for the next question, bounded, and ended by whoever started it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../../../src/reader/local/files.ts';
import { BOUNDS, openWarm, WHY, type Bounds, type WarmModel } from '../../../src/reader/local/warm.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { until } from '../../support/until.ts';
import {
  writeScriptedModel,
  writeScriptedRuntime,
  type ScriptedModel,
} from '../../support/scripted-runtime.ts';

const WEIGHTS = { drought: 6, water: 1 };
const TEXTS = ['A drought had left too little water.', 'The fair was on Monday.'];

let home: ReturnType<typeof temporaryFolder>;
let warm: WarmModel | undefined;
beforeEach(() => {
  home = temporaryFolder();
  writeScriptedRuntime(join(home.path, 'runtime'));
});
afterEach(() => {
  warm?.close();
  warm = undefined;
  home.remove();
});

const log = () => join(home.path, 'loads');

async function opened(model: ScriptedModel, bounds: Partial<Bounds> = {}): Promise<WarmModel> {
  const folder = join(home.path, 'model');
  writeScriptedModel(folder, model, log());
  const orders = { runtime: join(home.path, 'runtime'), folder, address: await addressOf(folder) };
  return (warm = openWarm(orders, { ...BOUNDS, ...bounds }));
}

function loads(): { pid: number; env: string[] }[] {
  const lines = readFileSync(log(), 'utf8').split('\n');
  return lines.filter((one) => one !== '').map((one) => JSON.parse(one) as { pid: number; env: string[] });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const asked = (signal?: AbortSignal) => ({
  question: 'Why?',
  texts: TEXTS,
  until: Date.now() + 600_000,
  signal,
});

describe('the process of a local model', () => {
  it('is loaded once for many questions, and is given no environment', async () => {
    const model = await opened({ weights: WEIGHTS, bias: -3 });
    const all = await Promise.all([model.score(asked()), model.score(asked()), model.score(asked())]);
    for (const one of all) expect(one).toMatchObject({ kind: 'scores', odds: [4, -3] });
    const [first, ...more] = loads();
    expect(more).toEqual([]);
    expect(first!.env.filter((name) => !/^(?:NODE_CHANNEL|SystemRoot$|__CF_)/.test(name))).toEqual([]);
  });

  it('is started again where it has ended', async () => {
    const model = await opened({ weights: WEIGHTS });
    await model.score(asked());
    const { pid } = loads()[0]!;
    process.kill(pid, 'SIGKILL');
    await until(() => !isRunning(pid));
    await until(async () => (await model.score(asked())).kind === 'scores');
    expect(loads()).toHaveLength(2);
  });

  it('ends by itself where nobody asks any more, and is started for the next question', async () => {
    const model = await opened({ weights: WEIGHTS }, { idle: 500 });
    // On a busy machine it may be gone before it was asked.
    await until(async () => (await model.score(asked())).kind === 'scores');
    const { pid } = loads().at(-1)!;
    await until(() => !isRunning(pid));
    await until(async () => (await model.score(asked())).kind === 'scores');
    expect(loads().length).toBeGreaterThan(1);
  });

  it.each([
    ['hangs', 'The model did not answer in time.'],
    ['exits', 'The process of the model ended before it answered.'],
    ['is not a number', WHY.numbers],
    ['has another layout', WHY.outputs],
    ['throws', WHY.model],
  ] as const)('that %s is ended with a sentence', async (behave, why) => {
    const bounds = behave === 'hangs' ? { answering: 100, grace: 100 } : {};
    const model = await opened({ weights: WEIGHTS, behave }, bounds);
    expect(await model.score(asked())).toEqual({ kind: 'failed', why });
    const { pid } = loads()[0]!;
    await until(() => !isRunning(pid));
  });

  it('that hangs while it loads is ended', async () => {
    const model = await opened({ behave: 'hangs loading' }, { loading: 1_000 });
    expect(await model.score(asked())).toEqual({
      kind: 'failed',
      why: 'The model could not be loaded in time.',
    });
  });

  it('is ended at once by a signal', async () => {
    const model = await opened({ weights: WEIGHTS, behave: 'hangs' });
    const ending = new AbortController();
    const scoring = model.score(asked(ending.signal));
    await until(() => loads().length === 1);
    ending.abort(new Error('Ctrl-C'));
    await expect(scoring).rejects.toThrow('Ctrl-C');
    const { pid } = loads()[0]!;
    await until(() => !isRunning(pid));
  });

  it('does not run other files than those that were set', async () => {
    const model = await opened({ weights: WEIGHTS });
    writeFileSync(join(home.path, 'model', 'config.json'), '{}');
    expect(await model.score(asked())).toEqual({ kind: 'failed', why: WHY.changed });
  });

  it.each([
    ['config.json', '[]', WHY.files],
    ['tokenizer.json', '{', WHY.tokenizer],
    ['model.onnx', 'no network', WHY.model],
    ['model.onnx', JSON.stringify({ inputs: ['input_ids', 'pixel_values'] }), WHY.inputs],
  ])('does not take the %s %j', async (name, text, why) => {
    const folder = join(home.path, 'model');
    writeScriptedModel(folder, { weights: WEIGHTS });
    writeFileSync(join(folder, name), text);
    warm = openWarm({ runtime: join(home.path, 'runtime'), folder, address: await addressOf(folder) });
    expect(await warm.score(asked())).toEqual({ kind: 'failed', why });
  });

  it('says how to install what runs it', async () => {
    const folder = join(home.path, 'model');
    writeScriptedModel(folder, {});
    warm = openWarm({ runtime: join(home.path, 'none'), folder, address: await addressOf(folder) });
    expect(await warm.score(asked())).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('`ibid model set --local NAME --install`'),
    });
  });
});
