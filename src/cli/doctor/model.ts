// The model that reads, where the profile has one: what its test said.
import { modelOf } from '../../config/models.ts';
import { faultOfFolder } from '../../reader/local/files.ts';
import { isRuntimeThere, PACKAGES, runtimeFolder } from '../../reader/local/runtime.ts';
import { endpointKey, ENOUGH, recall } from '../../reader/memory.ts';
import type { Context } from '../kit/context.ts';
import { profileSettings } from '../model/settings.ts';
import { ok, skipped, warn, type Finding } from './check.ts';

export function checkModel(context: Context): Finding {
  const { folders, profileName } = profileSettings(context);
  const model = modelOf(folders.config, profileName);
  if (model === undefined) return skipped('model', 'no model reads; answers are chosen by our own ranking');
  const { base_url, name } = model;
  const score = recall(folders.state).scores[endpointKey(model)];
  const found = `${name} at ${base_url}`;
  const missing = model.folder === undefined ? undefined : missingOf(model.folder, folders.data);
  if (missing !== undefined)
    return warn('model', missing, '`ibid model set --local NAME --install` sets it again.');
  if (score === undefined)
    return warn('model', `${found} was never tested`, '`ibid model test` asks it 40 questions.');
  const worth = `${found}: ${score} of 40 in its test`;
  return score >= ENOUGH
    ? ok('model', worth)
    : warn('model', worth, 'Below 30 its choices are not to be relied on: `ibid model set` sets another.');
}

/** What a model without a server lacks, as a sentence; undefined where it lacks nothing. */
function missingOf(folder: string, data: string): string | undefined {
  if (isRuntimeThere(data)) return faultOfFolder(folder);
  return `What runs the model (${PACKAGES.join(', ')}) is not in ${runtimeFolder(data)}.`;
}
