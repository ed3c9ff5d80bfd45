// ibid forecast create: POST /v1/forecast.
import { defineCommand } from '../../command.ts';
import { PAID_EXITS } from '../../ids.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'forecast create',
  summary: 'Generate a Monte-Carlo forecast with driver attribution',
  about: "The specification does not show this route's payload: send members with --set or --body.",
  route: 'forecast.create',
  reach: 'route',
  examples: [
    'ibid forecast create --set series:=[112,118,132,129,121,135,148,148] --set horizon:=3',
    'ibid forecast create --body request.json',
  ],
  exits: PAID_EXITS,
  run: (context) => ask(context, 'forecast.create', {}),
});
