// ibid anomaly subscribe: POST /v1/anomalies/subscribe.
import { defineCommand } from '../../command.ts';
import { FREE_EXITS } from '../../ids.ts';
import { ask } from '../../request.ts';

export const command = defineCommand({
  name: 'anomaly subscribe',
  summary: 'Subscribe to anomalies',
  about: "The specification does not show this route's payload: send members with --set or --body.",
  route: 'anomaly.subscribe',
  reach: 'route',
  examples: ['ibid anomaly subscribe --set entity_id=ent_1 --set feed=atom'],
  exits: FREE_EXITS,
  run: (context) => ask(context, 'anomaly.subscribe', {}),
});
