// ibid brief get: GET /v1/briefs/{id}.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS, ID } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';
import { FORMATS, SHOWN } from './views.ts';

export const command = defineCommand({
  name: 'brief get',
  summary: 'Show one brief with its sections, citations and entities',
  group: 'Ask',
  effects: 'reads',
  about:
    'Sentences carry the number of their source; paragraphs that the corpus does not support say insufficient_evidence. --format md has footnotes; --format html is one file that needs no network and no script, in which each sentence opens its quote, source and hash.',
  route: 'brief.get',
  reach: 'route',
  arguments: [ID],
  formats: FORMATS,
  examples: ['ibid brief get brf_1', 'ibid brief get brf_1 --format html --output brief.html'],
  exits: ['insufficient_evidence', ...FREE_EXITS],
  run: (context, { args }) => ask(context, 'brief.get', { id: args.id }, SHOWN),
});
