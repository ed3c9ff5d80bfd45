// The tables of docs/: commands and exit codes, each between its two markers, from the command tree and exit.ts.
import { routeOf } from '../src/api/routes.ts';
import type { Argument, Command } from '../src/cli/kit/command.ts';
import { EXITS } from '../src/cli/kit/exit.ts';

/** Pages with a table, below the root. */
export const PAGES = ['docs/commands.md', 'docs/exit-codes.md'];

/** A page with its tables made anew; what has no markers stays as it is. */
export function withTables(page: string, commands: readonly Command[]): string {
  return between(between(page, 'commands', commandTable(commands)), 'exit-codes', exitTable());
}

function between(page: string, name: string, text: string): string {
  const marked = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  return page.replace(marked, (_all, start: string, end: string) => `${start}\n${text}\n\n${end}`);
}

function commandTable(commands: readonly Command[]): string {
  return table([
    ['command', 'what it does', 'effects', 'route'],
    ...commands.map((command) => [
      code(`ibid ${usage(command)}`),
      markdown(command.summary),
      command.effects,
      route(command),
    ]),
  ]);
}

function exitTable(): string {
  const rows = Object.entries(EXITS).map(([name, [exit, meaning]]) => [
    String(exit),
    name === 'signal_term' ? 'signal' : name,
    meaning,
  ]);
  return table([['code', 'name', 'meaning'], ...rows]);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
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

/** Words between back quotes stay code; elsewhere what Markdown would read is escaped. */
function markdown(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[\\|<>*_`[\]]/g, '\\$&')))
    .join('');
}
