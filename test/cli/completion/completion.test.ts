// Completion in the real shells, over the command that is built: the same lines must bring the same words in each.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate, FILES, SHELLS } from '../../../src/cli/completion/shells.ts';
import { treeOf, type Tree } from '../../../src/cli/completion/tree.ts';
import { flagsOf } from '../../../src/cli/kit/flags.ts';
import { loadAll } from '../../../src/cli/commands/table.ts';
import { openBackend } from '../../../src/store/backend.ts';
import { newDocument, SOURCE } from '../../store/documents.ts';
import { runHere } from '../../support/here.ts';
import { runIbid, temporaryFolder } from '../../support/ibid.ts';
import { COMPLETIONS, ground, inBash, inFish, inZsh, isInstalled, type Ground } from './shells.ts';

/** A line, and all that is offered at its end. */
const LINES: readonly (readonly [string, readonly string[]])[] = [
  ['ibid cor', ['corpus']],
  ['ibid corpus ', ['add', 'export', 'info', 'list', 'reindex', 'remove', 'sync']],
  ['ibid corpus l', ['list']],
  ['ibid --profile ', ['local', 'work']],
  ['ibid --profile=w', ['work']],
  ['ibid --profile work corpus l', ['list']],
  ['ibid --base-url http://127.0.0.1:80 corpus l', ['list']],
  ['ibid profile use w', ['work']],
  ['ibid query --mode ', ['speculative', 'deliberate']],
  ['ibid query --mode=', ['speculative', 'deliberate']],
  ['ibid query --mode=d', ['deliberate']],
  ['ibid query why --format=h', ['html']],
  ['ibid causal --format s', ['svg']],
  ['ibid brief bibliography --format ', ['text', 'json', 'jsonl', 'csv', 'md', 'bibtex', 'ris', 'csl-json']],
  ['ibid brief bibliography --style ', ['apa', 'mla', 'chicago', 'harvard']],
  ['ibid brief create --variant ', ['daily', 'weekly', 'deep-dive', 'primer']],
  ['ibid brief create --persona=', ['analyst', 'engineer', 'executive', 'policy']],
  ['ibid brief create --sector ', ['energy', 'shipping']],
  ['ibid tutor --sector=sh', ['shipping']],
  ['ibid forecast create --frequency m', ['monthly']],
  ['ibid forecast create --source oth', ['other.txt']],
  ['ibid anomaly subscribe --rule ', ['mentions', 'band', 'causal', 'new', 'source']],
  ['ibid anomaly subscribe --source ', ['src_1a', 'src_3c']],
  ['ibid source get src_1a --recent 3', ['30d', '365d']],
  ['ibid api P', ['POST']],
  ['ibid vers', ['version']],
  ['ibid query --mo', ['--mode']],
  ['ibid query why --form', ['--format']],
  ['ibid query why --format ', ['text', 'json', 'jsonl', 'csv', 'md', 'html']],
  ['ibid usage --format ', ['text', 'json', 'jsonl', 'csv', 'md']],
  ['ibid query --lim', []],
  ['ibid source list --lim', ['--limit']],
  ['ibid source get ', ['src_1a', 'src_3c']],
  ['ibid source get src_3', ['src_3c']],
  ['ibid source get src_1a ', []],
  ['ibid document get ', ['doc_2b']],
  ['ibid brief get ', ['paper_4d']],
  ['ibid completion ', ['bash', 'zsh', 'fish', 'powershell']],
  ['ibid corpus add oth', ['other.txt']],
  ['ibid corpus add one two oth', ['other.txt']],
  ['ibid query --body oth', ['other.txt']],
  ['ibid query oth', []],
];

interface Place extends Ground {
  readonly remove: () => void;
}

async function prepare(): Promise<Place> {
  const folder = temporaryFolder();
  const place = ground(folder.path);
  const { corpus, close } = await openBackend(join(folder.path, 'home', 'data'));
  await corpus.putSource(SOURCE);
  for (const sector of ['energy', 'shipping'])
    await corpus.addDocument(newDocument(`A note on ${sector}.`, { sector }));
  await close();
  return { ...place, remove: folder.remove };
}

const shell = (name: string) =>
  isInstalled(name) ? describe : (describe.skip as unknown as typeof describe);
const title = (name: string) => (isInstalled(name) ? name : `${name} (skipped: it is not installed here)`);

shell('bash')(title('bash'), () => {
  let place: Place;
  beforeAll(async () => void (place = await prepare()));
  afterAll(() => place.remove());

  it.each(LINES)('%j', (line, offered) => {
    expect(inBash(line, place).sort()).toEqual([...offered].sort());
  });

  it('keeps a file name with a space whole', () => {
    expect(inBash('ibid corpus add notes', place).sort()).toEqual([
      'notes two.md',
      'notes-folder',
      'notes.md',
    ]);
  });

  it('offers commands and no flags at the root, until a dash is typed', () => {
    expect(inBash('ibid ', place)).toContain('query');
    expect(inBash('ibid ', place).filter((word) => word.startsWith('-'))).toEqual([]);
    expect(inBash('ibid --', place)).toContain('--help');
  });
});

