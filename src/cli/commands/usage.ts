// ibid usage: GET /v1/usage.
import { defineCommand } from '../kit/command.ts';
import { FREE_EXITS } from '../kit/route-parts.ts';
import { ask } from '../request/request.ts';

export const command = defineCommand({
  name: 'usage',
  summary: "The workspace's metered usage: what will be billed",
  group: 'Servers',
  effects: 'reads',
  route: 'usage',
  reach: 'route',
  examples: ['ibid usage', 'ibid usage --json'],
  exits: FREE_EXITS,
  run: (context) => ask(context, 'usage', {}),
});
