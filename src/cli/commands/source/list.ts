// ibid source list: GET /v1/sources.
import { defineCommand } from '../../kit/command.ts';
import { PAGED_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'source list',
  summary: 'List the ingested sources',
  group: 'Look up',
  effects: 'reads',
  route: 'source.list',
  reach: 'route-paging',
  examples: ['ibid source list', 'ibid source list --all --json'],
  exits: PAGED_EXITS,
  run: (context) => ask(context, 'source.list', {}),
});
