// ibid entity by-alias: GET /v1/entities/by_alias.
import { defineCommand } from '../../kit/command.ts';
import { PAGED_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'entity by-alias',
  summary: 'Entities that carry an alias',
  group: 'Look up',
  effects: 'reads',
  about:
    "The specification does not show the members of this route: these are the embedded service's names; another server may need --set.",
  route: 'entity.by-alias',
  reach: 'route-paging',
  arguments: [{ name: 'text', member: 'alias', help: 'the alias (member alias)', many: true }],
  needs: [['text']],
  examples: ['ibid entity by-alias TSMC'],
  exits: PAGED_EXITS,
  run: (context, { args }) =>
    ask(context, 'entity.by-alias', { alias: args.text.length > 0 ? args.text.join(' ') : undefined }),
});
