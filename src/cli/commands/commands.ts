// ibid commands: the command tree as data.
import { routeOf } from '../../api/routes.ts';
import { defineCommand } from '../kit/command.ts';
import { EXITS } from '../kit/exit.ts';
import { flagsOf } from '../kit/flags.ts';
import { wholeList } from '../kit/list.ts';

export const command = defineCommand({
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
    return {
      kind: 'value',
      value: wholeList(commands),
      text: async (_document, screen) => {
        const { table } = await import('../../page/terminal/table.ts');
        return `${await table(
          ['command', 'effects', 'route', 'scope', 'what it does'],
          commands.map(({ name, effects, route, scope, summary }) => [
            name,
            effects,
            route ?? '',
            scope ?? '',
            summary,
          ]),
          screen,
        )}\n`;
      },
    };
  },
});
