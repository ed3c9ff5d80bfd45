// The key that a request would carry: its source and fingerprint, never the key.
import { findKey, fingerprint, keySources } from '../../config/keys.ts';
import type { Settings } from '../../config/settings.ts';
import type { Context } from '../kit/context.ts';
import { fail, ok, skipped, type Finding } from './check.ts';

export async function checkKey({ env }: Context, target: Settings | undefined): Promise<Finding> {
  if (target === undefined) return skipped('key', 'not looked for: it is not known where it would go');
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
  const shadows = shadowed.length === 0 ? '' : `; it shadows ${shadowed.join(', ')}`;
  return ok('key', `${await fingerprint(key.value)} from ${source}${shadows}`);
}
