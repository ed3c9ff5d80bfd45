// ibid watch check: asks what is due, and tells what changed; what a timer calls.
import { join } from 'node:path';
import { makeFolder } from '../../../api/make-folder.ts';
import { LockError } from '../../../disk/errors.ts';
import { defineCommand, type Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import type { ExitName } from '../../kit/exit.ts';
import { REQUEST } from '../../kit/flags.ts';
import { PAID_EXITS } from '../../kit/route-parts.ts';
import { NO_MODEL, withModel } from '../../model/flags.ts';
import type { Looked } from '../../watches/check.ts';

/** The most serious first. */
const WORST: readonly ExitName[] = ['outcome_unknown', 'budget_refused', 'incomplete', 'changed'];

export const command = defineCommand({
  name: 'watch check',
  summary: 'Ask the questions that are due and report changes',
  group: 'Watch',
  effects: 'pays',
  about:
    'In a pipe or in cron nothing is printed if nothing changed; if nothing is due, stderr says so. A question that was answered since its last check, also by hand, is not paid for again. Two checks at once ask once. Exit 15 if an answer changed, 8 if some could not be asked, 20 and 32 as usual.',
  arguments: [{ name: 'id', help: 'only these watches, wat_…', many: true, complete: 'id' }],
  flags: {
    ...NO_MODEL,
    all: { kind: 'switch', help: 'also ask what is not due yet' },
    cacert: REQUEST.cacert,
    deadline: REQUEST.deadline,
    'max-wait': REQUEST['max-wait'],
  },
  examples: ['ibid watch check', 'ibid watch check --all --json'],
  exits: ['incomplete', 'changed', ...PAID_EXITS],
  async run(context, { args, flags }) {
    const { watchesNamed } = await import('../../watches/watch.ts');
    const { checkWatch } = await import('../../watches/check.ts');
    const { lock } = await import('../../../disk/lock.ts');
    const { folders } = await context.settings();
    const backend = await context.backend();
    const asking = await withModel(context, flags);
    const watches = await watchesNamed(backend.records, args.id);
    makeFolder(folders.state);
    const release = await lock(join(folders.state, 'watch.lock'), context.signal, 0).catch(
      (error: unknown) => {
        if (error instanceof LockError && error.code === 'held') return undefined;
        throw error;
      },
    );
    if (release === undefined) return busy(context);
    try {
      const outbox = join(folders.data, 'outbox');
      const items: Looked[] = [];
      for (const { subscription } of watches) {
        items.push(...(await checkWatch(asking, backend, subscription, { outbox, all: flags.all })));
        if (items.at(-1)?.exit === 'budget_refused') break;
      }
      return shown(context, items, await delivered(context, outbox));
    } finally {
      release();
    }
  },
});

/** Webhooks that are due are sent, those of changes found now and of earlier ones. */
async function delivered(context: Context, outbox: string) {
  const { deliverDue } = await import('../../../service/alerts/deliver.ts');
  const { createSend } = await import('../../../service/alerts/send.ts');
  const { records } = await context.backend();
  return deliverDue({
    records,
    send: createSend(),
    now: () => new Date(context.now()),
    outbox,
    signal: context.signal,
  });
}

function busy({ io }: Context): Result {
  const text = () => (io.isTerminal(1) ? 'Another check is under way: nothing was asked.\n' : '');
  return { kind: 'value', value: { items: [], total: 0, busy: true }, text };
}

function shown({ io }: Context, items: readonly Looked[], webhooks: object): Result {
  if (items.length > 0 && items.every(({ result }) => result === 'not_due') && !io.isTerminal(1))
    io.err('Nothing is due yet: nothing was asked. `ibid watch check --all` asks now.\n');
  const exits = items.map(({ exit, result }): ExitName | undefined =>
    result === 'changed'
      ? 'changed'
      : exit === null || WORST.includes(exit)
        ? (exit ?? undefined)
        : 'incomplete',
  );
  const count = (result: Looked['result']) => items.filter((one) => one.result === result).length;
  return {
    kind: 'value',
    value: { items, total: items.length, webhooks },
    exit: WORST.find((exit) => exits.includes(exit)) ?? 'ok',
    text: async (_document, screen) => {
      const { changesText } = await import('../../output/runs/run-text.ts');
      const { wrap } = await import('../../../page/wrap.ts');
      const lines = items
        .filter(({ result }) => result === 'changed' || result === 'failed')
        .map(({ question, watch, changes, detail, run }) => {
          const head = screen.paint.bold(screen.cleanLine(question));
          const what =
            detail === null
              ? changesText(changes, screen)
              : wrap(screen.cleanLine(detail), io.isTerminal(1) ? screen.columns : Infinity);
          return `${head}\n${what}\n${screen.paint.dim(`${watch}${run === null ? '' : ` · ${run}`}`)}\n`;
        });
      if (lines.length === 0 && !io.isTerminal(1)) return '';
      const sum = `${count('changed')} changed, ${count('same')} the same, ${count('first')} asked for the first time, ${count('failed')} failed, ${count('not_due')} not due.`;
      return [...lines, `${sum}\n`].join('\n');
    },
  };
}
