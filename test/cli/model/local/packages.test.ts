// The real packages that run a local model, over a network that the test makes itself. They come with `ibid model set --install`
// and not with ibid: IBID_TEST_RUNTIME names the folder that it installed them into.
import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/api/payloads/query.ts';
import { foldersOf } from '../../../../src/config/folders.ts';
import { addressOf } from '../../../../src/reader/local/files.ts';
import { runtimeFolder } from '../../../../src/reader/local/runtime.ts';
import { openWarm, WHY, type Scored } from '../../../../src/reader/local/warm.ts';
import { runHere } from '../../../support/here.ts';
import { environmentOf, temporaryFolder } from '../../../support/ibid.ts';
import { writeTinyModel, type TinyModel } from '../../../support/tiny-onnx.ts';

const RUNTIME = process.env['IBID_TEST_RUNTIME'] ?? '';
const QUESTION = 'Why did shipping through the Panama Canal slow down in 2023?';
const TINY: TinyModel = { weights: { drought: 4, slowed: 8 }, bias: -11 };

let home: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => home.remove());

const model = () => join(home.path, 'tiny');

async function scoresOf(texts: readonly string[], change?: () => void): Promise<Scored> {
  change?.();
  const warm = openWarm({ runtime: RUNTIME, folder: model(), address: await addressOf(model()) });
  try {
    return await warm.score({ question: 'Why?', texts, until: Date.now() + 120_000 });
  } finally {
    warm.close();
  }
}

describe.skipIf(RUNTIME === '')('the packages that run a model (IBID_TEST_RUNTIME)', () => {
  it('read each text beside the question, whatever the lengths of its neighbours', async () => {
    writeTinyModel(model(), TINY);
    const long = `${'Nothing of it. '.repeat(400)}A drought.`;
    const scored = await scoresOf(['A drought slowed it down.', 'Nothing.', 'SLOWED!', long]);
    // Of a pair that is too long the end is not read.
    expect(scored).toMatchObject({ kind: 'scores', odds: [1, -11, -3, -11] });
  });

  it('give the odds of the label that says yes', async () => {
    writeTinyModel(model(), { ...TINY, labels: 2 });
    expect(await scoresOf(['A drought slowed it down.'])).toMatchObject({ odds: [1] });
    writeTinyModel(model(), { ...TINY, labels: 3 });
    expect(await scoresOf(['A drought.'])).toEqual({ kind: 'failed', why: WHY.outputs });
    const config = { id2label: { 0: 'contradiction', 1: 'neutral', 2: 'entailment' } };
    writeTinyModel(model(), { ...TINY, labels: 3 }, { 'config.json': config });
    expect(await scoresOf(['A drought.'])).toMatchObject({ kind: 'scores' });
  });

  it('refuse what is no network and no tokenizer, in our own words', async () => {
    writeTinyModel(model(), TINY);
    const broken = await scoresOf(['A drought.'], () => writeFileSync(join(model(), 'model.onnx'), 'no'));
    expect(broken).toEqual({ kind: 'failed', why: WHY.model });
    writeTinyModel(model(), TINY, { 'tokenizer.json': { model: { type: 'none' } } });
    expect(await scoresOf(['A drought.'])).toEqual({ kind: 'failed', why: WHY.tokenizer });
  });

  it('answer a question of the command line', async () => {
    writeTinyModel(model(), TINY);
    const folder = runtimeFolder(foldersOf(environmentOf(home.path)).data);
    cpSync(RUNTIME, join(dirname(folder), 'ibid-runtime-1'), { recursive: true });
    const made = await runHere(home.path, ['model', 'set', '--local', model()]);
    expect(made, made.stderr).toMatchObject({ code: 0 });
    const ran = await runHere(home.path, ['query', QUESTION, '--json']);
    const answer = JSON.parse(ran.stdout) as Answer;
    expect(answer.answer).toMatch(/slowed down in 2023 because a drought/);
    expect(answer.reading).toMatchObject({ outcome: 'read', model: 'tiny' });
  });
});
