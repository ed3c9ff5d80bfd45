// ibid entity relationships: GET /v1/entities/{id}/relationships.
import { defineCommand } from '../../kit/command.ts';
import { ID, PAGED_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'entity relationships',
  summary: 'The relationships of one entity',
  group: 'Look up',
  effects: 'reads',
  route: 'entity.relationships',
  reach: 'route-paging',
  arguments: [ID],
  examples: ['ibid entity relationships ent_1 --all'],
  exits: PAGED_EXITS,
  run: (context, { args }) => ask(context, 'entity.relationships', { id: args.id }),
});
