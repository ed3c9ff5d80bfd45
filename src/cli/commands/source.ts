// ibid source list and get, document get: GET /v1/sources, /v1/sources/{id} and /v1/documents/{id}.
import { ID } from '../kit/route-parts.ts';
import { asking } from '../request/request.ts';

export const list = asking({
  name: 'source list',
  summary: 'List the ingested sources',
  group: 'Look up',
  route: 'source.list',
  examples: ['ibid source list', 'ibid source list --all --json'],
});

export const get = asking({
  name: 'source get',
  summary: 'Show one source',
  group: 'Look up',
  route: 'source.get',
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
});

export const document = asking({
  name: 'document get',
  summary: 'Show one document with its text and chunks',
  group: 'Look up',
  route: 'document.get',
  arguments: [ID],
  examples: ['ibid document get doc_1', 'ibid document get doc_1 --get text'],
});
