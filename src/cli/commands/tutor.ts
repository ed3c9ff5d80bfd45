// ibid tutor, tutor export and tutor sessions: POST /v1/tutor, one turn or a conversation.
import { defineCommand } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';
import { COST_CAP, SYNTHESIS_EXITS } from '../kit/route-parts.ts';
import { READING, askReading } from '../model/flags.ts';
import { readStdin } from '../request/request.ts';
import { aboutOf, takeTurn } from '../tutor/turn.ts';
import type { Settings } from '../../config/settings.ts';
import { shownAs } from '../output/shown.ts';
import { listed } from '../output/table/listed.ts';
import { lastSession, readSessions } from '../tutor/sessions.ts';

export const turn = defineCommand({
  name: 'tutor',
  summary: 'Learn about a topic in a cited conversation',
  group: 'Ask',
  effects: 'pays',
  about:
    'A session begins with a sector and a topic and continues with -c or --session. Its id is kept on this machine before the reply is shown: `ibid tutor sessions` lists them. On a terminal, without a message, a conversation begins with the first lesson.',
  route: 'tutor',
  arguments: [
    { name: 'message', help: 'your turn, as one or many words; - reads it from stdin', many: true },
  ],
  flags: {
    sector: {
      kind: 'text',
      value: 'ID',
      member: 'sector_id',
      complete: 'sector',
      help: 'the sector of a new session',
    },
    topic: { kind: 'text', value: 'TEXT', help: 'the topic of a new session' },
    session: {
      kind: 'text',
      value: 'ID',
      member: 'session_id',
      complete: 'id',
      help: 'continue this session',
    },
    continue: { kind: 'switch', short: 'c', help: 'continue the last session of this profile' },
    ...COST_CAP,
    ...READING,
  },
  examples: [
    'ibid tutor --sector energy --topic "How LNG is shipped" "Where do I start?"',
    'ibid tutor -c "And why does it need to be cold?"',
    'ibid tutor --sector energy --topic "How LNG is shipped"',
  ],
  exits: SYNTHESIS_EXITS,
  async run(context, { args, flags }) {
    const about = await aboutOf(context, flags);
    const message = await messageOf(args.message, context);
    const members = { cost_cap_usd: flags['cost-cap-usd'] };
    if (message !== undefined || carriesMessage(context))
      return askReading(context, flags, (where) => takeTurn(where, about, { message, ...members }));
    if (!context.io.isTerminal(0) || !context.io.isTerminal(2))
      throw usageError(
        'There is no message.',
        'Write it in words, or - to read it from stdin; a conversation needs a terminal.',
      );
    const { converse } = await import('../tutor/conversation.ts');
    const begins = about.session_id === undefined;
    const opening = begins ? { ...members, message: OPENING } : members;
    return askReading(context, flags, (where) => converse(where, about, opening));
  },
});

/** Asks for the first lesson of a new session: a learner who has only named a topic has nothing to say yet. */
const OPENING = 'Where do I start?';

async function messageOf(words: readonly string[], context: Context): Promise<string | undefined> {
  if (words.length === 0) return undefined;
  const fromStdin = words.length === 1 && words[0] === '-';
  const text = fromStdin ? new TextDecoder().decode(await readStdin(context)) : words.join(' ');
  if (text.trim() === '')
    throw usageError(fromStdin ? 'The message on standard input is empty.' : 'The message is empty.');
  return text.trim();
}

/** --body and --set can carry the message themselves. */
function carriesMessage({ flags: { body, set = [] } }: Context): boolean {
  return body !== undefined || set.some((pair) => /^message:?=/.test(pair));
}

export const exportSession = defineCommand({
  name: 'tutor export',
  summary: 'Write a tutor session with its sources as Markdown or HTML',
  group: 'Ask',
  effects: 'reads',
  about:
    'Writes every turn that took place on this machine: what you said, how it was judged, what the documents say with their sources, and the score. It is made from the runs of the turns (`ibid runs`) and sends nothing. Turns sent with --no-keep, or from other machines, are missing.',
  arguments: [{ name: 'id', help: 'the session, ses_… (default: the last one)', complete: 'id' }],
  formats: ['html'],
  examples: ['ibid tutor export --format md', 'ibid tutor export ses_1 --format html -o session.html'],
  exits: ['local_io'],
  async run(context, { args }) {
    const settings = await context.settings();
    const { sessionRecord } = await import('../tutor/record.ts');
    const record = await sessionRecord(settings.folders.state, args.id ?? lastId(settings), context.signal);
    const shown = shownAs(async () => (await import('../output/tutor/tutor.ts')).sessionPage);
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

const BEGIN = 'Begin one: ibid tutor --sector ID --topic TEXT "…"';

function lastId(settings: Settings): string {
  const last = lastSession(settings);
  if (last !== undefined) return last.session_id;
  throw usageError('There is no session yet.', BEGIN);
}

export const sessions = defineCommand({
  name: 'tutor sessions',
  summary: 'List the tutor sessions on this machine, most recent first',
  group: 'Ask',
  effects: 'reads',
  examples: [
    'ibid tutor sessions',
    'ibid tutor --session "$(ibid tutor sessions --get items.0.session_id)" "Go on"',
  ],
  exits: ['local_io'],
  async run(context) {
    const sessions = readSessions((await context.settings()).folders.state);
    return listed(
      sessions,
      ['session', 'sector', 'topic', 'turns', 'last used', 'profile'],
      ({ session_id, sector_id, topic, turns, last_at, profile }) => [
        session_id,
        sector_id ?? '',
        topic ?? '',
        String(turns),
        last_at.slice(0, 16).replace('T', ' '),
        profile,
      ],
      `There is no session yet. ${BEGIN}\n`,
    );
  },
});
