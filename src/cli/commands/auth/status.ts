// ibid auth status: which key would be used, by source and fingerprint, never the key.
import { findKey, fingerprint, keySources } from '../../../config/keys.ts';
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'auth status',
  summary: 'Which key is in use: its source, fingerprint and what it shadows',
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
