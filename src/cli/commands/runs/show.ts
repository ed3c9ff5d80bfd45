// ibid runs show: one run, with what was asked and answered.
import { defineCommand } from '../../kit/command.ts';
import { CliError } from '../../kit/errors.ts';
import { RUN_ID } from './run-id.ts';

export const command = defineCommand({
  name: 'runs show',
  summary: 'Show one run: what was asked, what it cost, and the answer',
  group: 'Audit',
  effects: 'reads',
  arguments: [RUN_ID],
  flags: { answer: { kind: 'switch', help: 'only the answer, byte for byte as it came' } },
  examples: [
    'ibid runs show "$(ibid runs list --get items.0.id)"',
    'ibid runs show run_20261122-185232123-5f2c0a1b --answer -o answer.json',
  ],
  exits: ['missing_member', 'local_io'],
  async run(context, { args, flags }) {
    const { oneRun } = await import('../../runs/looking.ts');
    const { shownRun } = await import('../../runs/shown.ts');
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
        const { runText } = await import('../../output/runs/run-text.ts');
        const { answerText } = await import('./answer-text.ts');
        const { wrap } = await import('../../../page/wrap.ts');
        const sent = body === null ? '' : `sent ${Buffer.from(body).toString('utf8').slice(0, 2000)}`;
        const asked = sent === '' ? '' : `${wrap(screen.cleanLine(sent), screen.columns, '  ')}\n`;
        const said =
          value.document === null ? '' : `\n${await answerText(run.route, value.document, screen)}`;
        return `${runText(shown, screen)}\n${asked}${said}`;
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
