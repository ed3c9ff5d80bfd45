// ibid help exit-codes: the table of cli.md.
import { defineCommand } from '../../kit/command.ts';
import { EXITS } from '../../kit/exit.ts';
import { wholeList } from '../../kit/list.ts';

export const command = defineCommand({
  name: 'help exit-codes',
  summary: 'What each exit code means',
  group: 'Set up',
  effects: 'reads',
  examples: ['ibid help exit-codes', 'ibid help exit-codes --json'],
  async run() {
    const codes = Object.entries(EXITS).map(([name, [code, meaning]]) => ({
      code,
      name: name === 'signal_term' ? 'signal' : name,
      meaning,
    }));
    return {
      kind: 'value',
      value: wholeList(codes),
      text: async (_document, screen) => {
        const { table } = await import('../../../page/terminal/table.ts');
        return `${await table(
          ['code', 'name', 'meaning'],
          codes.map(({ code, name, meaning }) => [String(code), name, meaning]),
          screen,
        )}\n`;
      },
    };
  },
});
