// ibid entity matrix: GET /v1/entities/cross_sector_matrix.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'entity matrix',
  summary: 'Which sectors share which entities',
  group: 'Look up',
  effects: 'reads',
  route: 'entity.matrix',
  reach: 'route',
  examples: ['ibid entity matrix', 'ibid entity matrix --set sectors=energy,shipping'],
  exits: FREE_EXITS,
  run: (context) => ask(context, 'entity.matrix', {}),
});
