// ibid brief evidence: GET /v1/briefs/{id}/evidence.
import { defineCommand } from '../../command.ts';
import { ID } from '../../ids.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'brief evidence',
  summary: "Download a brief's evidence bundle",
  about:
    'Add --json --output FILE to keep it byte for byte as it was sent, ready for `ibid evidence verify FILE`.',
  route: 'brief.evidence',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid brief evidence brf_1 --json --output bundle.json'],
  exits: ['rejected', 'server', 'auth', 'rate_limited', 'unreachable', 'timed_out', 'local_io'],
  run: (context, { args }) => ask(context, 'brief.evidence', { id: args.id }),
});
