// ibid source get: GET /v1/sources/{id}.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS, ID } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'source get',
  summary: 'Show one source',
  group: 'Look up',
  effects: 'reads',
  route: 'source.get',
  reach: 'route',
  arguments: [ID],
  flags: {
    recent: {
      kind: 'text',
      value: 'WINDOW',
      known: ['1d', '7d', '30d', '90d', '365d'],
      help: 'a fixed window of its newest items',
    },
  },
  examples: ['ibid source get src_1 --recent 30d'],
  exits: FREE_EXITS,
  run: (context, { args, flags }) => ask(context, 'source.get', { id: args.id, recent: flags.recent }),
});
