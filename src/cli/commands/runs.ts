// ibid runs list, show and prune: what was asked and paid from this machine.
import { type Argument, defineCommand } from '../kit/command.ts';
import { makerOf, onTerminal } from '../output/shown.ts';
import { isRecord } from '../../api/record.ts';
import type { Screen } from '../../page/screen.ts';
import { CliError, usageError } from '../kit/errors.ts';

export const RUN_ID = {
  name: 'id',
  help: 'the run, run_…, as `ibid runs list` shows it',
  required: true,
  complete: 'id',
} as const satisfies Argument;

/** The answer of a run as the command of its route would have shown it. */
async function answerText(route: string | null, document: unknown, screen: Screen): Promise<string> {
  if (typeof document === 'string') return screen.clean(document);
  const make = await makerOf(route ?? '');
  if (isRecord(document) && make !== undefined) return onTerminal(document, screen, make);
  return (await import('../output/table/generic.ts')).generic(document, screen);
}

const USUAL = 20;

export const list = defineCommand({
  name: 'runs list',
  summary: 'List the requests that may have been billed, the newest first',
  group: 'Audit',
  effects: 'reads',
  about:
    'Every priced request of query, causal, tutor, brief create and api, and every paid row of a batch, is kept as a run, written before it is sent; so are downloads of evidence. Runs older than a year, or beyond 20,000 or 512 MiB, are removed automatically.',
  flags: {
    route: { kind: 'text', value: 'ROUTE', help: 'only of this route: query, brief.create, tutor …' },
    outcome: {
      kind: 'text',
      value: 'NAME',
      help: 'only with this outcome: answered, insufficient_evidence, no_end, or the name of an exit code',
    },
    limit: { kind: 'integer', value: 'N', min: 1, max: 20_000, help: `how many (${USUAL})` },
    offset: { kind: 'integer', value: 'N', min: 0, help: 'how many to skip' },
  },
  examples: [
    'ibid runs list',
    'ibid runs list --outcome outcome_unknown',
    "ibid runs list --limit 1000 --json | jq '[.items[].end.cost_usd] | add'",
  ],
  exits: ['local_io'],
  async run(context, { flags }) {
    const { listRuns, shownRun } = await import('../runs/find.ts');
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
        const { runsText } = await import('../output/runs/run-text.ts');
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

export const show = defineCommand({
  name: 'runs show',
  summary: 'Show one run: what was asked, what it cost, and the answer',
  group: 'Audit',
  effects: 'reads',
  arguments: [RUN_ID],
  flags: { answer: { kind: 'switch', help: 'print only the answer, byte for byte as received' } },
  examples: [
    'ibid runs show "$(ibid runs list --get items.0.id)"',
    'ibid runs show run_20261122-185232123-5f2c0a1b --answer -o answer.json',
  ],
  exits: ['missing_member', 'local_io'],
  async run(context, { args, flags }) {
    const { oneRun, shownRun } = await import('../runs/find.ts');
    const { run, body, answer } = await oneRun(
      (await context.settings()).folders.state,
      args.id,
      context.signal,
    );
    if (flags.answer) {
      if (answer === null) throw notKept(args.id);
      return { kind: 'raw', text: Buffer.from(answer).toString('utf8') };
    }
    const shown = shownRun(run, context.now());
    const value = { ...shown, request: parsed(body), document: parsed(answer) };
    return {
      kind: 'value',
      value,
      text: async (_document, screen) => {
        const { runText } = await import('../output/runs/run-text.ts');
        const { wrap } = await import('../../page/wrap.ts');
        const sent = body === null ? '' : `sent ${Buffer.from(body).toString('utf8').slice(0, 2000)}`;
        const asked = sent === '' ? '' : `${wrap(screen.cleanLine(sent), screen.columns, '  ')}\n`;
        const answered =
          value.document === null ? '' : `\n${await answerText(run.route, value.document, screen)}`;
        return `${runText(shown, screen)}\n${asked}${answered}`;
      },
    };
  },
});

function notKept(id: string): CliError {
  return new CliError('missing_member', `The answer of ${id} is not kept.`, {
    advice: 'It never came, or was asked for with --no-keep; `ibid runs show` says which.',
  });
}

/** JSON where it is that, else its text; null where there is none. */
function parsed(bytes: Uint8Array | null): unknown {
  if (bytes === null) return null;
  const text = Buffer.from(bytes).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const prune = defineCommand({
  name: 'runs prune',
  summary: 'Forget runs that are older than a time',
  group: 'Audit',
  effects: 'deletes',
  about:
    'Runs whose outcome is unknown stay (`ibid runs recover`). So do receipts of downloaded evidence, which `ibid evidence verify` needs, unless --receipts is given. A batch loses only its entries in the state folder, not its output and journal.',
  flags: {
    'older-than': { kind: 'duration', value: 'TIME', min: 0, help: 'such as 30d or 12h' },
    receipts: { kind: 'switch', help: 'also forget receipts of downloads' },
  },
  examples: ['ibid runs prune --older-than 30d'],
  exits: ['local_io'],
  async run(context, { flags }) {
    const age = flags['older-than'];
    if (age === undefined)
      throw usageError('`--older-than TIME` is required.', 'For example: ibid runs prune --older-than 30d');
    const { pruneRuns } = await import('../runs/prune.ts');
    const { state } = (await context.settings()).folders;
    const value = pruneRuns(state, context.now() - age, flags.receipts);
    return {
      kind: 'value',
      value,
      text: () =>
        `${value.removed} removed, ${(value.bytes / 1e6).toFixed(1)} MB.${value.open > 0 ? ` ${value.open} older ${value.open === 1 ? 'one stays' : 'ones stay'}: \`ibid runs recover\` looks for how they ended.` : ''}\n`,
    };
  },
});
