// ibid profile list, use, show, set and remove.
import { foldersOf } from '../../config/folders.ts';
import {
  LOCAL,
  type Profile,
  changeProfiles,
  checkAddress,
  isProfileName,
  readProfiles,
} from '../../config/profiles.ts';
import { isUrl, shownStore } from '../../config/store.ts';
import { defineCommand, wholeList } from '../kit/command.ts';
import { ConfigError } from '../../config/errors.ts';
import { resolveSettings } from '../../config/settings.ts';
import { resolve } from 'node:path';
import { usageError } from '../kit/errors.ts';
import { modelKeyName, removeKey } from '../../config/keys.ts';

export const list = defineCommand({
  name: 'profile list',
  summary: 'List the profiles; the chosen one is marked',
  group: 'Set up',
  effects: 'reads',
  examples: ['ibid profile list'],
  async run(context) {
    const { current = LOCAL, profiles } = readProfiles(foldersOf(context.env).config);
    const names = [LOCAL, ...Object.keys(profiles).filter((name) => name !== LOCAL)];
    const items = names.map((name) => {
      const { base_url = null, store } = profiles[name] ?? {};
      return {
        name,
        base_url,
        store: store === undefined ? null : shownStore(store),
        current: name === current,
      };
    });
    return {
      kind: 'value',
      value: wholeList(items),
      text: (_document, screen) =>
        items
          .map(({ name, base_url, store, current: chosen }) =>
            screen.cleanLine(
              `${chosen ? '*' : '-'} ${name}  ${base_url ?? store ?? '(the embedded service)'}`,
            ),
          )
          .join('\n') + '\n',
    };
  },
});

export const use = defineCommand({
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

export const show = defineCommand({
  name: 'profile show',
  summary: 'Show where requests go and why',
  group: 'Set up',
  effects: 'reads',
  arguments: [{ name: 'name', help: 'a profile (default: the one in use)', complete: 'profile' }],
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

export const set = defineCommand({
  name: 'profile set',
  summary: 'Make or change a profile: a name for an address or a store',
  group: 'Set up',
  effects: 'writes',
  about:
    'Give the address of a server with --base-url, or with --store the folder or PostgreSQL database in which the embedded service keeps everything. A key is stored separately: `ibid auth set --profile NAME`. Put a database password into PGPASSFILE: other users can see command lines.',
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
      help: 'a command whose first line of output is the key (a password manager); "" removes it',
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

export const remove = defineCommand({
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
