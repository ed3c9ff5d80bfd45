// This machine: Node, folders, compiled code, store, runs and the model that reads.
import { attempt } from '../../api/attempt.ts';
import { accessSync, constants, existsSync, statSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { foldersOf, type Environment } from '../../config/folders.ts';
import { fail, ok, warn, type Finding, skipped } from './check.ts';
import type { Settings } from '../../config/settings.ts';
import { storeAt } from '../../config/store.ts';
import type { Context } from '../kit/context.ts';
import type { Backend } from '../../store/backend.ts';
import { StoreError } from '../../store/errors.ts';
import { outdatedSentences } from '../result/notice.ts';
import { batchesOf } from '../runs/batches.ts';
import { runsFolder, sizeOf } from '../runs/files.ts';
import { openRuns } from '../runs/recovering.ts';
import { modelOf } from '../../config/models.ts';
import { faultOfFolder } from '../../reader/local/files.ts';
import { isRuntimeThere, PACKAGES, runtimeFolder } from '../../reader/local/runtime.ts';
import { endpointKey, ENOUGH, recall } from '../../reader/memory.ts';
import { profileSettings } from '../model/settings.ts';

/** The oldest Node that ibid runs on, as in package.json. */
const OLDEST = [20, 18] as const;

/** `running` is the version of Node without its `v`. */
export function checkNode(env: Environment, running = process.versions.node): Finding {
  const [major = 0, minor = 0] = running.split('.').map(Number);
  const found = `Node ${running}`;
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    return fail('node', found, `ibid needs Node ${OLDEST.join('.')} or newer.`, 'local_io');
  const extra = env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (extra === '') return ok('node', found);
  if (!existsSync(extra))
    return warn(
      'node',
      `${found}; NODE_EXTRA_CA_CERTS names ${extra}, which is not there`,
      'Correct the path, or unset it.',
    );
  if (major === 20)
    return warn(
      'node',
      `${found} with NODE_EXTRA_CA_CERTS, which Node 20 reads at every start (about 30 ms)`,
      'Use a newer Node, or set it only where it is needed: --cacert does the same for one run.',
    );
  return ok('node', `${found}, with NODE_EXTRA_CA_CERTS`);
}

/** Each folder that is there must be one that only we can change; one that is not must be possible to make. */
export function checkFolders(env: Environment): Finding {
  const folders = Object.entries(foldersOf(env));
  const troubles = folders.flatMap(([name, path]) => troubleOf(name, path));
  const worst = troubles.find(({ status }) => status === 'fail') ?? troubles[0];
  if (worst !== undefined) return worst;
  const told = folders.map(([name, path]) => `${name} ${path}${existsSync(path) ? '' : ' (not made yet)'}`);
  return ok('folders', told.join(', '));
}

function troubleOf(name: string, path: string): Finding[] {
  const there = nearest(path);
  const stats = statSync(there);
  if (!stats.isDirectory())
    return [
      fail(
        'folders',
        `${there} is where the ${name} folder should be, and is not a folder.`,
        'Move it away.',
        'local_io',
      ),
    ];
  if (!isWritable(there))
    return [
      fail(
        'folders',
        `The ${name} folder ${path} ${there === path ? 'cannot be written' : 'cannot be made'}.`,
        `Make ${there} writable, or point IBID_HOME somewhere else.`,
        'local_io',
      ),
    ];
  if (there === path && process.platform !== 'win32' && (stats.mode & 0o022) !== 0)
    return [warn('folders', `Others can write to the ${name} folder ${path}.`, `Run: chmod go-w ${path}`)];
  return [];
}

/** The path itself, or the first folder above it that is there. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** V8's compiled code, which the launcher (bin/ibid.cjs) puts into the cache folder and takes from there. */
export function checkCode(env: Environment): Finding {
  if ((env['NODE_DISABLE_COMPILE_CACHE'] ?? '') !== '')
    return ok('code', 'compiled at each run, since NODE_DISABLE_COMPILE_CACHE is set');
  const chosen = env['NODE_COMPILE_CACHE'] ?? '';
  const folder = join(chosen === '' ? foldersOf(env).cache : resolve(chosen, 'ibid'), 'code');
  const files = filesBelow(folder);
  if (files.length === 0) return ok('code', `compiled at the next run, into ${folder}`);
  const stats = files.map((file) => statSync(file));
  const megabytes = (stats.reduce((sum, { size }) => sum + size, 0) / 1_000_000).toFixed(1);
  if (process.platform !== 'win32' && stats.some(({ uid }) => uid !== process.geteuid?.()))
    return warn('code', `Another user's code is in ${folder}; it is not used.`, `Remove ${folder}.`);
  return ok('code', `${megabytes} MB compiled in ${folder}`);
}

function filesBelow(folder: string): string[] {
  return (
    attempt(() =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name)),
    ) ?? []
  );
}