shell('fish')(title('fish'), () => {
  let place: Place;
  beforeAll(async () => void (place = await prepare()));
  afterAll(() => place.remove());

  it.each(LINES)('%j', (line, offered) => {
    expect(inFish(line, place).sort()).toEqual([...offered].sort());
  });
});

shell('zsh')(title('zsh'), () => {
  it('offers for each line what the other shells offer', { timeout: 120_000 }, async () => {
    const place = await prepare();
    try {
      const found = inZsh(
        LINES.map(([line]) => line),
        place,
      );
      const offered = LINES.map(([line], index) => [line, [...wordsAt(line, found[index])].sort()]);
      expect(offered).toEqual(LINES.map(([line, words]) => [line, [...words].sort()]));
    } finally {
      place.remove();
    }
  });
});

describe('powershell (its script is read here, not run: PowerShell is in no package of this kind of machine)', () => {
  it('closes every quote and bracket', async () => {
    const text = await generate('powershell', await wholeTree());
    const bare = text
      .replace(/^#.*$/gm, '')
      .replace(/'(?:[^']|'')*'/g, "''")
      .replace(/"[^"]*"/g, '""');
    for (const [open, close] of ['()', '{}', '[]'].map((pair) => [pair[0] ?? '', pair[1] ?? ''] as const))
      expect([open, bare.split(open).length]).toEqual([open, bare.split(close).length]);
    expect(bare.replaceAll("''", '').replaceAll('""', '')).not.toMatch(/['"]/);
  });

  it('doubles the quotes in a help text', async () => {
    const [query] = (await loadAll()).filter(({ name }) => name === 'query');
    const changed = { ...query!, summary: "the reader's ‘own’ $(words)" };
    expect(await generate('powershell', treeOf([changed]))).toContain("'the reader''s ‘‘own’’ $(words)'");
  });
});

describe('the scripts', () => {
  it.each(SHELLS)('for %s are committed as they are made from the command tree', async (name) => {
    expect(readFileSync(join(COMPLETIONS, FILES[name]), 'utf8')).toBe(
      await generate(name, await wholeTree()),
    );
  });

  it.each(SHELLS)('for %s are what `ibid completion` prints', async (name) => {
    const home = temporaryFolder();
    const { code, stdout, stderr } = await runIbid(home.path, ['completion', name]);
    home.remove();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(readFileSync(join(COMPLETIONS, FILES[name]), 'utf8'));
  });

  it('offer every choice of every flag and argument', async () => {
    const choices = (await loadAll()).flatMap((command) =>
      [...Object.values(flagsOf(command)), ...command.arguments].flatMap(
        ({ choices: fixed = [], known = [] }) => [...fixed, ...known],
      ),
    );
    expect(choices.length).toBeGreaterThan(100);
    for (const name of SHELLS) {
      const words = new Set((await generate(name, await wholeTree())).split(/[\s'()]+/));
      expect(choices.filter((choice) => !words.has(choice))).toEqual([]);
    }
  });

  it('name every command and every flag', async () => {
    const commands = await loadAll();
    for (const name of SHELLS) {
      const text = await generate(name, await wholeTree());
      for (const command of commands) {
        expect(text).toContain(`'${command.name}'`);
        for (const flag of Object.keys(command.flags)) expect(text).toContain(flag);
      }
    }
  });

  it('refuses a shell that it does not know', async () => {
    const home = temporaryFolder();
    const { code, stdout, stderr } = await runHere(home.path, ['completion', 'tcsh']);
    home.remove();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('bash, zsh, fish, powershell');
  });
});

describe('ibid __complete', () => {
  it('offers the ids of a noun, else those whose noun is not known, never those of another', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home.path, 'state'));
    const ids = ['qry_1', 'doc_2', 'chk_3', 'brief-x_4', 'zz_5'];
    writeFileSync(join(home.path, 'state', 'recent-ids.json'), JSON.stringify([...ids, 'report_6']));
    const asked = await Promise.all(
      ['document', 'forecast'].map((noun) => runHere(home.path, ['__complete', 'ids', noun])),
    );
    home.remove();
    expect(asked.map(({ stdout }) => stdout)).toEqual(['doc_2\n', 'zz_5\nreport_6\n']);
  });

  it('is silent and succeeds whatever is broken', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home.path, 'config'));
    mkdirSync(join(home.path, 'state'));
    writeFileSync(join(home.path, 'config', 'config.json'), '{ not json');
    writeFileSync(join(home.path, 'state', 'recent-ids.json'), '[[');
    const asked = await Promise.all(
      [['profiles'], ['sectors'], ['ids', 'source'], ['ids'], ['nothing'], []].map((words) =>
        runHere(home.path, ['__complete', ...words]),
      ),
    );
    home.remove();
    expect(asked.map(({ code, stdout, stderr }) => [code, stdout, stderr])).toEqual([
      [0, 'local\n', ''],
      [0, '', ''],
      [0, '', ''],
      [0, '', ''],
      [0, '', ''],
      [0, '', ''],
    ]);
  });
});

/** Where no argument may follow, zsh offers the flags that are left, as it does for every command. */
function wordsAt(line: string, found: readonly string[] = []): Set<string> {
  const flags = /\s-\S*$/.test(line);
  return new Set(found.filter((word) => flags || !word.startsWith('-')));
}

async function wholeTree(): Promise<Tree> {
  return treeOf(await loadAll());
}
