// ibid edge-timing: GET /v1/_edge_timing.
import { defineCommand } from '../command.ts';
import { FREE_EXITS } from '../ids.ts';
import { ask } from '../request.ts';

export const command = defineCommand({
  name: 'edge-timing',
  summary: 'Edge timings of one request',
  route: 'edge-timing',
  reach: 'route',
  examples: ['ibid edge-timing'],
  exits: FREE_EXITS,
  run: (context) => ask(context, 'edge-timing', {}),
});
