// `ibid model set --local`: a model from a folder or a hub, loaded once before it is set.
import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { ModelSettings } from '../../../config/profiles.ts';
import { addressOf, faultOfFolder } from '../../../reader/local/files.ts';
import { runtimeFolder } from '../../../reader/local/runtime.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { fetchModel, HUB, checkHubName } from './fetch-model.ts';
import { ensureRuntime } from './install.ts';
import { probe } from './open-local.ts';

export interface Local {
  /** A folder, or a hub's name. */
  readonly local: string;
  readonly hub: string | undefined;
  readonly install: boolean;
  /** ibid's data folder. */
  readonly data: string;
}

/** The settings of a model that can be run. @throws {CliError} `usage` where it cannot, with why. */
export async function localModel(
  context: Context,
  { local, hub = HUB, install, data }: Local,
): Promise<ModelSettings> {
  const isFolder = statSync(local, { throwIfNoEntry: false })?.isDirectory() === true;
  const hubName = isFolder ? undefined : checkHubName(local);
  if (isFolder) check(faultOfFolder(local));
  await ensureRuntime(context, data, install);
  const folder = hubName === undefined ? resolve(local) : await fetchModel(context, data, hubName, hub);
  check(faultOfFolder(folder));
  const base_url = await addressOf(folder, context.signal);
  const name = nameOf(hubName?.name ?? basename(folder));
  check(await probe(runtimeFolder(data), folder, base_url, context.signal));
  return { base_url, name, folder };
}

function check(fault: string | undefined): void {
  if (fault !== undefined)
    throw usageError(
      fault,
      'A model is a folder with model.onnx and tokenizer.json, of a cross-encoder (a reranker): docs/model.md says more.',
    );
}

/** As an endpoint's: no blanks, nothing that a terminal takes for more than a letter. */
function nameOf(text: string): string {
  const name = text.replace(/[^\x21-\x7e]+/g, '-').slice(0, 200);
  return name === '' ? 'local' : name;
}
