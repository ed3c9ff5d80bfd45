// ibid usage, health, edge-timing and openapi.
import { defineCommand } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import type { Screen } from '../../page/screen.ts';
import { FREE_EXITS, PAID_EXITS } from '../kit/route-parts.ts';
import { ask, asking, askRaw } from '../request/request.ts';
import { ClientError } from '../../client/errors.ts';
import { VERSION } from '../kit/version.ts';

export const usage = defineCommand({
  name: 'usage',
  summary: "The workspace's metered usage: what will be billed",
  group: 'Servers',
  effects: 'reads',
  about:
    'On the screen, the budgets on this machine (`ibid budget`) follow; --json has only what the service sent.',
  route: 'usage',
  examples: ['ibid usage', 'ibid usage --json'],
  exits: FREE_EXITS,
  run: (context) =>
    ask(
      context,
      'usage',
      {},
      {
        text: async (document, screen) => {
          const { generic } = await import('../output/table/generic.ts');
          return `${await generic(document, screen)}${await budgets(context, screen)}`;
        },
      },
    ),
});

/** The limits of this machine, below the service's own figures; nothing where there are none. */
async function budgets(context: Context, screen: Screen): Promise<string> {
  const { state } = (await context.settings()).folders;
  const { hasBudget } = await import('../budget/has-budget.ts');
  if (!hasBudget(state)) return '';
  const { budgetLines } = await import('../budget/limits.ts');
  const { dollars } = await import('../budget/money.ts');
  const { budgetText } = await import('../output/runs/run-text.ts');
  const lines = await budgetLines({ ...context, state });
  return `\n${budgetText(lines, dollars, screen)}\n`;
}

/** Between two looks, in milliseconds. */
const PAUSE = 500;

export const health = defineCommand({
  name: 'health',
  summary: 'Show the service status, for uptime monitors',
  group: 'Servers',
  effects: 'reads',
  route: 'health',
  flags: {
    wait: {
      kind: 'duration',
      value: 'DURATION',
      min: 0,
      help: 'keep asking until it answers, for at most this long',
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

export const edgeTiming = asking({
  name: 'edge-timing',
  summary: 'Show the edge timings of one request',
  group: 'Servers',
  route: 'edge-timing',
  examples: ['ibid edge-timing'],
});

export const openapi = defineCommand({
  name: 'openapi',
  summary: 'Print the API as an OpenAPI 3.1 document',
  group: 'Servers',
  effects: 'reads',
  about: 'Generated from the route table that the client and the embedded service share.',
  flags: {
    server: { kind: 'text', value: 'URL', help: 'the server address in it (http://127.0.0.1:8787)' },
  },
  examples: ['ibid openapi > openapi.json', 'ibid openapi --server https://research.example'],
  async run(_context, { flags }) {
    const { openApi } = await import('../../api/openapi.ts');
    const about = { version: VERSION, ...(flags.server === undefined ? {} : { server: flags.server }) };
    return { kind: 'raw', text: `${JSON.stringify(await openApi(about), null, 2)}\n` };
  },
});

export const command = defineCommand({
  name: 'api',
  summary: 'Send any request to the service, under the same rules',
  group: 'Servers',
  effects: 'pays',
  reach: 'route',
  arguments: [
    { name: 'method', help: 'GET, HEAD or POST', known: ['GET', 'HEAD', 'POST'], required: true },
    { name: 'path', help: 'the path from /v1 on, with any query string', required: true },
  ],
  examples: ['ibid api GET /v1/sources?limit=5', 'ibid api POST /v1/query --set query="What is HBM?"'],
  exits: PAID_EXITS,
  run: (context, { args }) => askRaw(context, args.method.toUpperCase(), args.path),
});
