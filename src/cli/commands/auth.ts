// ibid auth set, status and remove: the key of a profile, never shown.
import { findKey, fingerprint, keySources, removeKey, storeKey } from '../../config/keys.ts';
import { defineCommand } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';

export const set = defineCommand({
  name: 'auth set',
  summary: 'Store a key, read from a hidden prompt or stdin',
  group: 'Set up',
  effects: 'writes',
  about:
    "The key is stored with mode 0600 and sent only to the origin of the profile's address. No flag takes a key's value.",
  examples: ['ibid auth set --profile work', 'ibid auth set --profile work < key.txt'],
  exits: ['auth', 'local_io'],
  async run(context) {
    const settings = await context.settings();
    if (settings.baseUrl === undefined) {
      throw usageError(
        'The embedded service needs no key.',
        'To store one for a server, name its profile: ibid auth set --profile NAME',
      );
    }
    const { origin } = new URL(settings.baseUrl);
    const { readKey } = await import('../kit/typed.ts');
    const key = (await readKey(context)).trim();
    storeKey(settings.folders.config, settings.profileName, origin, key);
    const value = { profile: settings.profileName, origin, fingerprint: await fingerprint(key) };
    return {
      kind: 'value',
      value,
      text: () => `Key ${value.fingerprint} stored for ${value.profile} (${origin}).\n`,
    };
  },
});

export const status = defineCommand({
  name: 'auth status',
  summary: 'Show which key is in use: its source, fingerprint, and the keys it overrides',
  group: 'Set up',
  effects: 'reads',
  examples: ['ibid auth status', 'ibid auth status --profile work --json'],
  exits: ['auth'],
  async run(context) {
    const settings = await context.settings();
    if (settings.baseUrl === undefined) {
      const value = {
        profile: settings.profileName,
        origin: null,
        source: null,
        fingerprint: null,
        shadows: [],
      };
      return {
        kind: 'value',
        value,
        text: () => 'The embedded service, in this process: it needs no key.\n',
      };
    }
    const { origin } = new URL(settings.baseUrl);
    const place = {
      env: context.env,
      folder: settings.folders.config,
      profileName: settings.profileName,
      profile: settings.profile,
      origin,
    };
    const [source = null, ...shadows] = keySources(place);
    const key = await findKey(place);
    const value = {
      profile: settings.profileName,
      origin,
      source,
      fingerprint: key === undefined ? null : await fingerprint(key.value),
      shadows,
    };
    return {
      kind: 'value',
      value,
      exit: source === null ? 'auth' : 'ok',
      text: () =>
        source === null
          ? `No key for ${origin}. Store one with \`ibid auth set\`, or set IBID_API_KEY_FILE.\n`
          : `Key ${value.fingerprint} from ${source}, for ${origin}${shadows.length > 0 ? `; it shadows ${shadows.join(', ')}` : ''}.\n`,
    };
  },
});

export const remove = defineCommand({
  name: 'auth remove',
  summary: "Forget a profile's stored key",
  group: 'Set up',
  effects: 'deletes',
  examples: ['ibid auth remove --profile work'],
  exits: ['auth', 'local_io'],
  async run(context) {
    const { folders, profileName } = await context.settings();
    const removed = removeKey(folders.config, profileName);
    return {
      kind: 'value',
      value: { profile: profileName, removed },
      text: () =>
        removed
          ? `The stored key of ${profileName} is gone.\n`
          : `There was no stored key for ${profileName}.\n`,
    };
  },
});
