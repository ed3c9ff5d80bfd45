// ibid forecast get: GET /v1/forecasts/{id}.
import { defineCommand } from '../../kit/command.ts';
import { FREE_EXITS, ID } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';
import { FORMATS, SHOWN } from './views.ts';

export const command = defineCommand({
  name: 'forecast get',
  summary: 'Show one forecast',
  group: 'Ask',
  effects: 'reads',
  about:
    '--format svg draws its fan chart as a file, csv and jsonl give a row a step. A forecast that the data could not support says so and exits 3.',
  route: 'forecast.get',
  reach: 'route',
  arguments: [ID],
  formats: FORMATS,
  examples: ['ibid forecast get fct_1', 'ibid forecast get fct_1 --format svg --output fan.svg'],
  exits: ['insufficient_evidence', ...FREE_EXITS],
  run: (context, { args }) => ask(context, 'forecast.get', { id: args.id }, SHOWN),
});
