// ibid profile remove NAME: the profile and its stored key.
import { foldersOf } from '../../../config/folders.ts';
import { ConfigError } from '../../../config/errors.ts';
import { modelKeyName, removeKey } from '../../../config/keys.ts';
import { changeProfiles } from '../../../config/profiles.ts';
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'profile remove',
  summary: 'Remove a profile and its stored key',
  group: 'Set up',
  effects: 'deletes',
  arguments: [{ name: 'name', help: 'the profile', required: true, complete: 'profile' }],
  examples: ['ibid profile remove work'],
  exits: ['local_io'],
  async run(context, { args }) {
    const { config } = foldersOf(context.env);
    await changeProfiles(config, (file) => {
      const { [args.name]: removed, ...profiles } = file.profiles;
      if (removed === undefined)
        throw new ConfigError('unknown_profile', `There is no profile named ${JSON.stringify(args.name)}.`);
      const { current, models: { [args.name]: _model, ...models } = {}, ...rest } = file;
      return {
        ...rest,
        ...(current === undefined || current === args.name ? {} : { current }),
        ...(Object.keys(models).length === 0 ? {} : { models }),
        profiles,
      };
    });
    const key_removed = removeKey(config, args.name);
    removeKey(config, modelKeyName(args.name));
    return {
      kind: 'value',
      value: { removed: args.name, key_removed },
      text: () => `Removed ${args.name}${key_removed ? ' and its stored key' : ''}.\n`,
    };
  },
});
