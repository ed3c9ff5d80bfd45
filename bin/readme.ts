// The README's table of commands, between its two markers, from the command tree.
import { routeOf } from '../src/api/routes.ts';
import type { Argument, Command } from '../src/cli/command.ts';

const MARKED = /(<!-- commands -->\n)[\s\S]*?(<!-- \/commands -->)/;

/** The README with its table made anew, or unchanged where it has no markers. */
export function withCommandTable(readme: string, commands: readonly Command[]): string {
  return readme.replace(
    MARKED,
    (_all, start: string, end: string) => `${start}\n${table(commands)}\n\n${end}`,
  );
}

function table(commands: readonly Command[]): string {
  const rows = [
    ['command', 'what it does', 'route'],
    ...commands.map((command) => [code(`ibid ${usage(command)}`), escape(command.summary), route(command)]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function usage({ name, arguments: taken }: Command): string {
  return [name, ...taken.map(argument)].join(' ');
}

function argument({ name, required = false, many = false }: Argument): string {
  const inner = `${name.toUpperCase()}${many ? '…' : ''}`;
  return required ? inner : `[${inner}]`;
}

function route({ route: name }: Command): string {
  if (name === undefined) return '';
  const { method, path } = routeOf(name);
  return code(`${method} ${path}`);
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function escape(text: string): string {
  return text.replace(/[\\|<>*_`[\]]/g, '\\$&');
}
