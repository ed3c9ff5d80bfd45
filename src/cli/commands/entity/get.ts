// ibid entity get: GET /v1/entities/{id}.
import { defineCommand } from '../../command.ts';
import { FREE_EXITS, ID } from '../../ids.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'entity get',
  summary: 'Show one entity',
  route: 'entity.get',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid entity get ent_1'],
  exits: FREE_EXITS,
  run: (context, { args }) => ask(context, 'entity.get', { id: args.id }),
});
