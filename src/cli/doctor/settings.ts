// The settings file, where requests would go, and the key that they would carry. A file that cannot
// be read must not end the examination: what flags and environment say is still followed.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../../config/folders.ts';
import { checkAddress, LOCAL, readProfiles } from '../../config/profiles.ts';
import { resolveSettings, type Settings } from '../../config/settings.ts';
import { shownStore, storeAt } from '../../config/store.ts';
import type { Context } from '../kit/context.ts';
import { failed, ok, skipped, warn, type Finding, fail } from './check.ts';
import { findKey, fingerprint, keySources } from '../../config/keys.ts';

/** `target` is undefined where it is not known where requests would go. */
export function checkSettings(context: Context): { findings: Finding[]; target: Settings | undefined } {
  const config = checkFile(context);
  const { finding, target } = checkTarget(context, config.status === 'fail');
  return { findings: [config, finding], target };
}

function checkFile({ env }: Context): Finding {
  const { config } = foldersOf(env);
  const path = join(config, 'config.json');
  try {
    const { profiles } = readProfiles(config);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return ok('config', 'No settings file: the defaults apply.');
    // A profile may name a command that is run for its key.
    if (process.platform !== 'win32' && (stats.mode & 0o022) !== 0)
      return warn('config', `Others can write to ${path}.`, `Run: chmod 600 ${path}`);
    const count = Object.keys(profiles).length;
    return ok('config', `${path}, ${count} ${count === 1 ? 'profile' : 'profiles'}`);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const why = cause instanceof Error ? ` ${cause.message}.` : '';
    const finding = failed('config', error);
    return {
      ...finding,
      found: finding.found + why,
      advice: 'Repair it, or move it away and make the profiles again.',
    };
  }
}

function checkTarget(context: Context, broken: boolean): { finding: Finding; target: Settings | undefined } {
  try {
    const { flags, env } = context;
    const target = broken
      ? withoutFile(context)
      : resolveSettings({ profile: flags.profile, baseUrl: flags['base-url'], store: flags.store }, env);
    if (target === undefined)
      return { finding: skipped('target', 'not known while the settings cannot be read'), target };
    const where = target.baseUrl ?? `the embedded service over ${shownStore(target.store)}`;
    return {
      finding: ok('target', `${where} (profile ${target.profileName}, by ${target.decidedBy})`),
      target,
    };
  } catch (error) {
    return { finding: failed('target', error), target: undefined };
  }
}

/** What only flags and environment decide. */
function withoutFile({ flags, env }: Context): Settings | undefined {
  const given = flags['base-url'];
  const address = given ?? env['IBID_BASE_URL'] ?? '';
  if (address === '') return undefined;
  const folders = foldersOf(env);
  return {
    folders,
    store: storeAt(flags.store, env, undefined, folders),
    profileName: flags.profile ?? env['IBID_PROFILE'] ?? LOCAL,
    profile: undefined,
    baseUrl: checkAddress(address),
    decidedBy: given === undefined ? 'IBID_BASE_URL' : '--base-url',
  };
}

/** The source and the fingerprint of the key that a request would carry, never the key. */
export async function checkKey({ env }: Context, target: Settings | undefined): Promise<Finding> {
  if (target === undefined) return skipped('key', 'not checked: it is unknown where it would be sent');
  if (target.baseUrl === undefined) return skipped('key', 'not needed by the embedded service');
  const { origin } = new URL(target.baseUrl);
  const { profileName, profile } = target;
  const place = { env, folder: target.folders.config, profileName, profile, origin };
  const [source, ...shadowed] = keySources(place);
  const key = await findKey(place);
  if (source === undefined || key === undefined)
    return fail(
      'key',
      `No key for ${origin}.`,
      'Store one with `ibid auth set`, or set IBID_API_KEY_FILE.',
      'auth',
    );
  const shadows = shadowed.length === 0 ? '' : `; it overrides ${shadowed.join(', ')}`;
  return ok('key', `${await fingerprint(key.value)} from ${source}${shadows}`);
}
