// The command line over what people have: a table, a feed and a page of the web become answers with citations. What reads
// them is the built command.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../support/http-servers.ts';
import { runHere } from '../support/here.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

let home: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => home.remove());

const run = (...args: string[]) => runHere(home.path, args);
/** The same by the built command. */
const start = (...args: string[]) => runIbid(home.path, args);

interface Answer {
  readonly closest?: { readonly quote: string }[];
  readonly outcome: string;
  readonly claims: readonly { readonly text: string }[];
  readonly citations: readonly { readonly source_url: string; readonly quote: string }[];
}

async function ask(question: string): Promise<Answer> {
  const ran = await run('query', question, '--json');
  return JSON.parse(ran.stdout) as Answer;
}

describe('corpus sync and corpus info', () => {
  const folder = () => join(home.path, 'papers');
  const fill = (names: readonly string[]) => {
    mkdirSync(folder(), { recursive: true });
    for (const name of names)
      writeFileSync(join(folder(), name), `# Report ${name}\n\nThe pier ${name} was built.\n`);
  };

  it('adds, updates and removes, counts them, and tells of one document what is known', async () => {
    fill(['a.md', 'b.md', 'c.log.md']);
    writeFileSync(join(folder(), '.gitignore'), '*.log.md\n');
    const first = await start('corpus', 'sync', folder(), '--gitignore');
    expect(first).toMatchObject({
      code: 0,
      stdout: '2 added, 0 updated, 0 unchanged, 0 removed, 1 left out.\n',
    });
    rmSync(join(folder(), 'a.md'));
    writeFileSync(
      join(folder(), 'b.md'),
      '# Report b\n\n## Piers\n\nThe pier was lengthened.\n\n## Cranes\n\nNone.\n',
    );
    const second = await run('corpus', 'sync', folder(), '--gitignore', '--json');
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout)).toMatchObject({
      added: 0,
      updated: 1,
      removed: 1,
      excluded: 1,
      failed: [],
    });
    expect((await run('search', 'built')).code).toBe(3);
    const info = await run('corpus', 'info', join(folder(), 'b.md'), '--json');
    expect(JSON.parse(info.stdout)).toMatchObject({
      title: 'Report b',
      source_url: expect.stringMatching(/papers\/b\.md$/),
      published_at: null,
      media_type: 'text/markdown',
      sections: 2,
      content_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: 2,
      current: true,
    });
    const { id } = JSON.parse(info.stdout) as { id: string };
    const shown = await run('corpus', 'info', id);
    expect(shown.stdout).toMatch(/title +Report b\nplace +.*\/b\.md\ndate +undated\nkind +text\/markdown, /);
    expect(await run('corpus', 'info', 'doc_none')).toMatchObject({ code: 2, stdout: '' });
  });

  it('killed half-way is run again to the same end', async () => {
    fill(Array.from({ length: 300 }, (_, n) => `${n}.md`));
    expect((await run('corpus', 'sync', folder())).code).toBe(0);
    for (let n = 0; n < 200; n += 1) rmSync(join(folder(), `${n}.md`));
    fill(Array.from({ length: 100 }, (_, n) => `new-${n}.md`));
    const killed = await runIbid(home.path, ['corpus', 'sync', folder(), '--progress', 'json'], {
      onStderr: (text, kill) => {
        if (text.split('\n').length > 100) kill('SIGKILL');
      },
    });
    // On a busy machine the signal may come after the end; what follows holds all the same.
    expect([0, 137]).toContain(killed.code);
    const again = JSON.parse((await run('corpus', 'sync', folder(), '--json')).stdout) as Record<
      string,
      unknown
    >;
    expect(again['failed']).toEqual([]);
    const list = JSON.parse((await run('corpus', 'list', '--json')).stdout) as { total: number };
    expect(list.total).toBe(200);
    expect(JSON.parse((await run('corpus', 'sync', folder(), '--json')).stdout)).toMatchObject({
      added: 0,
      unchanged: 200,
      removed: 0,
    });
  });

  it('refuses a file, a glob without end and a folder that is not there, in a sentence', async () => {
    fill(['a.md']);
    for (const [args, message] of [
      [[join(folder(), 'a.md')], /it is not a folder/],
      [[join(home.path, 'none')], /no such file or folder/],
      [[folder(), '--sector', ' '], /--sector takes the id of a sector/],
      [[folder(), '--include', '{a,b}'.repeat(20)], /more than 256 patterns/],
    ] as const) {
      const ran = await run('corpus', 'sync', ...args);
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toMatch(message);
    }
  });
});

