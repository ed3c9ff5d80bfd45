// `ibid tutor` on a terminal without a message: turn after turn of one session. The prompt is on stderr, replies are on
// stdout. Ctrl-C stops the running turn and keeps the session, Ctrl-D ends it. The history lives only in memory.
import { createInterface, type Interface } from 'node:readline';
import type { Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';
import { cleanLine } from '../../page/clean.ts';
import { complain } from '../result/failure.ts';
import { tell } from '../result/notice.ts';
import type { MembersOf } from '../request/request.ts';
import { show } from '../result/show.ts';
import { messageIn, openKeyboard, type Keyboard, type Keys } from './keyboard.ts';
import { readSessions } from './sessions.ts';
import { takeTurn, type About } from './turn.ts';

/** The person's side: where keys come from, and where prompt and echo go. */
export interface Desk {
  readonly keys: Keys;
  readonly screen: NodeJS.WritableStream;
}

const BRACKETED_PASTE_ON = '\u001b[?2004h';
const BRACKETED_PASTE_OFF = '\u001b[?2004l';

/**
 * A `message` among the members is the first turn, before anything is typed.
 * Goes on until Ctrl-D or "quit", or a second Ctrl-C on an empty line. @throws the signal's reason on INT and TERM from outside.
 */
export async function converse(
  context: Context,
  about: About,
  members: MembersOf<'tutor'>,
  desk: Desk = { keys: process.stdin, screen: process.stderr },
): Promise<Result> {
  refuseFlags(context);
  const { paint, unicode } = await context.io.screen(2, 'auto');
  const keyboard = openKeyboard(desk.keys);
  const lines = createInterface({
    input: keyboard.input,
    output: desk.screen,
    terminal: true,
    historySize: 200,
    prompt: paint.cyan(unicode ? '› ' : '> '),
  });
  desk.screen.write(BRACKETED_PASTE_ON);
  context.io.err(
    `${paint.dim('Ctrl-D or “quit” ends the conversation, Ctrl-C stops a turn that is running.')}\n`,
  );
  const { message: opening, ...each } = members;
  let current = about;
  try {
    if (about.session_id !== undefined) await recall(context, about.session_id);
    if (opening !== undefined) current = await turn(context, current, members, keyboard);
    for (;;) {
      const line = await nextLine(lines, context);
      if (line === undefined) break;
      const message = messageIn(line);
      if (/^[/:]?(?:quit|exit|bye|q)[.!]?$/i.test(message)) break;
      if (message !== '') current = await turn(context, current, { ...each, message }, keyboard);
    }
  } finally {
    desk.screen.write(BRACKETED_PASTE_OFF);
    lines.close();
    keyboard.close();
  }
  return { kind: 'raw', text: '' };
}

/** What the session is about that goes on, where this machine knows it. */
async function recall(context: Context, id: string): Promise<void> {
  const { state } = (await context.settings()).folders;
  const session = readSessions(state).find(({ session_id }) => session_id === id);
  const about = [session?.topic, session?.sector_id].filter((text) => typeof text === 'string');
  const turns = session === undefined ? [] : [session.turns === 1 ? '1 turn' : `${session.turns} turns`];
  await tell(context.io, [cleanLine([`Going on with ${id}`, ...about, ...turns].join(' · ')), '']);
}

function refuseFlags({ flags }: Context): void {
  const clash = (['output', 'body', 'dry-run', 'curl'] as const).find(
    (name) => flags[name] !== undefined && flags[name] !== false,
  );
  if (clash !== undefined)
    throw usageError(`--${clash} goes with one message, not with a conversation.`, 'Give the message too.');
}

/** What the person wrote; undefined at Ctrl-D. */
function nextLine(lines: Interface, { io, signal }: Context): Promise<string | undefined> {
  let asked = false;
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      lines.off('line', onLine).off('close', onClose).off('SIGINT', onInterrupt);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const onLine = (line: string) => finish(() => resolve(line));
    const onClose = () => {
      io.err('\n');
      finish(() => resolve(undefined));
    };
    const onAbort = () => finish(() => reject(signal.reason as Error));
    const onInterrupt = () => {
      if (asked && lines.line === '') return onClose();
      asked = true;
      if (lines.line === '') io.err('\n(Ctrl-C again, or Ctrl-D, ends the conversation)');
      io.err('\n');
      lines.write(null, { ctrl: true, name: 'e' });
      lines.write(null, { ctrl: true, name: 'u' });
      lines.prompt();
    };
    if (signal.aborted) return onAbort();
    lines.on('line', onLine).on('close', onClose).on('SIGINT', onInterrupt);
    signal.addEventListener('abort', onAbort, { once: true });
    lines.prompt();
  });
}

/** One turn; what fails is told and the conversation goes on. */
async function turn(
  context: Context,
  about: About,
  members: MembersOf<'tutor'>,
  keyboard: Keyboard,
): Promise<About> {
  const stop = new AbortController();
  const release = keyboard.busy(() => stop.abort(new DOMException('Interrupted.', 'AbortError')));
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const own: Context = { ...context, signal };
  let next = about;
  try {
    context.io.err('\n');
    const result = await takeTurn(own, about, members, (session_id) => {
      next = { session_id };
    });
    await show(result, own);
    context.io.err('\n');
    if (next.session_id === undefined)
      await tell(context.io, ['The reply named no session: the next turn begins a new one.']);
  } catch (error) {
    if (context.signal.aborted) throw error;
    await complain(error, context);
  } finally {
    release();
  }
  return next;
}
