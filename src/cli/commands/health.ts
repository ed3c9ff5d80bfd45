// ibid health: GET /v1/health, once or until it answers.
import { ClientError } from '../../client/errors.ts';
import { defineCommand } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { ask } from '../request/request.ts';

/** Between two looks, in milliseconds. */
const PAUSE = 500;

export const command = defineCommand({
  name: 'health',
  summary: 'Service status, for uptime monitors',
  group: 'Servers',
  effects: 'reads',
  route: 'health',
  reach: 'route',
  flags: {
    wait: {
      kind: 'duration',
      value: 'DURATION',
      min: 0,
      help: 'keep asking until it answers, for so long at the most',
    },
  },
  examples: ['ibid health', 'ibid health --wait 60s && ibid query "…"'],
  exits: ['rejected', 'server', 'rate_limited', 'unreachable', 'timed_out', 'local_io'],
  run: (context, { flags }) => healthy(context, context.now() + (flags.wait ?? 0)),
});

async function healthy(context: Context, until: number): ReturnType<typeof ask> {
  for (;;) {
    try {
      return await ask(context, 'health', {});
    } catch (error) {
      if (
        !(error instanceof ClientError) ||
        error.code === 'aborted' ||
        error.code === 'invalid_input' ||
        context.now() + PAUSE > until
      )
        throw error;
      await context.sleep(PAUSE, context.signal);
    }
  }
}