describe('corpus add', () => {
  it('--keep-starter as the very first command has the starter corpus beside the new document', async () => {
    const path = join(home.path, 'leave.md');
    writeFileSync(path, '# Leave\n\nUp to five days of leave may be carried into the next year.\n');
    expect((await start('corpus', 'add', path, '--keep-starter')).code).toBe(0);
    const list = JSON.parse((await run('corpus', 'list', '--json')).stdout) as { total: number };
    expect(list.total).toBeGreaterThan(20);
    expect((await ask('How many days of leave may be carried into the next year?')).outcome).toBe('answered');
  });

  it('of a table: the row is found; its column is a series', async () => {
    const path = join(home.path, 'tin.csv');
    const months = Array.from(
      { length: 24 },
      (_, n) => `20${20 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    );
    writeFileSync(
      path,
      `Month,Smelter,Tin output (kt)\n${months.map((month, n) => `${month},Zanbar,${(50 + n * 0.7).toFixed(1)}`).join('\n')}\n`,
    );
    expect(JSON.parse((await start('corpus', 'add', path, '--json')).stdout)).toMatchObject({
      added: 1,
      failed: [],
    });
    const answer = await ask('What was the tin output of the Zanbar smelter in 2021-05?');
    // Of 24 rows that are alike but for a date and a figure, the one that is asked for: answered, or the closest passage.
    const [row] = answer.outcome === 'answered' ? answer.citations : (answer.closest ?? []);
    expect(row?.quote).toBe('Month: 2021-05; Smelter: Zanbar; Tin output: 61.2 kt.');
    const forecast = await start(
      'forecast',
      'create',
      '--source',
      'tin.csv',
      '--column',
      'tin output',
      '--horizon',
      '3',
      '--json',
    );
    expect(JSON.parse(forecast.stdout)).toMatchObject({ outcome: expect.any(String), unit: 'kt' });
  });

  it('of a folder: items of its feed are cited by their links, files of other kinds are passed over', async () => {
    writeFileSync(
      join(home.path, 'news.xml'),
      '<rss version="2.0"><channel><title>Harbour News</title><link>https://news.example/</link><item><title>Buoy &lt;b&gt;laid&lt;/b&gt;</title><link>https://news.example/buoy</link><description>&lt;p&gt;The harbour of Zanbar laid a new whistling buoy in March 2024.&lt;/p&gt;</description></item></channel></rss>',
    );
    writeFileSync(join(home.path, 'settings.json'), '{"colour": "red"}');
    writeFileSync(join(home.path, 'drawing.xml'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const added = await start(
      'corpus',
      'add',
      join(home.path, 'news.xml'),
      join(home.path, 'settings.json'),
      '--json',
    );
    expect(added.code).toBe(8);
    expect(JSON.parse(added.stdout)).toMatchObject({
      added: 1,
      failed: [{ path: join(home.path, 'settings.json'), reason: 'it is JSON of another kind than a feed' }],
    });
    const again = await run('corpus', 'add', home.path, '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, unchanged: 1, failed: [] });
    const answer = await ask('When did the harbour of Zanbar lay a whistling buoy?');
    expect(answer.citations.map(({ source_url }) => source_url)).toEqual(['https://news.example/buoy']);
    expect((await run('corpus', 'remove', 'https://news.example/')).stdout).toBe(
      '1 removed. The starter corpus answers again.\n',
    );
  });

  it('of a folder of nothing that can be read says so, names the kinds, and is exit 8', async () => {
    const folder = join(home.path, 'pictures');
    mkdirSync(folder);
    for (const name of ['a.jpg', 'b.JPG', 'c.png']) writeFileSync(join(folder, name), 'x');
    const ran = await run('corpus', 'add', folder);
    expect(ran.code).toBe(8);
    expect(ran.stdout).toBe(
      `0 added, 0 updated, 0 unchanged, 3 of other kinds skipped (2 .jpg, 1 .png).\nnot added: ${folder}: none of its 3 files can be read\nOnce that is fixed, the same command adds what is missing.\n`,
    );
  });

  it('of an address: the page is fetched and cited where it stands; one that is private is refused', async () => {
    await using server = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end();
      else
        response
          .writeHead(200, { 'Content-Type': 'text/plain' })
          .end('The lighthouse of Zanbar was lit in 1871.');
    });
    const refused = await run('corpus', 'add', `${server.url}/light`);
    expect(refused).toMatchObject({ code: 8, stdout: expect.stringContaining('not a public address') });
    expect(server.seen).toEqual([]);
    expect((await start('corpus', 'add', `${server.url}/light`, '--allow-private')).code).toBe(0);
    expect(server.seen.at(-1)?.headers['user-agent']).toMatch(/^ibid\/\d+\.\d+\.\d+/);
    const answer = await ask('When was the lighthouse of Zanbar lit?');
    expect(answer.citations.map(({ source_url }) => source_url)).toEqual([`${server.url}/light`]);
  });

  it('stopped by Ctrl-C: what was fetched by then is kept', async () => {
    let stop: (() => void) | undefined;
    await using server = await serve(({ url }, response) => {
      if (url === '/robots.txt') return void response.writeHead(404).end();
      // The second page never comes: its reader is stopped while it waits.
      if (url !== '/') return stop?.();
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<h1>Zanbar</h1><p>The mole of Zanbar is 412 metres long.</p><a href="/next">next</a>');
    });
    const ran = await runIbid(home.path, ['corpus', 'add', server.url, '--allow-private', '--depth', '1'], {
      onStart: (kill) => {
        stop = () => kill('SIGINT');
      },
    });
    expect(ran.code).toBe(130);
    expect((await ask('How long is the mole of Zanbar?')).outcome).toBe('answered');
  });

  it('with warnings: how many, which first, and in the report what was said', async () => {
    for (const name of ['a', 'b', 'c', 'd'])
      writeFileSync(
        join(home.path, `${name}.txt`),
        Buffer.from(`The caf\xe9 of ${name} was shut.`, 'latin1'),
      );
    writeFileSync(join(home.path, 'fine.txt'), 'The café of Zanbar was shut.');
    const paths = ['a', 'b', 'c', 'd', 'fine'].map((name) => join(home.path, `${name}.txt`));
    const report = JSON.parse((await run('corpus', 'add', paths[0]!, '--json')).stdout) as object;
    expect(report).toMatchObject({ added: 1, warned: 1 });
    expect(report).toHaveProperty('warnings', [
      {
        path: expect.stringMatching(/a\.txt$/),
        document_id: expect.stringMatching(/^doc_/),
        warnings: [expect.stringContaining('windows-1252')],
      },
    ]);
    const { stdout } = await run('corpus', 'add', ...paths);
    expect(stdout).toMatch(
      /^4 added, 0 updated, 1 unchanged\.\n3 with warnings: `ibid document get ID` shows them \(b\.txt: doc_\w+, c\.txt: doc_\w+, d\.txt: doc_\w+\)\.\n$/,
    );
  });
});
