// ibid edge-timing: GET /v1/_edge_timing.
import { defineCommand } from '../kit/command.ts';
import { FREE_EXITS } from '../kit/route-parts.ts';
import { ask } from '../request/request.ts';

export const command = defineCommand({
  name: 'edge-timing',
  summary: 'Edge timings of one request',
  group: 'Servers',
  effects: 'reads',
  route: 'edge-timing',
  reach: 'route',
  examples: ['ibid edge-timing'],
  exits: FREE_EXITS,
  run: (context) => ask(context, 'edge-timing', {}),
});
