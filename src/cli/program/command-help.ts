// `ibid COMMAND --help`: what it does, examples, what people need, and last what belongs to the transport (cli.md, "Commands").
import type { Argument, Command, Flag, Flags } from '../kit/command.ts';
import { flagSections } from '../kit/flags.ts';
import { wrap } from '../../page/wrap.ts';
import { columns, type Row, WIDTH } from './columns.ts';

/** Plain text of at most 80 columns; a long example is not broken, so that it can be copied. */
export function commandHelp(command: Command): string {
  const { summary, about, name, arguments: taken } = command;
  const what = wrap(about === undefined ? `${summary}.` : `${summary}. ${about}`, WIDTH);
  const usage = ['Usage: ibid', name, ...taken.map(argumentOf), '[FLAGS]'].join(' ');
  const sections = flagSections(command).map(({ title, flags }) => [title, flagRows(flags)] as const);
  return [
    what,
    `Examples\n${command.examples.map((example) => `  ${example}`).join('\n')}`,
    wrap(usage, WIDTH, '    ', ''),
    ...(taken.length === 0
      ? []
      : [`Arguments\n${columns(taken.map((argument) => [argumentOf(argument), argument.help]))}`]),
    ...sections.map(([title, rows]) => `${title}\n${columns(rows)}`),
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n');
}

function argumentOf({ name, required = false, many = false }: Argument): string {
  const inner = `${name.toUpperCase()}${many ? '…' : ''}`;
  return required ? inner : `[${inner}]`;
}

function flagRows(flags: Flags): Row[] {
  return Object.entries(flags).map(([name, flag]) => [termOf(name, flag), meaningOf(flag)]);
}

function termOf(name: string, { kind, short, value }: Flag): string {
  const long = kind === 'switch' ? `--${name}` : `--${name} ${value ?? name}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

function meaningOf({ help, choices, known }: Flag): string {
  if (choices !== undefined) return `${help}: ${choices.join(', ')}`;
  return known === undefined ? help : `${help}; the embedded service knows ${known.join(', ')}`;
}
