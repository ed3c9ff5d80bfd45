// One turn of the tutor (specification, "POST /v1/tutor"): which session it belongs to, the call, and the session id
// kept before the reply is shown.
import { CITING, shownAs } from '../output/shown.ts';
import { isRecord } from '../../api/record.ts';
import { isInsufficient } from '../../api/outcome.ts';
import type { ForeignRecord } from '../../api/payloads/foreign.ts';
import type { TutorTurn } from '../../api/payloads/tutor.ts';
import type { Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import { ask, type MembersOf } from '../request/request.ts';
import { lastSession, noteTurn } from './sessions.ts';

/** What a turn is about: a session that goes on, or the sector and topic of a new one. */
export interface About {
  readonly session_id?: string | undefined;
  readonly sector_id?: string | undefined;
  readonly topic?: string | undefined;
}

export interface TutorFlags {
  readonly sector: string | undefined;
  readonly topic: string | undefined;
  readonly session: string | undefined;
  readonly continue: boolean;
}

/** Which session is meant. @throws {CliError} `usage` where it is not clear; nothing has been sent. */
export async function aboutOf(context: Context, flags: TutorFlags): Promise<About> {
  const { session, sector, topic } = flags;
  if (session !== undefined && flags.continue)
    throw usageError('--session and --continue contradict each other.');
  const resumes = session !== undefined || flags.continue;
  if (resumes && (sector !== undefined || topic !== undefined))
    throw usageError(
      '--sector and --topic begin a session: they cannot be combined with --session or --continue.',
      'A session keeps its sector and topic.',
    );
  if (session !== undefined) {
    if (session.trim() === '')
      throw usageError('The session id is empty.', '`ibid tutor sessions` lists them.');
    return { session_id: session };
  }
  if (flags.continue) return { session_id: await lastId(context) };
  return beginning(context, sector, topic);
}

async function lastId(context: Context): Promise<string> {
  const settings = await context.settings();
  const last = lastSession(settings);
  if (last !== undefined) return last.session_id;
  throw usageError(
    `There is no session of profile ${settings.profileName} to continue.`,
    'Begin one: ibid tutor --sector ID --topic TEXT "…"',
  );
}

function beginning(context: Context, sector: string | undefined, topic: string | undefined): About {
  const { body, set = [] } = context.flags;
  const isSet = (name: string) =>
    body !== undefined || set.some((pair) => new RegExp(`^${name}:?=`).test(pair));
  const missing = [
    ...((sector ?? '').trim() === '' && !isSet('sector_id') ? ['--sector'] : []),
    ...((topic ?? '').trim() === '' && !isSet('topic') ? ['--topic'] : []),
  ];
  if (missing.length > 0 && !isSet('session_id'))
    throw usageError(
      `The first turn of a session needs ${missing.join(' and ')}.`,
      'For example: ibid tutor --sector energy --topic "How LNG is shipped". To go on with a session: -c for the last one, or --session ID.',
    );
  return { sector_id: sector, topic };
}

/** Sends a turn. `onSession` is told the id that the reply names. @throws {ClientError}. */
export function takeTurn(
  context: Context,
  about: About,
  members: MembersOf<'tutor'>,
  onSession: (id: string) => void = () => {},
): Promise<Result> {
  return ask(
    context,
    'tutor',
    { ...members, ...about },
    {
      text: shownAs(CITING.tutor).text,
      exit: (document) => (isInsufficient(document) ? 'insufficient_evidence' : 'ok'),
      keep: async (document) => {
        const id = sessionIdOf(document) ?? about.session_id;
        if (id === undefined) return;
        onSession(id);
        // A topic that the corpus does not have is nothing to go on with: -c stays with the session before.
        if (isInsufficient(document) && isRecord(document) && isRecord(document.available)) return;
        await noting(context, id, about, isRecord(document) ? document : {});
      },
    },
  );
}

async function noting(
  context: Context,
  id: string,
  about: About,
  reply: ForeignRecord<TutorTurn>,
): Promise<void> {
  const text = (name: 'sector_id' | 'topic') => {
    const value = reply[name];
    return about[name] ?? (typeof value === 'string' ? value : null);
  };
  try {
    await noteTurn(context, { session_id: id, sector_id: text('sector_id'), topic: text('topic') });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError('local_io', `The session ${id} could not be noted: ${error.message}`, {
      advice: `Go on with --session ${id}.`,
      cause: error,
      facts: { sent: 'yes', billed: reply.billable === false ? 'no' : 'yes', session_id: id },
    });
  }
}

/** `session_id` at the top of the reply, or one level below where a server wraps its documents. */
export function sessionIdOf(document: unknown): string | undefined {
  if (!isRecord(document)) return undefined;
  const places = [document, ...Object.values(document).filter(isRecord)];
  const id = places.map((place) => place['session_id']).find((value) => value !== undefined && value !== '');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
