// ibid source list: GET /v1/sources.
import { defineCommand } from '../../command.ts';
import { PAGED_EXITS } from '../../ids.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'source list',
  summary: 'List the ingested sources',
  route: 'source.list',
  reach: 'route-paging',
  examples: ['ibid source list', 'ibid source list --all --json'],
  exits: PAGED_EXITS,
  run: (context) => ask(context, 'source.list', {}),
});
