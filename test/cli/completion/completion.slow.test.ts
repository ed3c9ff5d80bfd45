// Completion in the real shells, over the command that is built: the same lines must bring the same words in each.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILES, SHELLS } from '../../../src/cli/commands/about.ts';
import { treeOf } from '../../../src/cli/completion/tree.ts';
import { offerAt } from '../../../src/cli/completion/dynamic.ts';
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
  ['ibid query --body=oth', ['other.txt']],
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
  it('offers for each line what the other shells offer', async () => {
    const place = await prepare();
    try {
      const found = inZsh(
        LINES.map(([line]) => line),
        place,
      );
      const offered = LINES.map(([line], index) => [line, (found[index] ?? []).toSorted()]);
      expect(offered).toEqual(LINES.map(([line, words]) => [line, words.toSorted()]));
    } finally {
      place.remove();
    }
  });
});

describe('the scripts', () => {
  it.each(SHELLS)('for %s are what `ibid completion` prints', async (name) => {
    const home = temporaryFolder();
    const { code, stdout, stderr } = await runIbid(home.path, ['completion', name]);
    home.remove();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(readFileSync(join(COMPLETIONS, FILES[name]), 'utf8'));
    expect(stdout).toContain('ibid __complete "+$');
  });

  // PowerShell is in no package of this kind of machine: its script is read here, not run.
  it('for powershell closes every quote and bracket', () => {
    const text = readFileSync(join(COMPLETIONS, FILES.powershell), 'utf8').replace(/^ *#.*$/gm, '');
    const bare = text.replace(/"[^"]*"/g, '""').replace(/'(?:[^']|'')*'/g, "''");
    for (const [open, close] of ['()', '{}', '[]'].map((pair) => [pair[0] ?? '', pair[1] ?? ''] as const))
      expect([open, bare.split(open).length]).toEqual([open, bare.split(close).length]);
    expect(bare.replaceAll("''", '').replaceAll('""', '')).not.toMatch(/['"]/);
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
  it('offers every command, flag and choice of each flag and argument', async () => {
    const commands = await loadAll();
    const tree = treeOf(commands);
    const named = tree.nodes.map(({ path }) => path);
    for (const command of commands) {
      expect(named).toContain(command.name);
      const words = command.name.split(' ');
      const flags = offerAt(tree, words, '--').words.map(([word]) => word);
      for (const [name, { choices, known }] of Object.entries(flagsOf(command))) {
        expect(flags).toContain(`--${name}`);
        if ((choices ?? known) !== undefined)
          expect(offerAt(tree, [...words, `--${name}`], '').values).toEqual({
            kind: 'words',
            words: choices ?? known,
          });
      }
      command.arguments.forEach(({ choices, known }, at) => {
        if ((choices ?? known) !== undefined)
          expect(offerAt(tree, [...words, ...Array.from({ length: at }, () => 'x')], '').values).toEqual({
            kind: 'words',
            words: choices ?? known,
          });
      });
    }
  });

  it('says first what the shell lists itself, then a candidate a line with its help', async () => {
    const home = temporaryFolder();
    const asked = await Promise.all(
      [
        ['+', 'query', '--body'],
        ['+--body=a', 'query'],
        ['+rei', 'corpus'],
        ['+--mode=d', 'query'],
        ['+x', 'query', '--'],
      ].map((words) => runHere(home.path, ['__complete', ...words])),
    );
    home.remove();
    expect(asked.map(({ stdout }) => stdout.replace(/\t[A-Z].*/, '\tHelp'))).toEqual([
      'files\n',
      'files\t--body=\n',
      'words\nreindex\tHelp\n',
      'words\t--mode=\n--mode=deliberate\n',
      'words\n',
    ]);
  });

  it('offers the ids of a noun, else those whose noun is not known, never those of another', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home.path, 'state'));
    const ids = ['qry_1', 'doc_2', 'chk_3', 'brief-x_4', 'zz_5'];
    writeFileSync(join(home.path, 'state', 'recent-ids.json'), JSON.stringify([...ids, 'report_6']));
    const asked = await Promise.all(
      ['document', 'forecast'].map((noun) => runHere(home.path, ['__complete', '+', noun, 'get'])),
    );
    home.remove();
    expect(asked.map(({ stdout }) => stdout)).toEqual(['words\ndoc_2\n', 'words\nzz_5\nreport_6\n']);
  });

  it('is silent and succeeds whatever is broken', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home.path, 'config'));
    mkdirSync(join(home.path, 'state'));
    writeFileSync(join(home.path, 'config', 'config.json'), '{ not json');
    writeFileSync(join(home.path, 'state', 'recent-ids.json'), '[[');
    const lines = [
      ['+', '--profile'],
      ['+', 'tutor', '--sector'],
      ['+', 'source', 'get'],
      ['+', 'no', 'such'],
      ['query'],
      [],
    ];
    const asked = await Promise.all(lines.map((words) => runHere(home.path, ['__complete', ...words])));
    home.remove();
    expect(asked.map(({ code, stdout, stderr }) => [code, stdout, stderr])).toEqual([
      [0, 'words\nlocal\n', ''],
      [0, 'words\n', ''],
      [0, 'words\n', ''],
      [0, 'words\n', ''],
      [0, '', ''],
      [0, '', ''],
    ]);
  });
});
