// ibid entity-request: POST /v1/public/entity-requests.
import { defineCommand } from '../kit/command.ts';
import { ask } from '../request/request.ts';

export const command = defineCommand({
  name: 'entity-request',
  summary: 'Ask for an entity to be added (sends no key)',
  group: 'Servers',
  effects: 'writes',
  about: "The specification does not show this route's payload: send members with --set or --body.",
  route: 'entity-request',
  reach: 'route',
  needs: [['name']],
  examples: ['ibid entity-request --set name="Panama Canal Authority"'],
  exits: ['rejected', 'server', 'rate_limited', 'unreachable', 'timed_out', 'local_io'],
  run: (context) => ask(context, 'entity-request', {}),
});
