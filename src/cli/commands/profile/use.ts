// ibid profile use NAME.
import { foldersOf } from '../../../config/folders.ts';
import { changeProfiles, LOCAL } from '../../../config/profiles.ts';
import { ConfigError } from '../../../config/errors.ts';
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'profile use',
  summary: 'Choose the profile that later commands use',
  group: 'Set up',
  effects: 'writes',
  arguments: [
    {
      name: 'name',
      help: 'a profile, or local for the embedded service',
      required: true,
      complete: 'profile',
    },
  ],
  examples: ['ibid profile use work', 'ibid profile use local'],
  exits: ['local_io'],
  async run(context, { args }) {
    await changeProfiles(foldersOf(context.env).config, (file) => {
      if (args.name !== LOCAL && !Object.hasOwn(file.profiles, args.name)) {
        throw new ConfigError('unknown_profile', `There is no profile named ${JSON.stringify(args.name)}.`, {
          advice: '`ibid profile set NAME --base-url URL` makes one.',
        });
      }
      return { ...file, current: args.name };
    });
    return { kind: 'value', value: { current: args.name }, text: () => `Using ${args.name}.\n` };
  },
});
