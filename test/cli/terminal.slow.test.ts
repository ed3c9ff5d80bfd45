// cli.md, "Output": what comes from outside is cleaned where a person sees it, and only there: on a terminal nothing acts
// and nothing hides, whatever the format; in a pipe and a file the same answers go out byte for byte.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, problem } from '../support/api-server.ts';
import { bench } from './support.ts';
import { hasTerminal, lastLines, onTerminal } from './terminal.ts';

// An escape sequence, C1, a zero-width space, two ways to reorder what is read, a soft hyphen.
const HOSTILE = 'a\u001b[31mB\u009b31mC\u200bD\u202eE\u2066F\u00adG';
const HIDDEN = /\u001b\[31m|[\u0080-\u009f\u200b\u202e\u2066\u00ad]/;
const DOCUMENT = JSON.stringify({ items: [{ name: HOSTILE, [HOSTILE]: 1 }], total: 1, text: HOSTILE });
const PLAIN = `${HOSTILE}\n second`;

const script = {
  'GET /v1/usage': (_seen: unknown, response: Parameters<typeof json>[0]) => json(response, DOCUMENT),
  '*': (_seen: unknown, response: Parameters<typeof json>[0]) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end(PLAIN),
};

describe('on a terminal nothing acts and nothing hides', () => {
  it.skipIf(!hasTerminal()).concurrent.each([
    ['brief bibliography brf_1', 'aBCDEFG\r\n second'],
    ['brief bibliography brf_1 --json', '\\u009b31mC\\u200bD'],
    ['api GET /v1/other', 'aBCDEFG\r\n second'],
    ['api GET /v1/other --json', '\\u009b31mC\\u200bD'],
    ['usage', 'aBCDEFG'],
    ['usage --json', '\\u009b31mC\\u200bD'],
    ['usage --format jsonl', '\\u009b31mC\\u200bD'],
    ['usage --format csv', 'aBCDEFG'],
    ['usage --format md', 'aBCDEFG'],
    ['usage --get text', 'aBCDEFG'],
    ['usage --get items', '\\u009b31mC\\u200bD'],
  ])('%s', async (words, shown) => {
    await using b = await bench(script);
    const seen = await onTerminal(b, words.split(' '));
    expect(seen).toContain(shown);
    expect(seen).not.toMatch(HIDDEN);
  });
});

describe('sentences of a failure', () => {
  const detail = `${'The series ends in the middle of a month. '.repeat(6)}Send it up to the end of June.`;
  const refuses = {
    '*': (_seen: unknown, response: Parameters<typeof json>[0]) =>
      problem(response, 422, 'Unprocessable series', detail),
  };

  it.skipIf(!hasTerminal()).concurrent.each([80, 120])('fill a terminal of %i columns', async (columns) => {
    await using b = await bench(refuses);
    const lines = lastLines(await onTerminal(b, ['usage'], { columns }))
      // eslint-disable-next-line no-control-regex
      .replaceAll(/\u001b\[[0-9;?]*[a-zA-Z]/g, '')
      .trimEnd()
      .split(/\r?\n/);
    expect(lines[0]).toMatch(/^ibid: Unprocessable series: The series/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines[0]?.length).toBeGreaterThan(columns - 10);
    for (const line of lines.slice(1)) expect(line).toMatch(/^ {6}\S/);
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(detail);
  });

  it.concurrent('stay on their lines in a pipe, whatever COLUMNS says', async () => {
    await using b = await bench(refuses);
    const { stderr } = await b.run(['usage'], { env: { COLUMNS: '80' } });
    expect(stderr.split('\n')[0]).toBe(`ibid: Unprocessable series: ${detail}`);
  });
});

describe('in a pipe and in a file it is byte for byte', () => {
  it.concurrent.each([
    ['brief bibliography brf_1', PLAIN],
    ['api GET /v1/other', PLAIN],
    ['usage --json', DOCUMENT],
    ['usage --get text', `${HOSTILE}\n`],
  ])('%s', async (words, sent) => {
    await using b = await bench(script);
    expect((await b.run(words.split(' '))).stdout).toBe(sent);
    expect((await b.run([...words.split(' '), '-o', 'out'])).code).toBe(0);
    expect(readFileSync(join(b.home, 'out'), 'utf8')).toBe(sent);
  });
});
