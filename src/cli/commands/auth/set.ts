// ibid auth set: stores a key from a hidden prompt or stdin, bound to the profile's origin.
import { fingerprint, storeKey } from '../../../config/keys.ts';
import { defineCommand } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'auth set',
  summary: 'Store a key, read from a hidden prompt or stdin',
  group: 'Set up',
  effects: 'writes',
  about:
    "The key is kept with mode 0600 and goes only to the origin of the profile's address. No flag takes a key's value.",
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
    const key = (await read(context)).trim();
    storeKey(settings.folders.config, settings.profileName, origin, key);
    const value = { profile: settings.profileName, origin, fingerprint: await fingerprint(key) };
    return {
      kind: 'value',
      value,
      text: () => `Key ${value.fingerprint} stored for ${value.profile} (${origin}).\n`,
    };
  },
});

async function read(context: Context): Promise<string> {
  if (context.io.isTerminal(0)) return (await import('../../kit/secret.ts')).askSecret(context, 'Key: ');
  return new TextDecoder().decode(await context.io.input(65_536));
}
