// The embedded service from the terminal, as on a fresh machine: nothing configured, folders of its own.
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import questions from '../fixtures/questions.json' with { type: 'json' };
import { runHere } from '../support/here.ts';
import { BIN, runIbid, temporaryFolder } from '../support/ibid.ts';

interface Answer {
  readonly outcome: string;
  readonly answer: string | null;
  readonly claims: readonly { text: string; citation_ids: readonly string[]; verdict: unknown }[];
  readonly citations: readonly Record<string, unknown>[];
  readonly reasons: readonly { code: string; text: string }[];
  readonly [member: string]: unknown;
}

const home = temporaryFolder();
const asking =
  (run: typeof runHere) =>
  async (question: string, ...flags: string[]) => {
    const ran = await run(home.path, ['query', question, '--json', ...flags]);
    return { ran, document: JSON.parse(ran.stdout) as Answer };
  };
/** By the built command, and without a process of its own. */
const [askBuilt, ask] = [asking(runIbid), asking(runHere)];

afterAll(home.remove);

describe('a fresh machine', () => {
  it('answers out of the starter corpus, each claim word for word in a cited document [spec:query-outcome] [spec:synthesis-1]', async () => {
    const { ran, document } = await askBuilt('Who makes EUV lithography machines?');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(document.outcome).toBe('answered');
    expect(document.claims.length).toBeGreaterThan(0);
    for (const { text, citation_ids } of document.claims) {
      const cited = document.citations.filter(({ id }) => citation_ids.includes(String(id)));
      expect(cited).not.toEqual([]);
      for (const citation of cited) {
        const shown = await runHere(home.path, [
          'document',
          'get',
          String(citation['document_id']),
          '--json',
        ]);
        const source = JSON.parse(shown.stdout) as { text: string; content_sha256: string };
        const { start, end } = citation['locator'] as { start: number; end: number };
        expect(source.content_sha256).toBe(citation['content_sha256']);
        expect(source.text.slice(start, end)).toBe(citation['quote']);
        expect(source.text).toContain(text);
      }
    }
  });

  it.each(questions.answerable.filter((_question, index) => index % 6 === 4))(
    'answers $question',
    async ({ question, expect: part }) => {
      const { ran, document } = await ask(question);
      expect(ran.code).toBe(0);
      expect(document.answer).toContain(part);
    },
  );

  it.each(questions.unanswerable.filter((_question, index) => index % 6 === 0).map((question) => [question]))(
    'refuses %s, and says why',
    async (question) => {
      const { ran, document } = await ask(question);
      expect(ran).toMatchObject({ code: 3, stderr: '' });
      expect(document).toMatchObject({
        outcome: 'insufficient_evidence',
        answer: null,
        claims: [],
        citations: [],
      });
      expect(document.reasons.length).toBeGreaterThan(0);
    },
  );

  it('gives 0 for a refusal with --insufficient-ok', async () => {
    const { ran } = await ask('Who won the football world cup of 2018?', '--insufficient-ok');
    expect(ran.code).toBe(0);
  });

  it('says what deliberate did', async () => {
    const { document } = await askBuilt(
      'Why did Samsung stop its chip plant in Austin in 2021, and how long did it last?',
      '--mode',
      'deliberate',
    );
    expect(document['mode']).toBe('deliberate');
    expect(Array.isArray(document['steps'])).toBe(true);
    expect((document['steps'] as unknown[]).length).toBeGreaterThan(1);
  });

  it('tells the truth about the starter corpus', async () => {
    const { stdout } = await runHere(home.path, ['source', 'list', '--json']);
    const { items } = JSON.parse(stdout) as { items: { kind: string; provenance: string }[] };
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ kind: 'starter' });
    expect(items[0]?.provenance).toMatch(/written for ibid/i);
  });

  it('shows an answer for people: footnotes, titles, addresses, one quiet line', async () => {
    const { stdout } = await runIbid(home.path, ['query', 'Who makes EUV lithography machines?']);
    expect(stdout).toMatch(/ASML[^\n]*/);
    expect(stdout).toMatch(/\[1\]/);
    expect(stdout).toMatch(/\n\[1\] .+\n {4}\/.+\.md:\d+\n/);
    expect(stdout).toMatch(/\nspeculative · confidence \d\.\d\d, (?:likely|uncertain) · .* UTC\n$/);
    // Nothing is billed in this process: nobody needs to be told so.
    expect(stdout).not.toContain('billed');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('a question that is none', () => {
  it.each([
    ['an empty one', [''], undefined, 2],
    ['white space', ['  \t '], undefined, 2],
    ['an empty stdin', ['-'], '\n', 2],
    ['a megabyte', ['-'], 'word '.repeat(200_000), 4],
    ['control bytes', ['-'], 'who makes \u0000\u0007 EUV\u001b lithography\u009b machines?', 0],
    ['another script', ['Кто производит машины для литографии?'], undefined, 3],
    ['stop words alone', ['what is the of and'], undefined, 3],
  ] as const)('%s', async (_name, words, input, code) => {
    const ran = await runHere(home.path, ['query', ...words], input === undefined ? {} : { input });
    expect(ran.code).toBe(code);
    if (code === 0 || code === 3) expect(ran.stderr).toBe('');
    else {
      expect(ran.stdout).toBe('');
      expect(ran.stderr).toMatch(/^ibid: [A-Z].*\.\n/);
      expect(ran.stderr).not.toMatch(/\n\s+at /);
    }
  });
});

describe("the user's own folder", () => {
  let own: ReturnType<typeof temporaryFolder>;
  let notes: string;
  const start = (...args: string[]) => runIbid(own.path, args);
  const run = (...args: string[]) => runHere(own.path, args);

  beforeAll(async () => {
    own = temporaryFolder();
    notes = mkdtempSync(join(own.path, 'notes-'));
    mkdirSync(join(notes, 'deep', 'er'), { recursive: true });
    writeFileSync(
      join(notes, 'lamp.md'),
      '# The lighthouse of Zanbar\n\nThe lighthouse of Zanbar was lit for the first time on 4 May 1871. Its lamp burned rapeseed oil until 1903.\n',
    );
    writeFileSync(
      join(notes, 'deep', 'er', 'page.html'),
      '<html><head><title>Keepers</title></head><body><p>Three keepers lived in the lighthouse of Zanbar, and each of them kept watch for eight hours.</p></body></html>',
    );
    writeFileSync(join(notes, 'empty.txt'), '');
    writeFileSync(join(notes, 'image.txt'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 0xff, 0xfe]));
    writeFileSync(join(notes, 'program.exe'), 'MZ');
  });
  afterAll(() => own.remove());

  it('is added but for what cannot be read, which is named (exit 8), and again it is unchanged', async () => {
    const first = await start('corpus', 'add', notes, '--json');
    expect(first.code).toBe(8);
    const report = JSON.parse(first.stdout) as {
      added: number;
      failed: { path: string; reason: string }[];
      ignored: number;
    };
    expect(report).toMatchObject({ added: 2, unchanged: 0, updated: 0, ignored: 1, empty: 1 });
    expect(report.failed.map(({ path }) => path.slice(notes.length + 1))).toEqual(['image.txt']);
    const again = JSON.parse((await run('corpus', 'add', notes, '--json')).stdout) as unknown;
    expect(again).toMatchObject({ added: 0, unchanged: 2, updated: 0 });
  });

  it('is what is answered from: the starter corpus has stepped aside', async () => {
    const { code, stdout } = await run('query', 'When was the lighthouse of Zanbar lit?', '--json');
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Answer).answer).toContain('4 May 1871');
    expect((await run('query', 'Who makes EUV lithography machines?')).code).toBe(3);
  });

  it('has a new version where a file changed, and the old one can still be had', async () => {
    const before = JSON.parse(
      (await run('query', 'When was the lighthouse of Zanbar lit?', '--json')).stdout,
    ) as Answer;
    writeFileSync(
      join(notes, 'lamp.md'),
      '# The lighthouse of Zanbar\n\nThe lighthouse of Zanbar was lit for the first time on 9 June 1872.\n',
    );
    expect(JSON.parse((await run('corpus', 'add', notes, '--json')).stdout)).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    const after = JSON.parse(
      (await run('query', 'When was the lighthouse of Zanbar lit?', '--json')).stdout,
    ) as Answer;
    expect(after.answer).toContain('9 June 1872');
    expect(after.answer).not.toContain('1871');
    const old = await run('document', 'get', String(before.citations[0]?.['document_id']), '--get', 'text');
    expect(old.stdout).toContain('4 May 1871');
  });

  it('keeps the original bytes by their digest', () => {
    const names = readdirSync(join(own.path, 'data', 'snapshots'), { recursive: true }).map(String);
    expect(names.filter((name) => /[0-9a-f]{64}$/.test(name)).length).toBeGreaterThanOrEqual(3);
  });

  it('is left by what is removed, and when it is empty the starter corpus answers again', async () => {
    expect((await run('corpus', 'remove', join(notes, 'deep'), '--get', 'removed')).stdout).toBe('1\n');
    expect((await start('corpus', 'remove', '--all', '--get', 'removed')).stdout).toBe('1\n');
    expect((await run('corpus', 'list', '--get', 'total')).stdout).toBe('29\n');
    expect((await run('query', 'Who makes EUV lithography machines?')).code).toBe(0);
    expect((await run('corpus', 'remove', '/nowhere')).code).toBe(2);
  });

  it('that is not there is a sentence', async () => {
    const ran = await run('corpus', 'add', join(notes, 'nowhere'));
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('no such file');
  });
});

describe('the launcher', () => {
  it('knows its version and help without arguments of a command', async () => {
    const version = await runIbid(home.path, ['--version']);
    expect(version).toMatchObject({ code: 0, stderr: '' });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const [bare, help] = [await runIbid(home.path, []), await runIbid(home.path, ['--help'])];
    expect(bare).toMatchObject({ code: 0, stderr: '' });
    // The bare command shows the first steps and where the rest is.
    expect(bare.stdout).toContain('ibid --help');
    expect(bare.stdout.length).toBeLessThan(help.stdout.length / 3);
    expect(BIN).toMatch(/ibid\.cjs$/);
  });
});
