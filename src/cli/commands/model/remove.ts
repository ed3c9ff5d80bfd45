// ibid model remove: the model of a profile and its key. The marks of private sectors stay.
import { modelKeyName, removeKey } from '../../../config/keys.ts';
import { modelOf, setModel } from '../../../config/models.ts';
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'model remove',
  summary: 'Remove the model of a profile and its stored key',
  group: 'Set up',
  effects: 'deletes',
  about: 'Sectors that are marked as private stay marked.',
  examples: ['ibid model remove'],
  exits: ['local_io'],
  async run(context) {
    const { profileSettings } = await import('../../model/settings.ts');
    const { folders, profileName } = profileSettings(context);
    const model = modelOf(folders.config, profileName);
    if (model === undefined)
      throw usageError(
        `Profile ${profileName} has no model.`,
        '`ibid model set` sets one; --profile names another profile.',
      );
    await setModel(folders.config, profileName, undefined);
    const key_removed = removeKey(folders.config, modelKeyName(profileName));
    return {
      kind: 'value',
      value: { removed: model.name, profile: profileName, key_removed },
      text: (_document, screen) =>
        screen.clean(`Removed ${model.name}${key_removed ? ' and its stored key' : ''}.\n`),
    };
  },
});
