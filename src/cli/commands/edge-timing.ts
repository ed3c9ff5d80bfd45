// ibid edge-timing: GET /v1/_edge_timing.
import { defineCommand } from '../command.ts';
import { ask } from '../request.ts';

export const command = defineCommand({
  name: 'edge-timing',
  summary: 'Edge timings of one request',
  route: 'edge-timing',
  reach: 'route',
  examples: ['ibid edge-timing'],
  exits: ['rejected', 'server', 'auth', 'rate_limited', 'unreachable', 'timed_out', 'local_io'],
  run: (context) => ask(context, 'edge-timing', {}),
});
