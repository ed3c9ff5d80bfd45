// ibid entity matrix: GET /v1/entities/cross_sector_matrix.
import { defineCommand } from '../../command.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'entity matrix',
  summary: 'Which sectors share which entities',
  route: 'entity.matrix',
  reach: 'route',
  examples: ['ibid entity matrix', 'ibid entity matrix --set sectors=energy,shipping'],
  exits: ['rejected', 'server', 'auth', 'rate_limited', 'unreachable', 'timed_out', 'local_io'],
  run: (context) => ask(context, 'entity.matrix', {}),
});
