// ibid brief get: GET /v1/briefs/{id}.
import { isBriefInsufficient } from '../../../api/outcome.ts';
import { defineCommand } from '../../command.ts';
import { ID } from '../../ids.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'brief get',
  summary: 'Show one brief with its sections, citations and entities',
  route: 'brief.get',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid brief get brf_1'],
  exits: [
    'insufficient_evidence',
    'rejected',
    'server',
    'auth',
    'rate_limited',
    'unreachable',
    'timed_out',
    'local_io',
  ],
  run: (context, { args }) =>
    ask(
      context,
      'brief.get',
      { id: args.id },
      { exit: (document) => (isBriefInsufficient(document) ? 'insufficient_evidence' : 'ok') },
    ),
});
