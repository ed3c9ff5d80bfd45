// `ibid open N`: where the citation of the last answer is, for the editor, the browser, or a script.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createIo } from '../../../src/cli/kit/io.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/program/run.ts';
import { addressWithToken, noteRunning, runningNow, secretsFor } from '../../../src/cli/ui/running.ts';
import { runHere } from '../../support/here.ts';
import { environmentOf, temporaryFolder } from '../../support/ibid.ts';

const home = temporaryFolder();
const notes = join(home.path, 'notes');

/** A run whose output is a terminal, as a person's is. */
async function atTerminal(env: Record<string, string>, ...words: string[]) {
  const all = environmentOf(home.path, env);
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    ...createIo(all),
    isTerminal: () => true,
    out: async (text: string | Uint8Array) => void out.push(String(text)),
    err: (text: string) => void err.push(text),
  };
  const signal = new AbortController().signal;
  const exit = await run(words, { io, env: all, now: Date.now, sleep: async () => undefined, signal });
  return { exit, out: out.join(''), err: err.join('') };
}

/** A program that writes down what it was called with. */
function recorder(name: string): { readonly path: string; readonly calls: () => string } {
  const path = join(home.path, name);
  const log = join(home.path, `${name}.log`);
  writeFileSync(path, `#!/bin/sh\necho "$@" > ${log}\n`);
  chmodSync(path, 0o755);
  return { path, calls: () => readFileSync(log, 'utf8').trim() };
}

beforeAll(async () => {
  mkdirSync(notes);
  writeFileSync(
    join(notes, 'leave.md'),
    '# Handbook\n\n## Leave\n\nUp to five days of leave may be carried over into the next year.\n',
  );
  await runHere(home.path, ['corpus', 'add', notes]);
});
afterAll(home.remove);

function temporaryHome() {
  const folder = temporaryFolder();
  return { path: folder.path, [Symbol.dispose]: folder.remove };
}

describe('ibid open', () => {
  it('without an answer says so', async () => {
    const { code, stderr } = await runHere(home.path, ['open', '1']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('No answer is kept here.')]);
  });

  it('in a pipe prints where the citation is', async () => {
    await runHere(home.path, ['query', 'How many days of leave may be carried over?']);
    const { code, stdout } = await runHere(home.path, ['open', '1']);
    expect([code, stdout]).toEqual([0, `${join(notes, 'leave.md')}:5\n`]);
    const { stdout: json } = await runHere(home.path, ['open', '[1]', '--json']);
    expect(JSON.parse(json)).toEqual({
      page: null,
      path: join(notes, 'leave.md'),
      line: 5,
      web: null,
      changed: false,
    });
  });

  it('warns of a file that was changed since it was read, packed or not', async () => {
    using other = temporaryHome();
    const path = join(other.path, 'tea.md');
    const packed = join(other.path, 'milk.md.gz');
    const [tea, milk] = ['The tea is drawn for four minutes.\n', 'The milk is kept at six degrees.\n'];
    writeFileSync(path, tea);
    writeFileSync(packed, gzipSync(milk));
    await runHere(other.path, ['corpus', 'add', path, packed]);
    for (const [question, file, changed] of [
      ['How long is the tea drawn?', path, `\n${tea}`],
      ['At how many degrees is the milk kept?', packed, gzipSync(`\n${milk}`)],
    ] as const) {
      await runHere(other.path, ['query', question]);
      const before = await runHere(other.path, ['open', '1', '--json']);
      expect([before.stderr, JSON.parse(before.stdout)]).toEqual([
        '',
        expect.objectContaining({ path: file, changed: false }),
      ]);
      writeFileSync(file, changed);
      const after = await runHere(other.path, ['open', '1']);
      expect([after.code, after.stdout]).toEqual([0, `${file}:1\n`]);
      expect(after.stderr).toContain(`${file} was changed since it was read: line 1 may be elsewhere`);
      const { stdout } = await runHere(other.path, ['open', '1', '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ changed: true });
    }
  });

  it('at a terminal opens the file at its line in the editor', async () => {
    const editor = recorder('editor');
    const { exit } = await atTerminal({ EDITOR: `${editor.path} --wait` }, 'open', '1');
    expect([exit, editor.calls()]).toEqual(['ok', `--wait +5 ${join(notes, 'leave.md')}`]);
  });

  it('says where the file is when there is no editor, and when the editor fails', async () => {
    const none = await atTerminal({}, 'open', '1');
    expect([none.exit, none.err]).toEqual(['usage', expect.stringContaining('leave.md, line 5')]);
    const broken = await atTerminal({ EDITOR: join(home.path, 'nothing') }, 'open', '1');
    expect([broken.exit, broken.err]).toEqual(['local_io', expect.stringContaining('ENOENT')]);
  });

  it('opens the page at the passage while ibid ui runs, without a secret in the call', async () => {
    const browser = recorder('browser');
    const secrets = secretsFor(environmentOf(home.path));
    const running = { ...secrets, url: 'http://127.0.0.1:8788', pid: process.pid };
    noteRunning(environmentOf(home.path), running);
    expect(runningNow(environmentOf(home.path))).toEqual(running);
    const { exit, out } = await atTerminal({ BROWSER: browser.path }, 'open', '1');
    expect(exit).toBe('ok');
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:8788\/documents\/doc_\w+\?start=\d+&end=\d+#quote\n$/);
    const editor = recorder('editor');
    await atTerminal({ EDITOR: editor.path }, 'open', '1', '--editor');
    expect(editor.calls()).toContain('+5');
    noteRunning(environmentOf(home.path), { ...running, pid: 0 });
    expect(runningNow(environmentOf(home.path))).toBeUndefined();
    // A later run takes the cookies of this one, and none of its tokens.
    const next = secretsFor(environmentOf(home.path));
    expect([next.seal === running.seal, next.mint === running.mint]).toEqual([true, false]);
    expect(addressWithToken(running, '/documents/a?start=1#quote')).toMatch(
      /\?start=1&token=[\w-]+\.[\w-]+#quote$/,
    );
  });

  it('names the numbers that there are', async () => {
    const far = await runHere(home.path, ['open', '7']);
    expect([far.code, far.stderr]).toEqual([9, expect.stringMatching(/has one citation: there is no \[7\]/)]);
    for (const text of ['0', 'x', '-1', '1.5', '9999999999'])
      expect((await runHere(home.path, ['open', '--', text])).code).toBe(2);
  });

  it('of an answer that cites nothing says so', async () => {
    await runHere(home.path, ['query', 'Who won the world cup?']);
    const { code, stderr } = await runHere(home.path, ['open', '1']);
    expect([code, stderr]).toEqual([9, expect.stringContaining('cites nothing')]);
  });
});
