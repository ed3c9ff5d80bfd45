// cli.md, "Output" (progress) and "Exit codes" (130, 143): what a person sees while waiting, and what an interruption says.
import type { ServerResponse } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodyOf, json, problem, startPadding } from '../support/api-server.ts';
import { bench, failureOn } from './support.ts';
import { hasTerminal, lastLines, onTerminal } from './terminal.ts';

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Pads every 200 ms, at least once, until `seen` says that what is waited for was seen. */
async function padUntil(response: ServerResponse, seen: () => boolean, document: object): Promise<void> {
  startPadding(response);
  do {
    await after(200);
    response.write(' ');
  } while (!seen() && !response.destroyed);
  response.end(JSON.stringify(document));
}

describe('cli.md: 130 and 143', () => {
  it.concurrent.each([
    ['SIGINT', 130, ['query', 'q'], 'unknown', /may have been billed: look at `ibid usage`/],
    ['SIGTERM', 143, ['query', 'q'], 'unknown', /may have been billed/],
    ['SIGINT', 130, ['usage'], 'no', /Nothing is owed/],
  ] as const)('%s ends the run with %i: %j, billed %s', async (signal, exit, words, billed, says) => {
    const kills: ((name: NodeJS.Signals) => void)[] = [];
    await using b = await bench({
      '*': (_seen, response) => {
        startPadding(response);
        setTimeout(() => kills.at(-1)?.(signal), 100);
      },
    });
    const options = { onStart: (kill: (name: NodeJS.Signals) => void) => void kills.push(kill) };
    const asJson = await b.start([...words, '--json', '-o', 'out.json'], options);
    expect(asJson).toMatchObject({ code: exit, signal: null, stdout: '' });
    expect(failureOn(asJson)).toMatchObject({ exit_code: exit, code_name: 'signal', billed, sent: 'yes' });
    expect((await b.start(words, options)).stderr).toMatch(says);
    // Nothing half written is left, and of what may have been billed its run.
    expect(readdirSync(b.home)).toEqual(billed === 'unknown' ? ['state'] : []);
  });

  it.concurrent('a wait before the next try can be interrupted, and nothing is owed', async () => {
    const kills: ((name: NodeJS.Signals) => void)[] = [];
    await using b = await bench({
      '*': (_seen, response) => {
        problem(response, 429, 'Too many requests', '', { headers: { 'retry-after': '30' } });
        setTimeout(() => kills.at(-1)?.('SIGINT'), 300);
      },
    });
    const ran = await b.start(['query', 'q', '--json'], { onStart: (kill) => void kills.push(kill) });
    expect(ran.code).toBe(130);
    expect(b.server.seen).toHaveLength(1);
  });

  it.concurrent('--all: the rows that came stay, and it says how to go on', async () => {
    const kills: ((name: NodeJS.Signals) => void)[] = [];
    const items = Array.from({ length: 100 }, (_unused, id) => ({ id }));
    await using b = await bench({
      '*': (_seen, response, index) => {
        if (index === 0) return json(response, { items, total: 300 });
        setTimeout(() => kills.at(-1)?.('SIGINT'), 100);
      },
    });
    const ran = await b.start(['source', 'list', '--all', '--json'], {
      onStart: (kill) => void kills.push(kill),
    });
    expect(ran.code).toBe(130);
    expect(JSON.parse(ran.stdout)).toHaveLength(100);
    expect(failureOn(ran)).toMatchObject({ exit_code: 130, next_offset: 100 });
  });
});

