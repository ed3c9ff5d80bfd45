// ibid profile show [NAME].
import { resolveSettings } from '../../../config/settings.ts';
import { shownStore } from '../../../config/store.ts';
import { defineCommand } from '../../kit/command.ts';

export const command = defineCommand({
  name: 'profile show',
  summary: 'Show where requests go, and what decided it',
  group: 'Set up',
  effects: 'reads',
  arguments: [{ name: 'name', help: 'a profile; the one in use when left out', complete: 'profile' }],
  examples: ['ibid profile show', 'ibid profile show work --json'],
  async run(context, { args }) {
    const settings = resolveSettings(
      {
        profile: args.name ?? context.flags.profile,
        baseUrl: context.flags['base-url'],
        store: context.flags.store,
      },
      context.env,
    );
    const value = {
      name: settings.profileName,
      base_url: settings.baseUrl ?? null,
      store: settings.baseUrl === undefined ? shownStore(settings.store) : null,
      key_command: settings.profile?.key_command ?? null,
      decided_by: args.name === undefined ? settings.decidedBy : 'argument',
    };
    return {
      kind: 'value',
      value,
      text: (_document, screen) =>
        screen.clean(
          [
            `profile      ${value.name} (by ${value.decided_by})`,
            `address      ${value.base_url ?? 'the embedded service, in this process'}`,
            ...(value.store === null ? [] : [`store        ${value.store}`]),
            ...(value.key_command === null ? [] : [`key_command  ${value.key_command}`]),
            '',
          ].join('\n'),
        ),
    };
  },
});
