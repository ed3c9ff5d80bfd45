// ibid forecast get: GET /v1/forecasts/{id}.
import { defineCommand } from '../../command.ts';
import { FREE_EXITS, ID } from '../../ids.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'forecast get',
  summary: 'Show one forecast',
  route: 'forecast.get',
  reach: 'route',
  arguments: [ID],
  examples: ['ibid forecast get fct_1'],
  exits: FREE_EXITS,
  run: (context, { args }) => ask(context, 'forecast.get', { id: args.id }),
});
