// ibid api: any method and path, the raw hatch.
import { defineCommand } from '../kit/command.ts';
import { PAID_EXITS } from '../kit/route-parts.ts';
import { askRaw } from '../request/request.ts';

export const command = defineCommand({
  name: 'api',
  summary: 'Send any request to the service, every rule still applied',
  group: 'Servers',
  effects: 'pays',
  reach: 'route',
  arguments: [
    { name: 'method', help: 'GET, HEAD or POST', known: ['GET', 'HEAD', 'POST'], required: true },
    { name: 'path', help: 'the path from /v1 on, a query included', required: true },
  ],
  examples: ['ibid api GET /v1/sources?limit=5', 'ibid api POST /v1/query --set query="What is HBM?"'],
  exits: PAID_EXITS,
  run: (context, { args }) => askRaw(context, args.method.toUpperCase(), args.path),
});
