// ibid runs replay: asks again, and says what changed.
import { attempt } from '../../../api/attempt.ts';
import { isRecord } from '../../../api/record.ts';
import { defineCommand } from '../../kit/command.ts';
import { type Context, contextOf } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { REQUEST } from '../../kit/flags.ts';
import { PAID_EXITS } from '../../kit/route-parts.ts';
import { askAgain } from '../../request/request.ts';
import type { WholeRun } from '../../runs/files.ts';
import { MODEL_RUN } from '../../runs/run.ts';
import { RUN_ID } from '../runs.ts';

export const command = defineCommand({
  name: 'runs replay',
  summary: 'Ask again what a run asked, and show what changed in the answer',
  group: 'Audit',
  effects: 'pays',
  about:
    'The same request goes to the same address, under the same profile, unless --profile or --base-url name another; it may be billed, and leaves a run of its own. If a model was used for the answer, its kept replies are used, and no model is asked. The report is like that of `ibid evidence diff`: claims that are new, gone, have another verdict or rest on other content, and the outcome. Exit 15 if anything changed.',
  arguments: [RUN_ID],
  flags: {
    cacert: REQUEST.cacert,
    deadline: REQUEST.deadline,
    'max-wait': REQUEST['max-wait'],
    'no-retry': REQUEST['no-retry'],
    'no-keep': REQUEST['no-keep'],
  },
  examples: [
    'ibid runs replay "$(ibid runs list --route query --get items.0.id)"',
    'ibid runs replay run_20261122-185232123-5f2c0a1b --json',
  ],
  exits: ['changed', ...PAID_EXITS],
  async run(context, { args }) {
    const { oneRun } = await import('../../runs/find.ts');
    const { diffAnswers, gistOf } = await import('../../../evidence/answer-diff.ts');
    const whole = await oneRun((await context.settings()).folders.state, args.id, context.signal);
    const before = documentOf(whole.answer);
    checkReplayable(whole);
    const again = { ...whole.run, body: whole.body };
    const { reply, kept } = await askAgain(await readingAgain(contextOf(context, whole.run), before), again);
    const diff = diffAnswers(gistOf(before), gistOf(documentOf(await reply.bytes())));
    if (kept.unkept !== undefined) throw kept.unkept;
    return {
      kind: 'value',
      value: { run: args.id, again: kept.runId ?? null, ...diff },
      exit: diff.same ? 'ok' : 'changed',
      text: async (_document, screen) => {
        const { changesText, claimCounts } = await import('../../output/runs/run-text.ts');
        if (diff.same)
          return `Nothing changed (${diff.after.claims} ${diff.after.claims === 1 ? 'claim' : 'claims'}).\n`;
        const counts = claimCounts(diff.before.claims, diff.after.claims);
        return `${counts}\n${changesText(diff.changes, screen)}\n`;
      },
    };
  },
});

/** @throws {CliError} `usage`; nothing has been sent */
function checkReplayable({ run, body, answer }: WholeRun): void {
  const { id } = run;
  if (run.receipt !== null)
    throw usageError(`${id} is the download of a bundle.`, '`ibid evidence diff` compares two of them.');
  if (answer === null || (body === null && run.body_sha256 !== null) || run.method === '')
    throw usageError(
      `${id} has ${answer === null ? 'no answer' : 'no question'} to ask again with: it did not end, or was asked with --no-keep.`,
      '`ibid runs show` says which.',
    );
  const asked = documentOf(body);
  if (run.route === 'tutor' && isRecord(asked) && typeof asked['session_id'] === 'string')
    throw usageError(
      `${id} is a turn of a tutor session, which goes on where it stands: the same turn cannot be asked again.`,
      'The first turn of a session can.',
    );
  if (run.route === MODEL_RUN)
    throw usageError(
      `${id} is a request to a model, whose reply belongs to the answer that it was read for.`,
      'Replay the run of that answer: the model’s reply is kept, and is used again.',
    );
  if (!isRecord(documentOf(answer)))
    throw usageError(`The answer of ${id} is not a JSON object, and cannot be compared.`);
}

/** Where a model read for the embedded service, its kept replies do again; no model is asked. */
async function readingAgain(context: Context, document: unknown): Promise<Context> {
  const reading = isRecord(document) ? document['reading'] : undefined;
  if (!isRecord(reading) || (await context.settings()).baseUrl !== undefined) return context;
  const { model, endpoint, wire } = reading;
  if (typeof model !== 'string' || typeof endpoint !== 'string') return context;
  const { openReader } = await import('../../model/open-reader.ts');
  const { withReader } = await import('../../model/reading.ts');
  const asked = {
    name: model,
    base_url: endpoint,
    ...(wire === 'decisions' ? { wire: 'decisions' as const } : {}),
    ...orderedBy(reading['ordered_by']),
  };
  return withReader(context, await openReader(context, asked, { isReplay: true }));
}

/** The model whose order was used. */
function orderedBy(value: unknown): {
  readonly rerank?: { readonly name: string; readonly base_url: string };
} {
  if (!isRecord(value) || value['note'] !== null) return {};
  const { model: name, endpoint: base_url } = value;
  return typeof name === 'string' && typeof base_url === 'string' ? { rerank: { name, base_url } } : {};
}

function documentOf(bytes: Uint8Array | null): unknown {
  return attempt(() => JSON.parse(Buffer.from(bytes ?? []).toString('utf8')));
}
