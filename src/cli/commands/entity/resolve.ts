// ibid entity resolve: POST /v1/entities/resolve.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'entity resolve',
  summary: 'Match names to entities',
  group: 'Look up',
  effects: 'reads',
  about:
    "The specification does not show the members of this route: these are the embedded service's names; another server may need --set.",
  route: 'entity.resolve',
  reach: 'route',
  arguments: [{ name: 'name', member: 'names', help: 'names to match (member names)', many: true }],
  needs: [['name']],
  examples: ['ibid entity resolve "Taiwan Semiconductor" ASML'],
  exits: FREE_EXITS,
  run: (context, { args }) =>
    ask(context, 'entity.resolve', { names: args.name.length > 0 ? args.name : undefined }),
});
