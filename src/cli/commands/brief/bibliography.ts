// ibid brief bibliography: GET /v1/briefs/{id}/bibliography.
import { defineCommand } from '../../command.ts';
import { FREE_EXITS, ID } from '../../ids.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'brief bibliography',
  summary: "A brief's bibliography",
  route: 'brief.bibliography',
  reach: 'route',
  arguments: [ID],
  flags: {
    style: {
      kind: 'text',
      value: 'STYLE',
      choices: ['apa', 'mla', 'chicago', 'harvard'],
      help: 'citation style',
    },
  },
  examples: ['ibid brief bibliography brf_1 --style apa'],
  exits: FREE_EXITS,
  run: (context, { args, flags }) => ask(context, 'brief.bibliography', { id: args.id, style: flags.style }),
});
