// The man pages, made from the command tree: ibid(1), and one page a command, `ibid-corpus-add(1)`.
import { routeOf } from '../../api/routes.ts';
import type { Argument, Command, Flag, Flags } from '../kit/command.ts';
import { EXITS, type ExitName } from '../kit/exit.ts';
import { COMMON, type FlagSection, flagSections } from '../kit/flags.ts';
import { VERSION } from '../kit/version.ts';
import { bold, entry, escape, italic, section, sentence, title, verbatim } from './roff.ts';

/** File name → page, `ibid.1` first. */
export function manPages(commands: readonly Command[]): Map<string, string> {
  return new Map([
    ['ibid.1', overviewPage(commands)],
    ...commands.map((command) => [fileOf(command.name), commandPage(command, commands)] as const),
  ]);
}

/** The headings of `--help`, as man pages call them. */
const OPTIONS: Readonly<Record<FlagSection['title'], string>> = {
  Flags: 'Options',
  Output: 'Output options',
  'Request and transport': 'Request and transport options',
};

function fileOf(name: string): string {
  return `${pageOf(name)}.1`;
}

function pageOf(name: string): string {
  return `ibid-${name.replaceAll(' ', '-')}`;
}

function overviewPage(commands: readonly Command[]): string {
  return page([
    title('ibid', VERSION),
    ...section('Name', [
      `ibid \\- ${escape('cited answers from your terminal, and the evidence to audit them')}`,
    ]),
    ...section('Synopsis', [
      `${bold('ibid')} ${italic('COMMAND')} [${italic('ARGUMENTS')}] [${italic('FLAGS')}]`,
    ]),
    ...section('Description', [sentence(ABOUT)]),
    ...section(
      'Commands',
      commands.flatMap(({ name, summary }) => entry(bold(`ibid ${name}`), `${summary}.`)),
    ),
    ...section('Options of every command', options(COMMON)),
    ...section(
      'Environment',
      ENVIRONMENT.flatMap(([name, text]) => entry(bold(name), text)),
    ),
    ...section('Exit status', exits(Object.keys(EXITS) as ExitName[])),
    ...section('See also', [
      sentence('`ibid COMMAND --help`; a command has a page of its own, such as ibid-query(1).'),
    ]),
  ]);
}

function commandPage(command: Command, commands: readonly Command[]): string {
  const route = command.route === undefined ? undefined : routeOf(command.route);
  const about = command.about === undefined ? `${command.summary}.` : `${command.summary}. ${command.about}`;
  return page([
    title(pageOf(command.name), VERSION),
    ...section('Name', [`${escape(pageOf(command.name))} \\- ${sentence(command.summary)}`]),
    ...section('Synopsis', [synopsis(command)]),
    ...section('Description', [
      sentence(about),
      ...(route === undefined
        ? []
        : ['.PP', sentence(`Sends \`${route.method} ${route.path}\` (${whoMay(route.access)}).`)]),
    ]),
    ...section('Examples', verbatim(command.examples)),
    ...section(
      'Arguments',
      command.arguments.flatMap((argument) => entry(argumentOf(argument), `${argument.help}.`)),
    ),
    ...flagSections(command).flatMap(({ title, flags }) => section(OPTIONS[title], options(flags))),
    ...section(
      'Exit status',
      exits(['ok', 'internal', 'usage', 'missing_member', ...command.exits, 'signal', 'signal_term']),
    ),
    ...section('See also', [seeAlso(command, commands)]),
  ]);
}

function page(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function whoMay(access: string): string {
  if (access === 'public') return 'it needs no key';
  return access === 'any-key' ? 'any valid key may' : `the key needs the scope ${access}`;
}

function synopsis({ name, arguments: taken }: Command): string {
  return [bold(`ibid ${name}`), ...taken.map(argumentOf), `[${italic('FLAGS')}]`].join(' ');
}

function argumentOf({ name, required = false, many = false }: Argument): string {
  const inner = italic(many ? `${name}...` : name);
  return required ? inner : `[${inner}]`;
}

function options(flags: Flags): string[] {
  return Object.entries(flags).flatMap(([name, flag]) => entry(term(name, flag), meaning(flag)));
}

function term(name: string, flag: Flag): string {
  const value = flag.kind === 'switch' ? '' : ` ${italic(flag.value ?? name)}`;
  const long = `${bold(`--${name}`)}${value}`;
  return flag.short === undefined ? long : `${bold(`-${flag.short}`)}, ${long}`;
}

function meaning({ help, choices, known }: Flag): string {
  if (choices !== undefined) return `${help}: ${choices.join(', ')}.`;
  return known === undefined ? `${help}.` : `${help}; the embedded service knows ${known.join(', ')}.`;
}

function exits(names: readonly ExitName[]): string[] {
  return names.flatMap((name) => entry(bold(String(EXITS[name][0])), `${EXITS[name][1]}.`));
}

/** The overview and the commands of the same noun. */
function seeAlso({ name }: Command, commands: readonly Command[]): string {
  const noun = name.split(' ')[0];
  const near = commands.filter((other) => other.name !== name && other.name.split(' ')[0] === noun);
  return ['ibid', ...near.map((other) => pageOf(other.name))].map((other) => `${bold(other)}(1)`).join(', ');
}

const ABOUT =
  'Asks a service of the Cited Synthesis and Research API, or the one that is built in, over your own documents. The result is on standard output and nothing else is; everything said about it is on standard error. With no server configured, the embedded service answers in the same process.';

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['IBID_PROFILE', 'the profile to use, where `--profile` is not given.'],
  ['IBID_BASE_URL', "the address to use instead of the profile's."],
  ['IBID_API_KEY_FILE', 'a file with the key; before all other places of a key.'],
  ['IBID_API_KEY', 'the key.'],
  ['IBID_HOME', 'one folder for settings, data, state and cache, instead of the XDG folders.'],
  ['HTTP_PROXY, HTTPS_PROXY, NO_PROXY', 'proxies, and the hosts that are asked directly; lower case too.'],
  ['NODE_EXTRA_CA_CERTS', 'a PEM file with certificates to trust too.'],
  ['NO_COLOR, FORCE_COLOR, CLICOLOR', 'whether to colour; `--color` comes before them.'],
];
