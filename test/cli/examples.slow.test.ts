// The examples of help: what needs no more than the starter corpus works as written, with the ids of this machine in the
// place of those that stand there.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from 'node:path';
import { loadAll } from '../../src/cli/commands/table.ts';
import { VERSION } from '../../src/cli/kit/version.ts';
import { ibidCommands } from '../docs/shell-words.ts';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';
import { fillWithStarter } from '../support/starter.ts';

const home = temporaryFolder();
const run = (...words: string[]) => runHere(home.path, words);
beforeAll(async () => {
  await fillWithStarter(join(home.path, 'data'), VERSION);
  await run('brief', 'create');
  await run('query', 'Who makes EUV lithography machines?');
  await run('tutor', '--sector', 'energy', '--topic', 'How LNG is shipped', 'Where do I start?');
  await run('forecast', 'create', '--series', '1,2,3,4,5,6,7,8,9,10', '--horizon', '3');
});
afterAll(() => home.remove());

/** Commands that need no file, model, server or editor, and take nothing away. */
const NEEDS_NOTHING =
  /^(query|search|causal|tutor|usage|brief|forecast|entity|source|document|runs (list|show)|health|edge-timing|api|paths|version|help|commands|profile (list|show)|auth status|corpus list|openapi|completion|budget|watch (list|check|timer)|anomaly (list|check))/;

/** Examples of those that do: a folder, a file, a model, a profile or a run of one's own. */
const NEEDS_MORE =
  /shipped"$|handbook|\.csv|\.json\b|--write|work\b|ibid runs show run_|\| crontab|pick|retention/;

const LISTS = {
  brf_1: ['brief', 'list', '--get', 'items.0.id'],
  fct_1: ['forecast', 'list', '--get', 'items.0.id'],
  ent_1: ['entity', 'search', 'TSMC', '--get', 'items.0.id'],
  src_1: ['source', 'list', '--get', 'items.0.id'],
  doc_1: ['corpus', 'list', '--get', 'items.0.id'],
  ses_1: ['tutor', 'sessions', '--get', 'items.0.session_id'],
};

/** Words with the ids of this machine, and what stands in `$(…)` in its place. */
async function filled(words: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const word of words) {
    const inner = /^\$\((ibid .*)\)$/.exec(word)?.[1];
    const asked = inner === undefined ? LISTS[word as keyof typeof LISTS] : ibidCommands(inner)[0];
    made.push(asked === undefined ? word : (await run(...asked)).stdout.trim());
  }
  return made;
}

it('of every command that needs nothing work as written', async () => {
  const lines = (await loadAll())
    .filter(({ name }) => NEEDS_NOTHING.test(name))
    .flatMap(({ examples }) => examples)
    .filter((line) => !NEEDS_MORE.test(line));
  const failed: unknown[] = [];
  for (const line of lines) {
    const words = await filled(ibidCommands(line)[0] ?? []);
    const { code, stderr } = await runHere(home.path, words, { input: 'What is HBM?' });
    // 3: the starter corpus does not say it.
    if (![0, 3].includes(code) || stderr !== '') failed.push({ line, words, code, stderr });
  }
  expect(failed).toEqual([]);
  expect(lines.length).toBeGreaterThan(60);
});
