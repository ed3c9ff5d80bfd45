// The tutor sessions of this machine (specification, "Tutor session"), kept in state/tutor-sessions.json, mode 0600.
import { isRecord } from '../../api/record.ts';
import { makeFolder } from '../../api/make-folder.ts';
import { codeOf } from '../../api/coded-error.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { writeWhole } from '../../disk/durable.ts';
import { LockError } from '../../disk/errors.ts';
import { withLock } from '../../disk/lock.ts';
import type { Context } from '../kit/context.ts';
import { CliError } from '../kit/errors.ts';

export interface TutorSession {
  readonly session_id: string;
  /** Null where the session was begun elsewhere. */
  readonly sector_id: string | null;
  readonly topic: string | null;
  readonly profile: string;
  /** Null for the embedded service. */
  readonly base_url: string | null;
  readonly turns: number;
  readonly started_at: string;
  readonly last_at: string;
}

const KEPT = 500;

/** Every session, the last used first. A file that cannot be read is told, not overwritten. @throws {CliError} */
export function readSessions(folder: string): TutorSession[] {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw unusable(folder, 'cannot be read', error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every(isSession)) return value;
  } catch (error) {
    throw unusable(folder, 'is not JSON', error);
  }
  throw unusable(folder, 'is not a list of sessions');
}

/** The session that was used last with these settings: this profile, at this address. */
export function lastSession(settings: Settings): TutorSession | undefined {
  return readSessions(settings.folders.state).find((session) => belongs(session, settings));
}

/** Notes a turn of a session. @throws {CliError} `local_io` when it cannot be written. */
export async function noteTurn(
  context: Pick<Context, 'settings' | 'now' | 'signal'>,
  turn: Pick<TutorSession, 'session_id' | 'sector_id' | 'topic'>,
): Promise<void> {
  const settings = await context.settings();
  const at = new Date(context.now()).toISOString();
  await change(settings.folders.state, context.signal, (sessions) => {
    const isIt = (one: TutorSession) => one.session_id === turn.session_id && belongs(one, settings);
    const before = sessions.find(isIt);
    const session: TutorSession = {
      session_id: turn.session_id,
      sector_id: turn.sector_id ?? before?.sector_id ?? null,
      topic: turn.topic ?? before?.topic ?? null,
      profile: settings.profileName,
      base_url: settings.baseUrl ?? null,
      turns: (before?.turns ?? 0) + 1,
      started_at: before?.started_at ?? at,
      last_at: at,
    };
    return [session, ...sessions.filter((one) => !isIt(one))].slice(0, KEPT);
  });
}

async function change(
  folder: string,
  signal: AbortSignal,
  next: (sessions: readonly TutorSession[]) => readonly TutorSession[],
): Promise<void> {
  try {
    makeFolder(folder);
    await withLock(`${fileIn(folder)}.lock`, signal, () => {
      const text = `${JSON.stringify(next(readSessions(folder)), null, 2)}\n`;
      writeWhole(fileIn(folder), [Buffer.from(text)], false);
    });
  } catch (error) {
    if (error instanceof CliError || signal.aborted) throw error;
    throw unusable(folder, 'cannot be written', error instanceof LockError ? error.cause : error);
  }
}

function belongs(session: TutorSession, settings: Settings): boolean {
  return session.profile === settings.profileName && session.base_url === (settings.baseUrl ?? null);
}

function isSession(value: unknown): value is TutorSession {
  return isRecord(value) && typeof value['session_id'] === 'string' && typeof value['profile'] === 'string';
}

function fileIn(folder: string): string {
  return join(folder, 'tutor-sessions.json');
}

function unusable(folder: string, how: string, cause?: unknown): CliError {
  const code = codeOf(cause);
  return new CliError('local_io', `${fileIn(folder)} ${how}${code === undefined ? '' : ` (${code})`}.`, {
    advice: 'Repair it or move it away; `ibid tutor --session ID` needs no file.',
    cause,
  });
}
