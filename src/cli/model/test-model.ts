// ibid model test: what the profile's model is worth, said in one sentence and kept for `model show` and `doctor`.
import { modelOf } from '../../config/models.ts';
import type { ModelSettings } from '../../config/profiles.ts';
import { endpointKey, ENOUGH, remember } from '../../reader/memory.ts';
import { starterFolder } from '../kit/local.ts';
import type { Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import type { Screen } from '../../page/screen.ts';
import { openReader } from './open-reader.ts';
import { profileSettings } from './settings.ts';
import { openTrial, tryReader, type TrialResult } from './trial.ts';

export type Tested = TrialResult & { readonly seconds: number };

/** @throws {CliError} `usage` without a model, `unreachable` where the endpoint gave nothing that can be used. */
export async function testModel(context: Context): Promise<Result> {
  const { folders, profileName } = profileSettings(context);
  const model = modelOf(folders.config, profileName);
  if (model === undefined)
    throw usageError(
      `Profile ${profileName} has no model to test.`,
      'Set one: ibid model set --base-url http://127.0.0.1:11434/v1 --name NAME',
    );
  const tested = await scoreOf(context, model, folders.state);
  const value = { model: model.name, base_url: model.base_url, ...tested };
  return { kind: 'value', value, text: (_document, screen) => testedText(model, tested, screen) };
}

/** Tests a model and keeps its score. @throws {CliError} `unreachable` where nothing was read. */
export async function scoreOf(context: Context, model: ModelSettings, state: string): Promise<Tested> {
  const { backend, close } = await openTrial(starterFolder());
  try {
    const asking = { ...context, backend: async () => backend };
    const reader = await openReader(asking, model, { isFresh: true, isLasting: true });
    const began = context.now();
    const result = await tryReader(backend, reader, { signal: context.signal });
    if (result.unread === result.of)
      throw new CliError('unreachable', result.note ?? 'The model replied nothing.', {
        advice: '`ibid model show` says where it was looked for.',
        facts: { cost_usd: result.cost_usd },
      });
    remember(state, (memory) => ({
      ...memory,
      scores: { ...memory.scores, [endpointKey(model)]: result.right },
    }));
    return { ...result, seconds: Math.round((context.now() - began) / 100) / 10 };
  } finally {
    await close();
  }
}

/** "37 of 40: 22 of 24 answered, 15 of 16 refused; 1.4 s and 3,900 tokens a question." */
export function testedText(
  { name, base_url }: Pick<ModelSettings, 'name' | 'base_url'>,
  {
    right,
    of,
    answered,
    refused,
    unread,
    note,
    seconds,
    input_tokens: input,
    output_tokens: output,
    cost_usd: usd,
  }: Tested,
  screen: Pick<Screen, 'clean'>,
): string {
  const tokens =
    input === null || output === null ? '' : ` and ${grouped(Math.round((input + output) / of))} tokens`;
  const cost = usd === null ? 'What it cost is not known.' : usd === 0 ? '' : `It cost $${usd.toFixed(4)}.`;
  const lines = [
    `${name} at ${base_url}`,
    `${right} of ${of}: ${answered.right} of ${answered.of} answered, ${refused.right} of ${refused.of} refused; ${(seconds / of).toFixed(1)} s${tokens} a question.`,
    ...(unread === 0 ? [] : [`${unread} were not read. ${note ?? ''}`.trim()]),
    ...(cost === '' ? [] : [cost]),
    ...(right < ENOUGH
      ? [`Below ${ENOUGH} its choices are not to be relied on: --no-model answers without it.`]
      : []),
  ];
  return `${screen.clean(lines.join('\n'))}\n`;
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
