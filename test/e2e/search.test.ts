// The command line over a folder: passages with the file and line they are in, and questions of a part of the corpus.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf, pdfColumn, wrapped } from '../support/pdf.ts';
import { runHere } from '../support/here.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

let home: ReturnType<typeof temporaryFolder>;
const run = (...args: string[]) => runHere(home.path, args);
/** The same by the built command. */
const start = (...args: string[]) => runIbid(home.path, args);
const at = (...names: string[]) => join(home.path, ...names);

beforeAll(async () => {
  home = temporaryFolder();
  mkdirSync(at('rules', 'old'), { recursive: true });
  mkdirSync(at('news'));
  writeFileSync(
    at('rules', 'leave.md'),
    '# Leave\n\nSee [the form](https://forms.example/x).\n\n## Carrying over\n\nUp to **five days** of leave may be carried\nover into the next year.\n',
  );
  writeFileSync(
    at('rules', 'old', 'leave 1999.txt'),
    'Leave in 1999.\n\nUp to nine days of leave may be carried over into the next year.\n',
  );
  writeFileSync(
    at('rules', 'page.html'),
    '<html><head><title>Gates</title></head><body><h1>Gates</h1><h2>Keys</h2><p>The keys of the northern gate are with the harbour master.</p></body></html>',
  );
  writeFileSync(at('news', 'escape.txt'), 'The beacon \u001b[31mof\u001b[0m Zanbar \u202eburned in 1871.\n');
  for (const [folder, sector] of [
    ['rules', 'staff'],
    ['news', 'press'],
  ] as const)
    await run('corpus', 'add', at(folder), '--sector', sector);
});
afterAll(() => home.remove());

interface Found {
  readonly items: readonly {
    readonly source_url: string;
    readonly document_id: string;
    readonly source_id: string;
    readonly quote: string;
    readonly headings: readonly string[];
    readonly locator: { readonly start: number; readonly line?: number };
    readonly matches: readonly { readonly start: number; readonly end: number }[];
  }[];
  readonly total: number;
}

async function found(...args: string[]): Promise<Found> {
  return JSON.parse((await run('search', '--json', ...args)).stdout) as Found;
}

