// ibid auth remove: forgets the stored key of a profile.
import { removeKey } from '../../../config/keys.ts';
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
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
