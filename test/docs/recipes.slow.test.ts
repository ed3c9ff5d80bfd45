// The recipes of docs/scripts.md, run as they are written there: in a folder of their own, against a server on loopback.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { json, problem } from '../support/api-server.ts';
import { serve, type TestServer } from '../support/http-servers.ts';
import { BIN, environmentOf, shellCode, temporaryFolder } from '../support/ibid.ts';
import { gate, until } from '../support/until.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/scripts.md'), 'utf8');
const RECIPES = PAGE.slice(PAGE.indexOf('\n## Recipes\n')).split(/^### /m).slice(1);

/** The first block of a language below a heading. */
function recipe(heading: string, language: string): string {
  const section = RECIPES.find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const body = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section)?.[1];
  if (body === undefined) throw new Error(`There is no ${language} below ${heading}.`);
  return body;
}

const has = (...tools: string[]) => tools.every((tool) => spawnSync('which', [tool]).status === 0);

interface Place extends AsyncDisposable {
  readonly folder: string;
  readonly server: TestServer;
  /** Runs a shell over the folder, with `ibid` on its PATH. */
  readonly shell: (words: readonly string[], env?: Record<string, string>) => Promise<Ended>;
  readonly write: (name: string, text: string) => void;
  readonly read: (name: string) => string;
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server that answers by what a question has in it: `??` none, `!` refused, `~` broken connection, `*` waits for `door`. */
async function place(door: Promise<void> = Promise.resolve()): Promise<Place> {
  const server = await serve(async (seen, response) => {
    const { query } = JSON.parse(seen.body) as { query: string };
    if (query.includes('*')) await door;
    if (query.includes('!')) return problem(response, 400, 'Not so');
    if (query.includes('~')) return void response.socket?.destroy();
    const isInsufficient = query.includes('??');
    return json(response, {
      outcome: isInsufficient ? 'insufficient_evidence' : 'answered',
      answer: isInsufficient ? null : `=HYPERLINK("${query}")`,
      citations: isInsufficient ? [] : [{ source_url: `https://x.example/${query.length % 3}` }],
      cost_usd: 0.01,
    });
  });
  const { path: folder, remove } = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/ibid'), `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`, {
    mode: 0o755,
  });
  const base = environmentOf(join(folder, 'home'), {
    IBID_BASE_URL: server.url,
    IBID_API_KEY: 'key-of-recipes',
  });
  const PATH = `${join(folder, 'bin')}:${base['PATH']}`;
  return {
    folder,
    server,
    write: (name, text) => writeFileSync(join(folder, name), text, { mode: 0o755 }),
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    shell: ([file = '', ...args], env = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(file, args, { cwd: folder, env: { ...base, PATH, ...env }, stdio: 'pipe' });
        let [stdout, stderr] = ['', ''];
        child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
        child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
        child.stdin.end();
        child.on('error', reject);
        child.on('close', (code, signal) => resolve({ code: shellCode(code, signal), stdout, stderr }));
      }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      remove();
    },
  };
}

const SILENT = { code: 0, stdout: '', stderr: '' };

it('each recipe of the page is one that is run here', () => {
  const tested = [
    'Cron',
    'Make',
    'GitHub Actions',
    'In place of xargs',
    'A spreadsheet in and out',
    'With jq',
    'By exit code',
  ];
  expect(RECIPES.map((text) => text.split('\n')[0])).toEqual(tested);
});

