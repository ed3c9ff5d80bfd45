// ibid tutor sessions: the sessions that were begun or continued here.
import { defineCommand } from '../../kit/command.ts';
import { wholeList } from '../../kit/list.ts';
import { readSessions } from '../../tutor/sessions.ts';

export const command = defineCommand({
  name: 'tutor sessions',
  summary: 'List the tutor sessions of this machine, the last used first',
  group: 'Ask',
  effects: 'reads',
  examples: [
    'ibid tutor sessions',
    'ibid tutor --session "$(ibid tutor sessions --get items.0.session_id)" "Go on"',
  ],
  exits: ['local_io'],
  async run(context) {
    const sessions = readSessions((await context.settings()).folders.state);
    return {
      kind: 'value',
      value: wholeList(sessions),
      text: async (_document, screen) => {
        if (sessions.length === 0)
          return 'There is no session yet. Begin one: ibid tutor --sector ID --topic TEXT "…"\n';
        const { table } = await import('../../../page/terminal/table.ts');
        const rows = sessions.map(({ session_id, sector_id, topic, turns, last_at, profile }) => [
          session_id,
          sector_id ?? '',
          topic ?? '',
          String(turns),
          last_at.slice(0, 16).replace('T', ' '),
          profile,
        ]);
        return `${await table(['session', 'sector', 'topic', 'turns', 'last used', 'profile'], rows, screen)}\n`;
      },
    };
  },
});
