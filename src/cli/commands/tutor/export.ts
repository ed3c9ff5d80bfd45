// ibid tutor export: a session with its sources, as one file.
import { defineCommand } from '../../kit/command.ts';
import type { Settings } from '../../../config/settings.ts';
import { shownAs } from '../../output/shown.ts';

export const command = defineCommand({
  name: 'tutor export',
  summary: 'Write a tutor session with its sources as Markdown or HTML',
  group: 'Ask',
  effects: 'reads',
  about:
    'Every turn that was held on this machine: what you said, how it was judged, what the documents say with their sources, and the score. It is made of the runs that the turns left (`ibid runs`), and sends nothing: turns sent with --no-keep, and those of other machines, are not in it.',
  arguments: [{ name: 'id', help: 'the session, ses_…; the last one where it is left out', complete: 'id' }],
  formats: ['html'],
  examples: ['ibid tutor export --format md', 'ibid tutor export ses_1 --format html -o session.html'],
  exits: ['local_io'],
  async run(context, { args }) {
    const settings = await context.settings();
    const { sessionRecord } = await import('../../tutor/record.ts');
    const record = await sessionRecord(
      settings.folders.state,
      args.id ?? (await lastId(settings)),
      context.signal,
    );
    const shown = shownAs(async () => (await import('../../output/tutor/tutor.ts')).sessionPage);
    return {
      kind: 'value',
      value: record,
      text: async (_document, screen) => shown.text(record, screen),
      forms: {
        md: async () => shown.forms.md(record),
        html: async (_document, screen) => shown.forms.html(record, screen),
      },
    };
  },
});

async function lastId(settings: Settings) {
  const { lastSession } = await import('../../tutor/sessions.ts');
  const last = lastSession(settings);
  if (last !== undefined) return last.session_id;
  const { usageError } = await import('../../kit/errors.ts');
  throw usageError('There is no session yet.', 'Begin one: ibid tutor --sector ID --topic TEXT "…"');
}