describe.skipIf(!has('flock'))('cron', () => {
  it('is silent where all is answered, goes on the same day, and is run once at a time', async () => {
    await using at = await place();
    at.write('nightly.sh', recipe('Cron', 'sh'));
    at.write('questions.txt', 'One?\nTwo?\n');
    at.write('bin/date', '#!/bin/sh\necho 2026-11-22\n'); // the test may run at midnight
    // As cron starts it: by its whole path, from elsewhere.
    const script = join(at.folder, 'nightly.sh');
    const cron = () => at.shell(['sh', '-c', `cd / && ${script}`]);
    expect(await cron()).toEqual(SILENT);
    expect(await cron()).toEqual(SILENT);
    expect(at.server.seen).toHaveLength(2);
    expect(JSON.parse(at.read('summary.json'))).toMatchObject({ answered: 2, left: 0 });
    const holder = spawn(
      'flock',
      [join(at.folder, '.nightly.lock'), 'sh', '-c', 'touch held; read -r line'],
      {
        cwd: at.folder,
      },
    );
    await until(() => existsSync(join(at.folder, 'held')));
    expect((await cron()).code).toBe(1);
    holder.stdin.end();
    await new Promise((resolve) => holder.once('close', resolve));
    expect(at.server.seen).toHaveLength(2);
  });

  it('writes one line where something is not answered, and its own line runs the script', async () => {
    await using at = await place();
    at.write('nightly.sh', recipe('Cron', 'sh'));
    at.write('questions.txt', 'One?\nTwo??\nThree!\n');
    const ran = await at.shell(['./nightly.sh']);
    expect([ran.code, ran.stdout, ran.stderr.match(/\n/g)?.length]).toEqual([8, '', 1]);
    expect(ran.stderr).toContain('3 rows: 1 answered, 1 insufficient, 1 failed');
    const [line = ''] = recipe('Cron', 'crontab').split('\n');
    expect(line).toMatch(/^(?:[\d*/,-]+ ){5}\/\S+\/nightly\.sh$/);
  });
});

describe.skipIf(!has('make', 'jq'))('make', () => {
  it('asks once, makes what depends on the answers, and asks no other questions into them', async () => {
    await using at = await place();
    at.write('Makefile', recipe('Make', 'make'));
    at.write('questions.txt', 'One?\nTwo??\n');
    expect((await at.shell(['make', '-s'])).stderr).toBe('');
    expect(at.server.seen).toHaveLength(2);
    const outcomes = new Set(parse(at.read('answers.csv')).map(([, outcome]) => outcome));
    expect(outcomes).toEqual(new Set(['answered', 'insufficient_evidence']));
    expect(await at.shell(['make', '-q'])).toMatchObject({ code: 0 });
    at.write('questions.txt', 'Another?\n');
    await at.shell(['touch', '-d', 'tomorrow', 'questions.txt']);
    const other = await at.shell(['make', '-s']);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('The input has changed')]);
    expect(existsSync(join(at.folder, 'answers.jsonl'))).toBe(true);
  });
});

describe.skipIf(!has('make', 'jq', 'setsid'))('make that is interrupted', () => {
  it('leaves the answers, and goes on with them', async () => {
    const door = gate();
    await using at = await place(door.opened);
    at.write('Makefile', recipe('Make', 'make'));
    at.write('questions.txt', 'One?\nTwo*\nThree?\n');
    at.write('go.sh', 'echo $$ > pid; exec make -s\n');
    const ran = at.shell(['setsid', 'sh', 'go.sh']);
    await until(() => at.server.seen.some(({ body }) => body.includes('*')));
    process.kill(-Number(at.read('pid')), 'SIGINT');
    door.open();
    expect((await ran).code).not.toBe(0);
    expect(at.read('answers.jsonl')).toContain('Two*');
    expect(existsSync(join(at.folder, 'answers.csv'))).toBe(false);
    expect((await at.shell(['make', '-s'])).code).toBe(0);
    expect(at.server.seen).toHaveLength(3);
    expect(parse(at.read('answers.csv'))).toHaveLength(3);
  });
});

describe.skipIf(!has('bash', 'jq'))('a step of GitHub Actions', () => {
  const step = () =>
    /^ {2}run: \|\n((?: {4}.*\n)+)/m.exec(recipe('GitHub Actions', 'yaml'))?.[1]?.replace(/^ {4}/gm, '') ??
    '';

  it.each([
    ['One?\nTwo?\n', 0, '2 of 2 answered for $0.02\n'],
    ['One?\nTwo!\n', 8, '1 of 2 answered for $0.01\n'],
    ['One?\nTwo~\n', 32, '1 of 2 answered for $0.01\n'],
  ])('of %j ends with %i and says so in its summary', async (questions, code, said) => {
    await using at = await place();
    at.write('questions.txt', questions);
    at.write('step.sh', step());
    const env = { GITHUB_STEP_SUMMARY: join(at.folder, 'said.md') };
    const ran = await at.shell(['bash', '-e', 'step.sh'], env);
    expect([ran.code, ran.stdout, at.read('said.md')]).toEqual([code, '', said]);
    // The other shell that a step may have.
    for (const name of ['said.md', 'answers.jsonl', 'answers.jsonl.journal']) rmSync(join(at.folder, name));
    const other = await at.shell(['bash', '--noprofile', '--norc', '-eo', 'pipefail', 'step.sh'], env);
    expect([other.code, at.read('said.md')]).toEqual([code, said]);
  });
});

