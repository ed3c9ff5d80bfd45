// ibid profile set NAME --base-url URL: makes or changes a profile.
import { foldersOf } from '../../../config/folders.ts';
import {
  changeProfiles,
  checkAddress,
  isProfileName,
  LOCAL,
  type Profile,
} from '../../../config/profiles.ts';
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'profile set',
  summary: 'Make or change a profile: a name for an address',
  group: 'Set up',
  effects: 'writes',
  about: 'Give the address with --base-url. A key is stored apart: `ibid auth set --profile NAME`.',
  arguments: [
    {
      name: 'name',
      help: 'letters, digits, dots, dashes and underscores',
      required: true,
      complete: 'profile',
    },
  ],
  flags: {
    'key-command': {
      kind: 'text',
      value: 'COMMAND',
      help: 'a command whose first line of output is the key (a password manager)',
    },
  },
  examples: [
    'ibid profile set work --base-url https://api.example.org',
    'ibid profile set work --key-command "pass show ibid/work"',
  ],
  exits: ['local_io'],
  async run(context, { args, flags }) {
    if (!isProfileName(args.name))
      throw usageError(
        `${JSON.stringify(args.name)} cannot be a profile's name.`,
        'Use letters, digits, dots, dashes and underscores.',
      );
    if (args.name === LOCAL) throw usageError('`local` is the embedded service: it has no address to set.');
    const { 'base-url': given } = context.flags;
    const address = given === undefined ? undefined : checkAddress(given);
    const file = await changeProfiles(foldersOf(context.env).config, (before) => {
      const old = before.profiles[args.name];
      const base_url = address ?? old?.base_url;
      if (base_url === undefined)
        throw usageError(
          `The new profile ${args.name} needs an address.`,
          `Add --base-url: ibid profile set ${args.name} --base-url https://…`,
        );
      const key_command = flags['key-command'] ?? old?.key_command;
      const profile: Profile = { base_url, ...(key_command === undefined ? {} : { key_command }) };
      return { ...before, profiles: { ...before.profiles, [args.name]: profile } };
    });
    const value = { name: args.name, ...file.profiles[args.name] };
    return {
      kind: 'value',
      value,
      text: () =>
        `Profile ${args.name}: ${value.base_url}. Use it with \`ibid profile use ${args.name}\`, store its key with \`ibid auth set --profile ${args.name}\`.\n`,
    };
  },
});
