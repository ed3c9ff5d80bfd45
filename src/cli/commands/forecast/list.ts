// ibid forecast list: GET /v1/forecasts.
import { defineCommand } from '../../kit/command.ts';
import { PAGED_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';

export const command = defineCommand({
  name: 'forecast list',
  summary: 'List the forecasts of the workspace',
  group: 'Ask',
  effects: 'reads',
  route: 'forecast.list',
  reach: 'route-paging',
  examples: ['ibid forecast list'],
  exits: PAGED_EXITS,
  run: (context) =>
    ask(
      context,
      'forecast.list',
      {},
      {
        text: async (document, screen) =>
          (await import('../../output/forecast/forecast-list.ts')).forecastList(document, screen),
      },
    ),
});
