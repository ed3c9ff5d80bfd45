// The answer where no command was named: version, first steps, overview, or a suggestion.
import { COMMAND_NAMES, type CommandName, commandsBelow, loadAll } from '../commands/table.ts';
import { type Command, GROUPS, type Argument, type Flag } from '../kit/command.ts';
import { usageError } from '../kit/errors.ts';
import { VERSION } from '../kit/version.ts';
import type { Located } from './locate.ts';
import { wrap } from '../../page/wrap.ts';
import { flagSections } from '../kit/flags.ts';

const TITLE = 'ibid: cited answers from your terminal, and the evidence to audit them.';

/** What bare `ibid` shows: enough to begin with. */
const FIRST: readonly CommandName[] = [
  'query',
  'corpus add',
  'corpus list',
  'brief create',
  'causal',
  'tutor',
  'forecast create',
  'evidence verify',
  'serve',
  'doctor',
];

/** Text for stdout. @throws {CliError} `usage` for words that are not commands. */
export async function guidance(located: Exclude<Located, { kind: 'command' }>): Promise<string> {
  switch (located.kind) {
    case 'none':
      if (located.rest.some((word) => word === '--version' || word === '-V')) return `${VERSION}\n`;
      if (located.rest.length > 0 && !located.rest.some(isHelp)) {
        throw usageError(`No command in ${located.rest.join(' ')}.`, '`ibid --help` lists the commands.');
      }
      return located.rest.length === 0 ? firstSteps() : overview();
    case 'group':
      if (located.rest.some(isHelp)) return groupHelp(located.name);
      throw usageError(
        located.rest.length === 0
          ? `\`ibid ${located.name}\` needs one more word.`
          : `There is no command \`ibid ${located.name} ${located.rest[0]}\`.`,
        await below(located.name, located.rest[0]),
      );
    case 'unknown': {
      const word = located.words[0] ?? '';
      const near = await nearest(
        word,
        COMMAND_NAMES.flatMap((name) => [name, name.split(' ')[0] ?? name]),
      );
      throw usageError(
        `There is no command \`ibid ${word}\`.`,
        near === undefined
          ? '`ibid --help` lists the commands; to ask a question: ibid query "…"'
          : `Did you mean \`ibid ${near}\`?`,
      );
    }
  }
}

/** The text of bare `ibid`: made once at build time, and here when running from source. */
export async function firstSteps(): Promise<string> {
  const commands = await loadAll();
  const rows = FIRST.map((name): Row => [
    `ibid ${name}`,
    commands.find((command) => command.name === name)!.summary,
  ]);
  return [
    TITLE,
    '',
    '  ibid query "Why did shipping through the Panama Canal slow down in 2023?"',
    '',
    columns(rows),
    '',
    `\`ibid --help\` lists all ${commands.length} commands, \`ibid COMMAND --help\` shows one.`,
    '',
  ].join('\n');
}

/** The text of `ibid --help`: made once at build time, and here when running from source. */
export async function overview(): Promise<string> {
  const commands = await loadAll();
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const sections = GROUPS.map((group) => {
    const rows = commands
      .filter((command) => command.group === group)
      .map(({ name, summary }): Row => [name.padEnd(widest), summary]);
    return `${group}\n${columns(rows)}\n`;
  });
  return [
    TITLE,
    '',
    'Examples',
    '  ibid query "Why did shipping through the Panama Canal slow down in 2023?"',
    '  ibid corpus add ~/papers && ibid query "…"',
    '  ibid query "…" --json | jq .citations',
    '',
    'Usage: ibid COMMAND [ARGUMENTS] [FLAGS]',
    '',
    ...sections,
    '`ibid COMMAND --help` shows one command, `ibid help exit-codes` the exit codes.',
    '',
  ].join('\n');
}

async function groupHelp(group: string): Promise<string> {
  const commands = (await loadAll()).filter(({ name }) => name.startsWith(`${group} `));
  const rows = commands.map(({ name, summary }): Row => [`ibid ${name}`, summary]);
  return `${columns(rows)}\n\n\`ibid ${commands[0]?.name ?? group} --help\` shows one.\n`;
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** What to write after a group's name: the command that is meant, or all that there are. */
async function below(group: string, word: string | undefined): Promise<string> {
  const names = commandsBelow(group);
  const near = word === undefined ? undefined : await nearest(`${group} ${word}`, names);
  if (near !== undefined) return `Did you mean \`ibid ${near}\`?`;
  return `There are: ${names.map((name) => `ibid ${name}`).join(', ')}.`;
}

const MOST_EDITS = 2;

/** The form with the fewest edits, where they are few for the length of the last word. */
async function nearest(word: string, forms: readonly string[]): Promise<string | undefined> {
  const { edits } = await import('../../engine/entities/edits.ts');
  const scored = forms.map((form) => [edits(word, form, MOST_EDITS), form] as const);
  const best = scored.sort((a, b) => a[0] - b[0])[0];
  const length = word.length - word.lastIndexOf(' ') - 1;
  return best !== undefined && best[0] <= (length < 4 ? 1 : MOST_EDITS) ? best[1] : undefined;
}

const WIDTH = 80;

type Row = readonly [term: string, meaning: string];

/** A term wider than this share of the line has its meaning on the next one. */
const WIDEST = 3 / 8;

/** Two columns: a term, and what it means, wrapped beside it. */
function columns(rows: readonly Row[], width = WIDTH): string {
  const most = width * WIDEST;
  const widest = Math.max(0, ...rows.map(([term]) => term.length).filter((length) => length <= most));
  const indent = ' '.repeat(widest + 4);
  return rows
    .map(([term, meaning]) => {
      const text = wrap(meaning, width, indent);
      return term.length > widest ? `  ${term}\n${text}` : `  ${term.padEnd(widest)}  ${text.trimStart()}`;
    })
    .join('\n');
}

/**
 * `ibid COMMAND --help`: what it does, examples, what people need, and last what belongs to the transport (cli.md,
 * "Commands"). Plain text of at most 80 columns, fewer in a narrow terminal; a long example is not broken, so that it can
 * be copied.
 */
export function commandHelp(command: Command, columnsThere = WIDTH): string {
  const width = Math.min(WIDTH, columnsThere);
  const { summary, about, name, arguments: taken } = command;
  const what = wrap(about === undefined ? `${summary}.` : `${summary}. ${about}`, width);
  const usage = ['Usage: ibid', name, ...taken.map(argumentOf), '[FLAGS]'].join(' ');
  const sections = flagSections(command).map(({ title, flags }) => {
    const rows = Object.entries(flags).map(([own, flag]): Row => [termOf(own, flag), meaningOf(flag)]);
    return `${title}\n${columns(rows, width)}`;
  });
  return [
    what,
    `Examples\n${command.examples.map((example) => `  ${example}`).join('\n')}`,
    wrap(usage, width, '    ', ''),
    ...(taken.length === 0
      ? []
      : [
          `Arguments\n${columns(
            taken.map((argument) => [argumentOf(argument), argument.help]),
            width,
          )}`,
        ]),
    ...sections,
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n');
}

function argumentOf({ name, required = false, many = false }: Argument): string {
  const inner = `${name.toUpperCase()}${many ? '…' : ''}`;
  return required ? inner : `[${inner}]`;
}

function termOf(name: string, { kind, short, value }: Flag): string {
  const long = kind === 'switch' ? `--${name}` : `--${name} ${value ?? name}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

function meaningOf({ help, choices, known }: Flag): string {
  if (choices !== undefined) return `${help}: ${choices.join(', ')}`;
  return known === undefined ? help : `${help}; the embedded service knows ${known.join(', ')}`;
}
