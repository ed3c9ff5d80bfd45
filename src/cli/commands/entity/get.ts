// ibid entity get: GET /v1/entities/{id}.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS, ID } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'entity get',
  summary: 'Show one entity',
  group: 'Look up',
  effects: 'reads',
  route: 'entity.get',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid entity get ent_1'],
  exits: FREE_EXITS,
  run: (context, { args }) => ask(context, 'entity.get', { id: args.id }),
});
