// ibid profile set NAME --base-url URL: makes or changes a profile.
import { resolve } from 'node:path';
import { foldersOf } from '../../../config/folders.ts';
import {
  changeProfiles,
  checkAddress,
  isProfileName,
  LOCAL,
  type Profile,
} from '../../../config/profiles.ts';
import { isUrl, shownStore } from '../../../config/store.ts';
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';

export const command = defineCommand({
  name: 'profile set',
  summary: 'Make or change a profile: a name for an address or a store',
  group: 'Set up',
  effects: 'writes',
  about:
    'Give the address of a server with --base-url, or with --store the folder or the PostgreSQL that the embedded service keeps everything in. A key is stored apart: `ibid auth set --profile NAME`. A password of a database belongs into PGPASSFILE: what is on a command line is seen by others.',
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
      help: 'a command whose first line of output is the key (a password manager); "" takes it away',
    },
  },
  examples: [
    'ibid profile set work --base-url https://api.example.org',
    'ibid profile set work --key-command "pass show ibid/work"',
    'ibid profile set team --store postgres://ibid@db.example.org/ibid',
  ],
  exits: ['local_io'],
  async run(context, { args, flags }) {
    if (!isProfileName(args.name))
      throw usageError(
        `${JSON.stringify(args.name)} cannot be a profile's name.`,
        'Use letters, digits, dots, dashes and underscores.',
      );
    if (args.name === LOCAL) throw usageError('`local` is the embedded service: it has no address to set.');
    const { 'base-url': given, store } = context.flags;
    if (given !== undefined && store !== undefined)
      throw usageError('A profile is a server or a store.', 'Give --base-url or --store.');
    const address = given === undefined ? undefined : checkAddress(given);
    const file = await changeProfiles(foldersOf(context.env).config, (before) => {
      const old = before.profiles[args.name];
      const base_url = store === undefined ? (address ?? old?.base_url) : undefined;
      const kept = address === undefined ? (store ?? old?.store) : undefined;
      if (base_url === undefined && kept === undefined)
        throw usageError(
          `The new profile ${args.name} needs an address or a store.`,
          `Add --base-url: ibid profile set ${args.name} --base-url https://…`,
        );
      const key_command = commandOf(flags['key-command'], old);
      const profile: Profile = {
        ...(base_url === undefined ? {} : { base_url }),
        ...(kept === undefined ? {} : { store: isUrl(kept) ? kept : resolve(kept) }),
        ...(key_command === undefined ? {} : { key_command }),
      };
      return { ...before, profiles: { ...before.profiles, [args.name]: profile } };
    });
    const made = file.profiles[args.name];
    const shown = made?.store === undefined ? {} : { store: shownStore(made.store) };
    const value = { name: args.name, ...made, ...shown };
    const use = `Use it with \`ibid profile use ${args.name}\``;
    return {
      kind: 'value',
      value,
      text: () =>
        value.base_url === undefined
          ? `Profile ${args.name}: ${value.store}. ${use}.\n`
          : `Profile ${args.name}: ${value.base_url}. ${use}, store its key with \`ibid auth set --profile ${args.name}\`.\n`,
    };
  },
});

/** What was set unless it is given again; nothing where it is taken away. */
function commandOf(given: string | undefined, old: Profile | undefined): string | undefined {
  return given?.trim() === '' ? undefined : (given ?? old?.key_command);
}
