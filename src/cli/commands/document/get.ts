// ibid document get: GET /v1/documents/{id}.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS, ID } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'document get',
  summary: 'Show one document with its text and chunks',
  group: 'Look up',
  effects: 'reads',
  route: 'document.get',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid document get doc_1', 'ibid document get doc_1 --get text'],
  exits: FREE_EXITS,
  run: (context, { args }) => ask(context, 'document.get', { id: args.id }),
});