describe('cli.md: progress is on stderr, and only where a terminal watches', () => {
  it.concurrent('--progress json tells each sign of life, none and auto are silent in a pipe', async () => {
    await using b = await bench({ '*': (_seen, response) => padUntil(response, () => true, { ok: true }) });
    const { stderr, stdout } = await b.start(['query', 'q', '--json', '--progress', 'json']);
    expect(stdout).toBe('{"ok":true}');
    const kinds = stderr
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual([
      'connecting',
      'sent',
      'headers',
      'padding',
      'document',
    ]);
    for (const how of ['none', 'auto'])
      expect((await b.run(['query', 'q', '--progress', how])).stderr).toBe('');
  });

  it.concurrent('progress ends with an answer that is passed on as it comes', async () => {
    await using b = await bench({ '*': (_seen, response) => json(response, { ok: true }) });
    for (const words of [['usage'], ['usage', '-o', 'out.json'], ['brief', 'evidence', 'brf_1']])
      expect(await b.run([...words, '--json', '--progress', 'plain'])).toMatchObject({
        code: 0,
        stderr: '',
      });
  });

  it.concurrent('--progress plain writes whole lines', async () => {
    let shown = false;
    await using b = await bench({ '*': (_seen, response) => padUntil(response, () => shown, { ok: true }) });
    const { stderr, stdout } = await b.start(['query', 'q', '--json', '--progress', 'plain'], {
      onStderr: () => (shown = true),
    });
    expect(stdout).toBe('{"ok":true}');
    expect(stderr).toMatch(
      /^(ibid: \d+ s · the service is working, last sign of life (just now|\d+ s ago)\n)+$/,
    );
  });

  it.skipIf(!hasTerminal()).concurrent(
    'on a terminal: elapsed time, the last sign of life, and nothing of it is left',
    async () => {
      let shown = '';
      // What took a second is remembered for the next estimate.
      const works = () => /[1-9]\d* s · the service is working, last sign of life/.test(shown);
      await using b = await bench({
        '*': (_seen, response) => padUntil(response, works, { note: 'the end' }),
      });
      const seen = await onTerminal(b, ['query', 'q'], { onText: (text) => (shown = text) });
      expect(seen).toMatch(/\d s · the service is working, last sign of life (just now|\d s ago)/);
      expect(seen).toContain('the end');
      expect(lastLines(seen)).not.toContain('working');
      const times = readFileSync(join(b.home, 'state', 'durations.json'), 'utf8');
      expect(JSON.parse(times)).toMatchObject({ query: [expect.any(Number)] });
    },
  );

  it.skipIf(!hasTerminal()).concurrent(
    'on a terminal: a 429 says why it waits and for how long',
    async () => {
      await using b = await bench({
        '*': (_seen, response, index) =>
          index === 0
            ? problem(response, 429, 'Slow', '', { headers: { 'retry-after': '5' } })
            : json(response, { note: 'the end' }),
      });
      const seen = await onTerminal(b, ['usage']);
      expect(seen).toMatch(/asks to wait \(HTTP 429\); next try in \d s/);
      expect(seen).toContain('the end');
    },
  );

  it.skipIf(!hasTerminal()).concurrent(
    'on a terminal: tutor without a message begins with the first lesson',
    async () => {
      await using b = await bench({
        '*': (seen, response) =>
          json(response, { session_id: 's', reply: `Heard ${seen.body}`, citations: [] }),
      });
      const words = ['tutor', '--sector', 'energy', '--topic', 'LNG'];
      const seen = await onTerminal(b, words, {
        keys: [
          [/›/, 'Hello\r'],
          // While a turn runs keys go nowhere: the prompt has to be back.
          [/"Hello"[^]*›/, '\u0004'],
        ],
      });
      expect(b.server.seen.map((one) => bodyOf(one))).toEqual([
        { message: 'Where do I start?', sector_id: 'energy', topic: 'LNG' },
        { message: 'Hello', session_id: 's' },
      ]);
      expect(seen.indexOf('Where do I start?')).toBeLessThan(seen.indexOf('›'));
      const again = await onTerminal(b, ['tutor', '-c'], { keys: [[/›/, '\u0004']] });
      expect(again).toContain('Going on with s · LNG · energy · 2 turns');
      expect(b.server.seen).toHaveLength(2);
      expect(readFileSync(join(b.home, 'state', 'tutor-sessions.json'), 'utf8')).toContain(
        '"session_id": "s"',
      );
    },
  );
});
