// cli.md, "Commands": tutor on a terminal without a message. Keys are a stream here, the server is a real one.
import { PassThrough, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../src/cli/kit/command.ts';
import { createContext, type Context, type RunEnvironment } from '../../src/cli/kit/context.ts';
import type { CommonFlags } from '../../src/cli/kit/flags.ts';
import type { Io } from '../../src/cli/kit/io.ts';
import type { Screen } from '../../src/page/screen.ts';
import { converse, type Desk } from '../../src/cli/tutor/conversation.ts';
import { BREAK, messageIn, pasteFilter } from '../../src/cli/tutor/keyboard.ts';
import { readSessions } from '../../src/cli/tutor/sessions.ts';
import { until } from '../support/until.ts';
import { bodyOf, json, problem, startPadding, type Script } from '../support/api-server.ts';
import { bench, environment, type Bench } from './support.ts';

const FLAGS = { json: false, progress: 'none', debug: false } as unknown as CommonFlags;

describe('cli.md: a paste of many lines is one message', () => {
  const b = BREAK;
  it.each([
    ['typed, key by key', ['h', 'i', '\r'], 'hi\r'],
    ['bracketed', ['\u001b[200~one\rtwo\n\nthree\r\n\u001b[201~', '\r'], `one${b}two${b}${b}three${b}\r`],
    ['bracketed, its marks cut in two', ['\u001b[20', '0~one\rtw', 'o\u001b[2', '01~!\r'], `one${b}two!\r`],
    ['without brackets', ['one\rtwo\r\rthree\r'], `one${b}two${b}${b}three\r`],
    ['a line in one read', ['hello\r'], 'hello\r'],
    ['control keys inside are no keys', ['\u001b[200~a\u0003b\u0004c\u001b[Ad\te\u001b[201~'], 'abc[Ad  e'],
    ['arrows and other keys pass', ['\u001b[A', '\u001b[2~', '\u001b'], '\u001b[A\u001b[2~\u001b'],
  ])('%s', (_name, reads, expected) => {
    const filter = pasteFilter();
    expect(reads.map(filter).join('')).toBe(expected);
  });

  it('breaks come back in the message', () => {
    expect(messageIn(` one${b}two ${b}`)).toBe('one\ntwo');
  });
});

describe('cli.md: tutor, a conversation', () => {
  it.concurrent('turn after turn of one session, pastes as one message, Ctrl-D ends it', async () => {
    await using b = await bench(TALK);
    const talk = begin(b);
    await talk.type('First\r', 1);
    expect(talk.output()).toContain('reply 1');
    for (const blank of ['\r', ' \r']) await talk.type(blank, 1);
    await talk.type('\u001b[200~two\rlines\u001b[201~\r', 2);
    expect(readSessions(`${b.home}/state`)).toMatchObject([{ session_id: 's', topic: 'LNG', turns: 2 }]);
    talk.keys.write('\u0004');
    expect(await talk.result).toMatchObject({ kind: 'raw', text: '' });
    expect(b.server.seen.map(bodyOf)).toEqual([
      { message: 'First', sector_id: 'energy', topic: 'LNG', cost_cap_usd: 0.1 },
      { message: 'two\nlines', session_id: 's', cost_cap_usd: 0.1 },
    ]);
  });

  it.concurrent('a message among the members is the first turn, before anything is typed', async () => {
    await using b = await bench(TALK);
    const talk = begin(b, {}, 'Where do I start?');
    await until(() => talk.output().includes('reply 1'));
    await talk.type('Next\r', 2);
    talk.keys.write('\u0004');
    await talk.result;
    expect(b.server.seen.map(bodyOf)).toMatchObject([
      { message: 'Where do I start?', sector_id: 'energy', topic: 'LNG' },
      { message: 'Next', session_id: 's' },
    ]);
  });

  it.concurrent('the history brings an earlier message back', async () => {
    await using b = await bench(TALK);
    const talk = begin(b);
    await talk.type('First\r', 1);
    await talk.type('\u001b[A', 1);
    await talk.type('\r', 2);
    talk.keys.write('\u0004');
    await talk.result;
    expect((bodyOf(b.server.seen[1]) as { message: string }).message).toBe('First');
  });

  it.concurrent('Ctrl-C stops the running turn, says that it may be billed, and the session goes on', async () => {
    await using b = await bench({
      'POST /v1/tutor': (seen, response, index) =>
        index === 1
          ? startPadding(response)
          : (TALK['POST /v1/tutor'] as (...all: unknown[]) => void)(seen, response, index),
    });
    const talk = begin(b);
    await talk.type('First\r', 1);
    talk.enter('Second\r');
    await until(() => b.server.seen.length === 2);
    talk.keys.write('typed while it runs\r');
    await wait(50);
    talk.keys.write('\u0003');
    await until(() => talk.told().includes('may have been billed'));
    await talk.type('Third\r', 2);
    talk.keys.write('\u0004');
    await talk.result;
    expect(b.server.seen.map((seen) => bodyOf(seen))).toMatchObject([
      { message: 'First' },
      { message: 'Second', session_id: 's' },
      { message: 'Third', session_id: 's' },
    ]);
  });

  it.concurrent('a turn that fails is told, is not sent again, and the conversation goes on', async () => {
    await using b = await bench({
      'POST /v1/tutor': (seen, response, index) =>
        index === 0
          ? problem(response, 500, 'Broken')
          : (TALK['POST /v1/tutor'] as (...all: unknown[]) => void)(seen, response, index),
    });
    const talk = begin(b);
    talk.enter('First\r');
    await until(() => talk.told().includes('Broken'));
    expect(b.server.seen).toHaveLength(1);
    await talk.type('Again\r', 1);
    talk.keys.write('\u0004');
    await talk.result;
    expect(bodyOf(b.server.seen[1])).toMatchObject({ message: 'Again', sector_id: 'energy', topic: 'LNG' });
  });

  it.concurrent('Ctrl-C at the prompt empties the line, twice on an empty one ends', async () => {
    await using b = await bench(TALK);
    const talk = begin(b);
    talk.keys.write('half a message');
    talk.keys.write('\u0003');
    talk.keys.write('\u0003');
    await talk.result;
    expect(b.server.seen).toEqual([]);
  });

  it.concurrent('INT and TERM from outside end it, and the terminal is left as it was', async () => {
    await using b = await bench(TALK);
    const talk = begin(b);
    talk.stop.abort(new DOMException('Interrupted.', 'AbortError'));
    await expect(talk.result).rejects.toThrow('Interrupted.');
    expect(talk.screen()).toMatch(/\u001b\[\?2004h[\s\S]*\u001b\[\?2004l/);
    expect(talk.raw.at(-1)).toBe(false);
  });

  it.concurrent.each([['output'], ['body'], ['dry-run'], ['curl']])(
    '--%s goes with one message alone',
    async (flag) => {
      await using b = await bench(TALK);
      await expect(begin(b, { [flag]: 'x' }).result).rejects.toMatchObject({ code: 'usage' });
    },
  );
});

const TALK: Script = {
  'POST /v1/tutor': (_seen, response, index) =>
    json(response, { session_id: 's', reply: `reply ${index + 1}`, citations: [] }),
};

/** A conversation whose keys, screen and output a test holds. */
function begin({ home, server }: Bench, flags: object = {}, message?: string) {
  const out: string[] = [];
  const err: string[] = [];
  const echo: string[] = [];
  const raw: boolean[] = [];
  const stop = new AbortController();
  const keys = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => void raw.push(on) });
  const screen = new Writable({
    write(data: Buffer, _encoding, done) {
      echo.push(data.toString());
      done();
    },
  });
  const env = { IBID_HOME: home, ...environment(server.url) };
  const outside: RunEnvironment = {
    io: fakeIo(out, err),
    env,
    now: Date.now,
    sleep: (ms) => wait(ms),
    signal: stop.signal,
  };
  const context = createContext(outside, { ...FLAGS, ...flags });
  const result = talkTo(context, { keys, screen }, message);
  const turns = () => out.filter((text) => text.includes('reply')).length;
  // Whatever is entered, a line or a key of the history, brings the prompt once more.
  const prompts = () => echo.join('').match(/[›>] /g)?.length ?? 0;
  let entered = 0;
  const enter = (text: string) => {
    entered += 1;
    keys.write(text);
  };
  return {
    keys,
    raw,
    stop,
    result,
    output: () => out.join(''),
    told: () => err.join(''),
    screen: () => echo.join(''),
    enter,
    /** Types once the prompt is there, and waits until so many replies were shown and it is back. */
    async type(text: string, replies: number) {
      await until(() => prompts() > entered);
      enter(text);
      await until(() => turns() >= replies && prompts() > entered);
    },
  };
}

async function talkTo(context: Context, desk: Desk, message: string | undefined): Promise<Result> {
  const members = { cost_cap_usd: 0.1, ...(message === undefined ? {} : { message }) };
  try {
    return await converse(context, { sector_id: 'energy', topic: 'LNG' }, members, desk);
  } finally {
    await context.close();
  }
}

function fakeIo(out: string[], err: string[]): Io {
  const same = (text: string) => text;
  const paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
  const screen: Screen = { columns: 80, paint, unicode: true, clean: same, cleanLine: same, link: same };
  return {
    isTerminal: () => false,
    out: async (data) => void out.push(typeof data === 'string' ? data : Buffer.from(data).toString()),
    err: (text) => void err.push(text),
    screen: async () => screen,
    spinner: async () => ({ text: () => {}, stop: () => {} }),
    input: async () => new Uint8Array(),
  };
}