describe('in place of xargs', () => {
  it('asks what is piped, and whole lines come out', async () => {
    await using at = await place();
    at.write('questions.txt', '# mine\nOne?\nTwo?\nThree?\n');
    expect(await at.shell(['sh', '-c', recipe('In place of xargs', 'sh')])).toEqual(SILENT);
    expect(
      at
        .read('answers.jsonl')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { exit: number }).exit),
    ).toEqual([0, 0, 0]);
    expect(at.server.seen).toHaveLength(3);
  });
});

const TABLE =
  'Nr,Question,Topic\r\nA1,"Was heißt ""HBM"", und\r\nwarum?",Größe\r\nA2,None??,=1+1\r\nA3,No!,\r\n';

describe.skipIf(!has('jq'))('a spreadsheet', () => {
  it('goes in and out, and no cell becomes a formula', async () => {
    await using at = await place();
    at.write('questions.csv', `\ufeff${TABLE}`);
    const ran = await at.shell(['sh', '-c', recipe('A spreadsheet in and out', 'sh')]);
    expect([ran.code, ran.stdout]).toEqual([0, '']);
    const rows = parse(at.read('answers.csv'), { columns: true }) as Record<string, string>[];
    const byNr = Object.fromEntries(rows.map((row) => [row['Nr'], row]));
    expect(byNr['A1']).toEqual({
      Nr: 'A1',
      Topic: 'Größe',
      Outcome: 'answered',
      Answer: '\'=HYPERLINK("Was heißt "HBM", und\r\nwarum?")',
      Source: expect.stringMatching(/^https:/),
      Cost: '0.01',
    });
    expect(byNr['A2']).toMatchObject({
      Outcome: 'insufficient_evidence',
      Topic: "'=1+1",
      Answer: '',
      Cost: '0.01',
    });
    expect(byNr['A3']).toMatchObject({ Outcome: 'failed', Cost: '0' });
    expect(JSON.parse(at.server.seen.find(({ body }) => body.includes('HBM'))?.body ?? '')).toMatchObject({
      query: 'Was heißt "HBM", und\r\nwarum?',
    });
  });
});

describe.skipIf(!has('jq'))('jq', () => {
  it('says what each line is to say', async () => {
    await using at = await place();
    at.write(
      'rows.jsonl',
      ['One?', 'Two?', 'Three??', 'Four!']
        .map((query, nr) => `${JSON.stringify({ id: `q${nr}`, body: { query } })}\n`)
        .join(''),
    );
    await at.shell(['ibid', 'batch', 'rows.jsonl', '-o', 'answers.jsonl', '--ordered']);
    const said: string[] = [];
    for (const line of recipe('With jq', 'sh').trim().split('\n')) {
      const ran = await at.shell(['sh', '-c', line]);
      expect([line, ran.code, ran.stderr]).toEqual([line, 0, '']);
      said.push(ran.stdout.trim().replaceAll(/ +/g, ' '));
    }
    expect(said).toEqual([
      'q0\t=HYPERLINK("One?")\nq1\t=HYPERLINK("Two?")',
      '2 answered\t0\n 1 failed\t4\n 1 insufficient_evidence\t3',
      '0.03',
      'q3\tNot so',
      '2 https://x.example/1',
    ]);
  });
});

describe('by exit code', () => {
  it.each([
    ['One?', 'done'],
    ['One??', 'done'],
    ['One!', 'rows are left'],
    ['One~', 'some may have been billed'],
    ['\0', 'nothing was sent'],
  ])('%j', async (questions, said) => {
    await using at = await place();
    at.write('questions.txt', questions);
    const ran = await at.shell(['sh', '-c', recipe('By exit code', 'sh')]);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining(said)]);
  });

  it('of a budget', async () => {
    await using at = await place();
    at.write('questions.txt', 'One?\n');
    await at.shell(['ibid', 'budget', 'set', '0.001usd/month']);
    const ran = await at.shell(['sh', '-c', recipe('By exit code', 'sh')]);
    expect(ran.stdout).toContain('the budget is used up');
    expect(at.server.seen).toHaveLength(0);
  });
});
