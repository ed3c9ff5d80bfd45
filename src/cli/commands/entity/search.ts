// ibid entity search: GET /v1/entities/search.
import { defineCommand } from '../../kit/command.ts';
import { PAGED_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'entity search',
  summary: 'Search the cross-sector entity graph',
  group: 'Look up',
  effects: 'reads',
  about:
    "The specification does not show the members of this route: these are the embedded service's names; another server may need --set.",
  route: 'entity.search',
  reach: 'route-paging',
  arguments: [{ name: 'text', member: 'q', help: 'what to look for (member q)', many: true }],
  needs: [['text']],
  examples: ['ibid entity search "Panama Canal"', 'ibid entity search --set q=TSMC'],
  exits: PAGED_EXITS,
  run: (context, { args }) =>
    ask(context, 'entity.search', { q: args.text.length > 0 ? args.text.join(' ') : undefined }),
});
