// ibid entity resolve: POST /v1/entities/resolve.
import { defineCommand } from '../../command.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'entity resolve',
  summary: 'Match names to entities',
  about:
    "The specification does not show the members of this route: these are the embedded service's names; another server may need --set.",
  route: 'entity.resolve',
  reach: 'route',
  arguments: [{ name: 'name', help: 'names to match (member names)', many: true }],
  examples: ['ibid entity resolve "Taiwan Semiconductor" ASML'],
  exits: ['rejected', 'server', 'auth', 'rate_limited', 'unreachable', 'timed_out', 'local_io'],
  run: (context, { args }) =>
    ask(context, 'entity.resolve', { names: args.name.length > 0 ? args.name : undefined }),
});
