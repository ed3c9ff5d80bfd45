// ibid brief list: GET /v1/briefs.
import { defineCommand } from '../../kit/command.ts';
import { PAGED_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'brief list',
  summary: 'List the briefs of the workspace',
  group: 'Ask',
  effects: 'reads',
  route: 'brief.list',
  reach: 'route-paging',
  flags: { sector: { kind: 'text', value: 'ID', complete: 'sector', help: 'only briefs of this sector' } },
  examples: ['ibid brief list --sector energy', 'ibid brief list --all --format csv'],
  exits: PAGED_EXITS,
  run: (context, { flags }) =>
    ask(
      context,
      'brief.list',
      { sector: flags.sector },
      {
        text: async (document, screen) =>
          (await import('../../output/brief/brief-list.ts')).briefList(document, screen),
      },
    ),
});
