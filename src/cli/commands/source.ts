// ibid source list and get, document get: GET /v1/sources, /v1/sources/{id} and /v1/documents/{id}.
import { defineCommand } from '../kit/command.ts';
import { FREE_EXITS, ID, PAGED_EXITS } from '../kit/route-parts.ts';
import { ask } from '../request/request.ts';

export const list = defineCommand({
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

export const get = defineCommand({
  name: 'source get',
  summary: 'Show one source',
  group: 'Look up',
  effects: 'reads',
  route: 'source.get',
  reach: 'route',
  arguments: [ID],
  flags: {
    recent: {
      kind: 'text',
      value: 'WINDOW',
      known: ['1d', '7d', '30d', '90d', '365d'],
      help: 'only a fixed window of its newest items',
    },
  },
  examples: ['ibid source get src_1 --recent 30d'],
  exits: FREE_EXITS,
  run: (context, { args, flags }) => ask(context, 'source.get', { id: args.id, recent: flags.recent }),
});

export const document = defineCommand({
  name: 'document get',
  summary: 'Show one document with its text and chunks',
  group: 'Look up',
  effects: 'reads',
  route: 'document.get',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid document get doc_1', 'ibid document get doc_1 --get text'],
  exits: FREE_EXITS,
  run: (context, { args }) => ask(context, 'document.get', { id: args.id }),
});
