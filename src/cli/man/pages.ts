// The man pages, made from the command tree: ibid(1), and one page a command, `ibid-corpus-add(1)`.
import { routeOf } from '../../api/routes.ts';
import type { Argument, Command, Flag, Flags } from '../kit/command.ts';
import { EXITS, type ExitName } from '../kit/exit.ts';
import { COMMON, type FlagSection, flagSections } from '../kit/flags.ts';
import { VERSION } from '../kit/version.ts';

/** File name → page, `ibid.1` first. */
export function manPages(commands: readonly Command[]): Map<string, string> {
  return new Map([
    ['ibid.1', overviewPage(commands)],
    ...commands.map((command) => [`${pageOf(command.name)}.1`, commandPage(command, commands)] as const),
  ]);
}

/** The headings of `--help`, as man pages call them. */
const OPTIONS: Readonly<Record<FlagSection['title'], string>> = {
  Flags: 'Options',
  Output: 'Output options',
  'Request and transport': 'Request and transport options',
};

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
    ...section('Synopsis', [
      [bold(`ibid ${command.name}`), ...command.arguments.map(argumentOf), `[${italic('FLAGS')}]`].join(' '),
    ]),
    ...section('Description', [
      sentence(about),
      ...(route === undefined
        ? []
        : ['.PP', sentence(`Sends \`${route.method} ${route.path}\` (${whoMay(route.access)}).`)]),
    ]),
    ...section('Examples', ['.nf', ...command.examples.map(bold), '.fi']),
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
  if (access === 'public') return 'no key needed';
  return access === 'any-key' ? 'any valid key' : `the key needs the scope ${access}`;
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

// The few words of the man macro language that the pages need; whatever is put in is shown as it is written.

/** Text for a man page: no character of it is read as markup, nor at the beginning of a line as a request. */
export function escape(text: string): string {
  const inner = text
    .replace(/[\\\-'"`^~]/g, (character) => SIGNS[character] ?? character)
    .replace(
      /[^\n -~]/gu,
      (one) => `\\[u${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
    );
  return inner.replace(/^(?=[.])/gm, '\\&');
}

const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

function title(name: string, version: string): string {
  return `.TH "${escape(name.toUpperCase())}" 1 "" "ibid ${escape(version)}" "User Commands"`;
}

function section(heading: string, body: readonly string[]): string[] {
  return body.length === 0 ? [] : [`.SH ${escape(heading.toUpperCase())}`, ...body];
}

/** A term that is already marked up, and what it means. */
function entry(term: string, text: string): string[] {
  return ['.TP', term, sentence(text)];
}

function bold(text: string): string {
  return `\\fB${escape(text)}\\fR`;
}

function italic(text: string): string {
  return `\\fI${escape(text)}\\fR`;
}

/** Text with `…` in bold, on one line: man folds it. */
export function sentence(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? bold(part) : escape(part)))
    .join('')
    .replace(/\s*\n\s*/g, ' ');
}
