// `ibid model test`: two fixed sentences through the same prompt, the same endpoint and the same validator.
import { modelOf } from '../../config/models.ts';
import { draftsOn, TRIAL } from '../../engine/write/trial.ts';
import type { Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import { endOfAsking, openAsking } from './endpoint.ts';
import { DIALECTS } from './dialects.ts';
import { recall } from './memory.ts';
import { profileSettings } from './settings.ts';
import { openClient } from './writer.ts';

/** @throws {CliError} `usage` without a model, `unreachable` where the endpoint gave nothing that can be used. */
export async function testModel(context: Context): Promise<Result> {
  const settings = profileSettings(context);
  const { folders, profileName } = settings;
  const model = modelOf(folders.config, profileName);
  if (model === undefined)
    throw usageError(
      `Profile ${profileName} has no model to test.`,
      'Set one: ibid model set --base-url http://127.0.0.1:11434/v1 --name NAME',
    );
  const opened = await openClient(context, settings, model);
  const began = context.now();
  const asking = openAsking({
    context,
    model,
    ...opened,
    state: folders.state,
    until: endOfAsking(context),
  });
  const { kept, of, note } = await draftsOn(asking, TRIAL, context.signal);
  const { answered_by, input_tokens, output_tokens, cost_usd, requests } = asking.facts();
  if (of === 0)
    throw new CliError('unreachable', note ?? 'The model wrote nothing.', {
      advice: '`ibid model show` says where it was looked for.',
      facts: { requests, cost_usd },
    });
  const at = recall(folders.state).dialects[`${model.base_url} ${model.name}`];
  const value = {
    model: model.name,
    answered_by,
    base_url: model.base_url,
    response_format: DIALECTS[at ?? 0]?.format ?? 'none',
    seconds: Math.round((context.now() - began) / 100) / 10,
    sentences: of,
    kept,
    requests,
    input_tokens,
    output_tokens,
    cost_usd,
  };
  return {
    kind: 'value',
    value,
    text: (_document, screen) => {
      const cost =
        cost_usd === null ? 'what it cost is not known' : cost_usd === 0 ? 'free' : `$${cost_usd.toFixed(6)}`;
      const lines = [
        `${model.name} at ${model.base_url} answered in ${value.seconds} s (${value.response_format}, ${requests} ${requests === 1 ? 'request' : 'requests'}, ${cost}).`,
        `${kept} of ${of} ${of === 1 ? 'sentence' : 'sentences'} kept by the validator.`,
      ];
      return `${screen.clean(lines.join('\n'))}\n`;
    },
  };
}
