// ibid tutor export: a session with its sources, as one file.
import { defineCommand } from '../../kit/command.ts';
import type { Settings } from '../../../config/settings.ts';
import type { SessionRecord } from '../../output/tutor/session-record.ts';

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
    const markdown = async () => {
      const { briefMarkdown } = await import('../../output/brief/brief-md.ts');
      return briefMarkdown(await page(record));
    };
    return {
      kind: 'value',
      value: record,
      text: async (_document, screen) => screen.clean(await markdown()),
      forms: {
        md: markdown,
        html: async (_document, screen) =>
          (await import('../../output/brief/brief-html.ts')).briefHtml(await page(record), screen),
      },
    };
  },
});

async function page(record: SessionRecord) {
  return (await import('../../output/tutor/tutor-page.ts')).sessionPage(record);
}

async function lastId(settings: Settings) {
  const { lastSession } = await import('../../tutor/sessions.ts');
  const last = lastSession(settings);
  if (last !== undefined) return last.session_id;
  const { usageError } = await import('../../kit/errors.ts');
  throw usageError('There is no session yet.', 'Begin one: ibid tutor --sector ID --topic TEXT "…"');
}
