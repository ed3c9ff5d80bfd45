// ibid version, paths, completion, commands and help exit-codes: what ibid says of itself.
import { defineCommand } from '../kit/command.ts';
import { listed } from '../output/table/listed.ts';
import { VERSION } from '../kit/version.ts';
import { foldersOf } from '../../config/folders.ts';
import { routeOf } from '../../api/routes.ts';
import { EXITS } from '../kit/exit.ts';
import { flagsOf } from '../kit/flags.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const version = defineCommand({
  name: 'version',
  summary: 'Print the version',
  group: 'Set up',
  effects: 'reads',
  about: 'The same as `ibid --version`; with --json an object, with the Node that runs it.',
  examples: ['ibid version', 'ibid version --json', 'ibid version --get node'],
  async run() {
    const { version: node, platform, arch } = process;
    return {
      kind: 'value',
      value: { version: VERSION, node, platform, arch },
      text: () => `${VERSION}\n`,
    };
  },
});

export const paths = defineCommand({
  name: 'paths',
  summary: 'Print the folders in use',
  group: 'Set up',
  effects: 'reads',
  about: 'They follow the XDG variables; IBID_HOME puts all of them in one folder.',
  examples: ['ibid paths', 'ibid paths --get data'],
  async run(context) {
    const folders = foldersOf(context.env);
    return {
      kind: 'value',
      value: folders,
      text: () =>
        Object.entries(folders)
          .map(([name, path]) => `${name.padEnd(6)}  ${path}\n`)
          .join(''),
    };
  },
});

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

type Shell = (typeof SHELLS)[number];

/** Names under completions/, as each shell expects them. */
export const FILES: Readonly<Record<Shell, string>> = {
  bash: 'ibid.bash',
  zsh: '_ibid',
  fish: 'ibid.fish',
  powershell: 'ibid.ps1',
};

/** The script that ships with ibid. */
async function scriptFor(shell: Shell): Promise<string> {
  const above = ['../../completions', '../../../completions'].map((path) => join(import.meta.dirname, path));
  const folder = above.find((path) => existsSync(path)) ?? '';
  return readFile(join(folder, FILES[shell]), 'utf8');
}

export const completion = defineCommand({
  name: 'completion',
  summary: 'Print the completion script for a shell',
  group: 'Set up',
  effects: 'reads',
  about:
    'Commands, flags and their values are completed, with file names, profiles and recently shown ids; nothing is asked over the network.',
  arguments: [{ name: 'shell', help: SHELLS.join(', '), required: true, choices: SHELLS }],
  examples: [
    'source <(ibid completion bash)',
    'ibid completion zsh > "${fpath[1]}/_ibid"',
    'ibid completion fish > ~/.config/fish/completions/ibid.fish',
    'ibid completion powershell | Out-String | Invoke-Expression',
  ],
  async run(_context, { args }) {
    return { kind: 'raw', text: await scriptFor(args.shell) };
  },
});

export const commands = defineCommand({
  name: 'commands',
  summary: 'List every command with its arguments, flags, effects, route, scope and exits',
  group: 'Set up',
  effects: 'reads',
  examples: ['ibid commands', 'ibid commands --json | jq -r .items[].name'],
  async run() {
    const { loadAll } = await import('./table.ts');
    const commands = (await loadAll()).map((each) => {
      const route = each.route === undefined ? undefined : routeOf(each.route);
      return {
        name: each.name,
        summary: each.summary,
        group: each.group,
        effects: each.effects,
        arguments: each.arguments.map(({ name, help, required = false, many = false }) => ({
          name,
          help,
          required,
          many,
        })),
        flags: Object.entries(flagsOf(each)).map(
          ([name, { kind, short, value: metavar, help, choices, known }]) => ({
            name: `--${name}`,
            ...(short === undefined ? {} : { short: `-${short}` }),
            kind,
            ...(metavar === undefined ? {} : { value: metavar }),
            ...(choices === undefined ? {} : { choices }),
            ...(known === undefined ? {} : { known }),
            help,
          }),
        ),
        route: route === undefined ? null : `${route.method} ${route.path}`,
        scope: route === undefined ? null : route.access,
        paid: route?.price !== undefined,
        exit_codes: (['ok', 'internal', 'usage', ...each.exits, 'signal', 'signal_term'] as const)
          .map((name) => EXITS[name][0])
          .toSorted((a, b) => a - b),
      };
    });
    return listed(
      commands,
      ['command', 'effects', 'route', 'scope', 'what it does'],
      ({ name, effects, route, scope, summary }) => [name, effects, route ?? '', scope ?? '', summary],
    );
  },
});

export const exitCodes = defineCommand({
  name: 'help exit-codes',
  summary: 'Show what each exit code means',
  group: 'Set up',
  effects: 'reads',
  examples: ['ibid help exit-codes', 'ibid help exit-codes --json'],
  async run() {
    const codes = Object.entries(EXITS).map(([name, [code, meaning]]) => ({
      code,
      name: name === 'signal_term' ? 'signal' : name,
      meaning,
    }));
    return listed(codes, ['code', 'name', 'meaning'], ({ code, name, meaning }) => [
      String(code),
      name,
      meaning,
    ]);
  },
});