/**
 * The embedded service's store, opened read-only: examining it must not change it, nor make one.
 * @param target undefined where the settings cannot be read: then what flags and environment say is looked at
 */
export async function checkStore({ env, flags }: Context, target: Settings | undefined): Promise<Finding> {
  const place = target?.store ?? storeAt(flags.store, env, undefined, foldersOf(env));
  const { openBackend } = await import('../../store/backend.ts');
  try {
    return await count(await openBackend(place, { readOnly: true }));
  } catch (error) {
    return findingOf(error);
  }
}

function findingOf(error: unknown): Finding {
  const code = error instanceof StoreError ? error.code : undefined;
  if (code === 'absent') return ok('store', 'None yet: the first answer, or `ibid corpus add`, makes it.');
  // Opened only to be read, a store of an older version cannot be brought up to this one: any other command does it.
  if (code !== 'read_only') throw error;
  return warn(
    'store',
    'written by an older version of ibid',
    'The next command that uses it brings it up to date.',
  );
}

async function count({ corpus, describe, close }: Backend): Promise<Finding> {
  try {
    const { documents, chunks } = await corpus.statistics();
    const found = `documents: ${documents}, chunks: ${chunks}, ${describe()}`;
    const { leftBehind } = await import('../../corpus/index/index-facts.ts');
    const left = await leftBehind(corpus);
    const gone = await withoutOriginal(corpus);
    if (gone > 0)
      return fail(
        'store',
        `${found}. Of ${gone === 1 ? 'one document' : `${gone} documents`} the original is gone.`,
        'Answers quote them still, but no evidence can be checked against them: `ibid corpus add` of the same files brings them back, `ibid store check` names them.',
        'local_io',
      );
    if (left === undefined) return ok('store', found);
    const [what, advice] = outdatedSentences(left);
    return warn('store', `${found}. ${what}`, advice);
  } finally {
    await close();
  }
}

/** How many current documents have no original any more; the bytes of the others are looked at by `ibid store check`. */
async function withoutOriginal(corpus: Backend['corpus']): Promise<number> {
  let gone = 0;
  for (let offset = 0, more = true; more; offset += PAGE) {
    const { rows } = await corpus.documents({}, { limit: PAGE, offset });
    for (const { content_sha256 } of rows) if (!(await corpus.hasSnapshot(content_sha256))) gone += 1;
    more = rows.length === PAGE;
  }
  return gone;
}

const PAGE = 500;

/** How many runs there are, how much room they take, and whether of some it is not known if they were billed. */
export async function checkRuns({ env, now, signal }: Context): Promise<Finding> {
  const { state } = foldersOf(env);
  const { runs, bytes } = sizeOf(runsFolder(state));
  const batches = batchesOf(state).length;
  const many = batches === 0 ? '' : `, and those of ${batches === 1 ? 'one batch' : `${batches} batches`}`;
  const found = `${runs === 1 ? '1 run' : `${runs} runs`}, ${(bytes / 1e6).toFixed(1)} MB${many}`;
  const { unknown } = await openRuns({ state, now: now(), signal });
  const paid = unknown.filter((run) => run.paid).length;
  if (paid === 0) return ok('runs', found);
  return warn(
    'runs',
    `${found}; of ${paid} it is not known whether ${paid === 1 ? 'it was' : 'they were'} billed`,
    '`ibid runs recover` looks for them.',
  );
}

/** The model that reads, where the profile has one: what its test said. */
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