describe('ibid search', () => {
  it('shows where each passage is: path and line, headings, the words marked where colours are', async () => {
    const { code, stdout, stderr } = await start('search', 'days', 'carried', '--top', '1', '--path', '*.md');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      `${at('rules', 'leave.md')}:7\n  Leave › Carrying over\n  Up to five days of leave may be carried over into the next year.\n`,
    );
    const coloured = await run(
      'search',
      'days',
      'carried',
      '--top',
      '1',
      '--path',
      '*.md',
      '--color',
      'always',
    );
    expect(coloured.stdout).toMatch(/five \u001b\[1m\u001b\[31mdays\u001b/);
  });

  it('names the heading of a page, and shows nothing that a terminal would act on', async () => {
    expect((await run('search', 'northern', 'gate')).stdout).toContain(`${at('rules', 'page.html')}#Keys\n`);
    const hostile = await run('search', 'beacon', '--color', 'never');
    expect(hostile.stdout).toContain(`${at('news', 'escape.txt')}:1\n`);
    expect(hostile.stdout).not.toMatch(/[\u001b\u202e]/);
  });

  it('names the page of a PDF, as a citation of it does', async () => {
    const pages = ['Nothing of note is said here.', 'The quay of Zanbar was dredged in 1912 to ten metres.'];
    writeFileSync(
      at('news', 'quay.pdf'),
      makePdf(pages.map((text) => ({ texts: pdfColumn(wrapped(text, 70), { x: 50, y: 700 }) }))),
    );
    expect((await run('corpus', 'sync', at('news'))).stdout).toContain('1 added');
    const where = `${at('news', 'quay.pdf')}, p. 2`;
    expect((await run('search', 'dredged')).stdout).toContain(`${where}\n`);
    const answer = await run('query', '--path', '*.pdf', 'When was the quay of Zanbar dredged?');
    expect(answer.stdout).toMatch(/p\. 2\n +\/.*quay\.pdf\n/);
  });

  it('as JSON has quote and offsets that agree, in the words of the API', async () => {
    const { items, total } = await found('carry', 'over');
    expect(total).toBe(items.length);
    const [first] = items;
    expect(first!.matches.map(({ start, end }) => first!.quote.slice(start, end))).toContain('carried');
    const document = JSON.parse((await run('document', 'get', first!.document_id, '--json')).stdout) as {
      text: string;
    };
    expect(document.text.slice(first!.locator.start)).toMatch(
      new RegExp(`^${first!.quote.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
    );
    expect((await run('search', 'northern', '--format', 'md')).stdout).toBe(
      `**Gates › Keys** (${at('rules', 'page.html')}\\#Keys)\n\n> The keys of the northern gate are with the harbour master.\n`,
    );
    expect((await run('search', 'carry', '--format', 'csv')).stdout.split('\n')[0]).toContain('document_id');
  });

  it('ends with 3 where nothing matches, the list still on stdout', async () => {
    for (const words of [['zeppelin'], ['the', 'of']]) {
      const text = await run('search', ...words);
      expect(text).toMatchObject({
        code: 3,
        stdout: expect.stringContaining('No document has these words.'),
      });
      const json = await run('search', ...words, '--json');
      expect(json.code).toBe(3);
      expect(JSON.parse(json.stdout)).toEqual({ query: words.join(' '), items: [], total: 0 });
    }
  });

  it.each([
    ['by sector', ['--sector', 'press'], []],
    ['by a glob over names', ['--path', 'leave*'], ['leave.md', 'leave%201999.txt']],
    ['by a folder', ['--path', 'rules/old'], ['leave%201999.txt']],
    ['by a folder in the source', ['--path', 'old/'], ['leave%201999.txt']],
    ['by braces', ['--path', '*.{md,html}'], ['leave.md']],
    ['by two paths', ['--path', '*.md', '--path', '*.txt'], ['leave.md', 'leave%201999.txt']],
    ['from where the user is', ['--path', './rules/*.md'], ['leave.md']],
  ])('looks into a part: %s', async (_name, flags, names) => {
    const { items } = await found('leave', 'carried', ...flags);
    expect(new Set(items.map(({ source_url }) => source_url.split('/').at(-1)))).toEqual(new Set(names));
  });

  it('by an absolute path, a source or a document', async () => {
    const { items } = await found('leave', '--path', at('rules', 'leave.md'));
    expect(new Set(items.map(({ source_url }) => source_url.split('/').at(-1)))).toEqual(
      new Set(['leave.md']),
    );
    const { document_id, source_id } = items[0]!;
    expect((await found('leave', '--document', document_id)).items).toEqual(items);
    expect((await found('leave', '--source', source_id)).total).toBeGreaterThan(items.length);
  });

  it.each([
    [['--sector', 'sea'], /There is no sector "sea"; the sectors are general, press, staff\./],
    [['--source', 'src_x'], /The corpus has no source with the id "src_x"/],
    [['--document', 'doc_x'], /The corpus has no document with the id "doc_x"/],
    [['--path', 'nowhere/*'], /No document of the corpus is at nowhere\/\*/],
    [['--path', '{a,b}'.repeat(12)], /more than 256 patterns/],
    [['--top', '0'], /below 1/],
    [['--base-url', 'http://127.0.0.1:9'], /documents of this machine.*leave out --base-url/s],
  ])('refuses %o in a sentence', async (flags, message) => {
    const ran = await run('search', 'leave', ...flags);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(message);
  });

  it('with a server chosen by a profile says that it is local, and how to be', async () => {
    expect((await run('profile', 'set', 'work', '--base-url', 'https://api.example')).code).toBe(0);
    const ran = await run('search', 'leave', '--profile', 'work');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/requests go to https:\/\/api\.example.*--profile local/s);
  });
});

describe('a question of a part of the corpus', () => {
  const question = 'How many days of leave may be carried over into the next year?';
  const query = (...flags: string[]) => run('query', ...flags, question);

  it('is answered from there alone, and says the line', async () => {
    const old = await query('--path', 'old');
    expect(old.stdout).toContain('nine days');
    expect(old.stdout).not.toContain('five days');
    expect(old.stdout).toContain(`${at('rules', 'old', 'leave 1999.txt')}:3\n`);
    const markdown = await query('--path', '*.md', '--format', 'md');
    expect(markdown.stdout).toContain('five days');
    expect(markdown.stdout.replaceAll('\\', '')).toContain(`${at('rules', 'leave.md')}:7`);
    const json = JSON.parse((await query('--path', '*.md', '--json')).stdout) as {
      citations: { locator: object; source_url: string }[];
    };
    expect(json.citations[0]).toMatchObject({
      locator: { line: 7 },
      source_url: expect.stringMatching(/^file:.*leave\.md$/),
    });
    expect((await query('--sector', 'press')).code).toBe(3);
  });

  it('names what is not there, exit 4 from the service and 2 from the path; a server is sent no path', async () => {
    const unknown = await query('--sector', 'sea');
    expect(unknown).toMatchObject({ code: 4, stdout: '' });
    expect(unknown.stderr).toContain('There is no sector "sea"');
    expect(await query('--path', 'nowhere')).toMatchObject({ code: 2, stdout: '' });
    const remote = await query('--path', '*.md', '--base-url', 'http://127.0.0.1:9');
    expect(remote.code).toBe(2);
    expect(remote.stderr).toMatch(/files on this machine.*leave out --base-url/s);
    const dry = await query(
      '--sector',
      'staff',
      '--source',
      'src_x',
      '--dry-run',
      '--base-url',
      'http://127.0.0.1:9',
    );
    expect(dry.stdout).toMatch(/"sector_ids":\s*\[\s*"staff"\s*\].*"source_ids":\s*\[\s*"src_x"\s*\]/s);
  });
});
