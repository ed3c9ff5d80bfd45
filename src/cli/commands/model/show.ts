// ibid model show.
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'model show',
  summary: 'Show the model of a profile, and what leaves this machine for it',
  group: 'Set up',
  effects: 'reads',
  examples: ['ibid model show', 'ibid model show --json'],
  exits: ['auth'],
  async run(context) {
    const { profileSettings, shownModel, modelText } = await import('../../model/settings.ts');
    const value = await shownModel(profileSettings(context));
    return { kind: 'value', value, text: (_document, screen) => screen.clean(modelText(value)) };
  },
});
