// ibid runs list: what was asked and paid from this machine.
import { defineCommand } from '../../kit/command.ts';

const USUAL = 20;

export const command = defineCommand({
  name: 'runs list',
  summary: 'List the requests that may have been billed, the newest first',
  group: 'Audit',
  effects: 'reads',
  about:
    'Every request of query, causal, tutor, brief create and api that has a price, and every paid row of a batch, leaves a run, written before it is sent; so do downloads of evidence. Runs older than a year, or beyond 20,000 or 512 MiB, go by themselves.',
  flags: {
    route: { kind: 'text', value: 'ROUTE', help: 'only of this route: query, brief.create, tutor …' },
    outcome: {
      kind: 'text',
      value: 'NAME',
      help: 'only with this outcome: answered, insufficient_evidence, no_end, or the name of an exit code',
    },
    limit: { kind: 'integer', value: 'N', min: 1, max: 20_000, help: `how many (${USUAL})` },
    offset: { kind: 'integer', value: 'N', min: 0, help: 'how many to pass over' },
  },
  examples: [
    'ibid runs list',
    'ibid runs list --outcome outcome_unknown',
    "ibid runs list --limit 1000 --json | jq '[.items[].end.cost_usd] | add'",
  ],
  exits: ['local_io'],
  async run(context, { flags }) {
    const { listRuns } = await import('../../runs/looking.ts');
    const { shownRun } = await import('../../runs/shown.ts');
    const { state } = (await context.settings()).folders;
    const now = context.now();
    const [limit, offset] = [flags.limit ?? USUAL, flags.offset ?? 0];
    const { runs, total, torn } = await listRuns(
      { state, now, signal: context.signal },
      {
        route: flags.route,
        outcome: flags.outcome,
        limit,
        offset,
      },
    );
    const items = runs.map((run) => shownRun(run, now));
    return {
      kind: 'value',
      value: { items, total, limit, offset, unreadable: torn },
      text: async (_document, screen) => {
        const { runsText } = await import('../../output/runs/run-text.ts');
        const broken =
          torn === 0 ? '' : `${torn === 1 ? 'One file is' : `${torn} files are`} broken off and left out.\n`;
        const isNarrowed = flags.route !== undefined || flags.outcome !== undefined;
        const none = isNarrowed ? 'No run is like that' : `There is no run${total > 0 ? ' there' : ' yet'}`;
        if (items.length === 0) return `${broken}${none}.\n`;
        const more = total > items.length ? `\n${items.length} of ${total} (--limit, --offset)` : '';
        return `${runsText(items, screen)}\n${broken}${more === '' ? '' : `${more}\n`}`;
      },
    };
  },
});
