// Which statement says what the asked thing is, and which only speaks of it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { openBackend, type Backend } from '../../../src/store/backend.ts';

const SPOKEN_OF =
  'Every weir keeper has a list. The weir must be opened in spring, and each weir is inspected twice. A weir may be old. ' +
  'A fish ladder is a good idea. The fish ladder was closed. A fish ladder needs care, and the keeper of a fish ladder has a boat.';

const FILES: Readonly<Record<string, string>> = {
  'glossary.md':
    '# Glossary\n\n## Weir\n\nA low wall across a river, over which the water flows. Ask the keeper.\n\n' +
    '## Towpath\n\nA towpath is a path beside a canal on which horses pulled boats. It is narrow.\n\n' +
    '## Lock chamber\n\nThe lock chamber is the part between the gates. It holds two boats.\n',
  'keeper.md': `# The keeper\n\n${SPOKEN_OF}\n\nThe towpath is muddy. The towpath is closed in winter, and a towpath gate is locked.\n`,
  'chambers.md': '# Chambers\n\nA chamber is a room of the council. The chamber meets on Mondays.\n',
  'sluice.md':
    '# The sluice\n\n## Sluices\n\nSluices are the solution to this problem. They are old. Sluices need care. Dredging is a step of the council towards changing that.\n',
  'jobs.md': '# Jobs\n\n## About Alder\n\nAlder is an equal opportunities employer. Alder pays well.\n',
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `alder-${at}.md`,
      `# Alder, week ${at}\n\nAlder met the council. Alder and the town agree, and Alder is content.\n`,
    ]),
  ),
  'lockmaster.md':
    '# Work at the lock\n\n## What is a tally clerk?\n\nThe yard has five desks for tally clerks, who count what is unloaded. They work at night.\n',
  'history.md':
    '# A history of the river\n\nThe mills closed one by one, and the boats went with them. Who came to the river in those years came for the wood. ' +
    'Alder is a shipyard that builds ferries for rivers. The town grew around the yard, and the railway came late.\n',
};

let folder: string;
let backend: Backend;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-definitions-'));
  const files = Object.entries(FILES).map(([name, text]): [string, string] => [join(folder, name), text]);
  await Promise.all(files.map(([file, text]) => writeFile(file, text)));
  backend = await openBackend(join(folder, 'store'));
  await ingest(
    backend.corpus,
    files.map(([file]) => file),
    { now: () => new Date('2026-01-01T00:00:00Z') },
  );
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

describe('what a thing is', () => {
  it.each([
    ['What is a weir?', 'A low wall across a river'],
    ['what is a towpath', 'A towpath is a path beside a canal'],
    ['What is a lock chamber?', 'The lock chamber is the part between the gates'],
    // Under a heading of the name there is only what does not set it apart, and thirty documents have more of its name.
    ['What is Alder?', 'Alder is a shipyard that builds ferries'],
    ['What is a tally clerk?', 'five desks for tally clerks'],
  ])('is said by its definition, however much is said of it elsewhere: %s', async (query, text) => {
    const { outcome, confidence, claims } = await answerQuery(backend.corpus, { query, mode: 'speculative' });
    expect(outcome).toBe('answered');
    expect(confidence).toBeGreaterThanOrEqual(0.9);
    expect(claims[0]?.text).toContain(text);
  });

  it('is not said by praise, by what points back, nor by the definition of a part of its name', async () => {
    for (const query of [
      'What is a fish ladder?',
      'What is a gate chamber?',
      'What is main chamber?',
      'What are sluices?',
      'What is dredging?',
    ]) {
      const { outcome, reasons } = await answerQuery(backend.corpus, { query, mode: 'speculative' });
      expect([query, outcome]).toEqual([query, 'insufficient_evidence']);
      expect(reasons.map(({ code }) => code)).toContain('wrong_kind');
    }
  });
});
