// What a document says of its own worth before its text goes with every answer from it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { openBackend } from '../../../src/store/backend.ts';

it.each([
  ['---\nstatus: superseded\n---\n# Pilots\n\n', 'status: superseded'],
  ['---\ntitle: Pilots\ndraft: true\n---\n# Pilots\n\n', 'draft: true'],
  ['# Pilots\n\nStatus: Draft\n\n## Boarding\n\n', 'Status: Draft'],
  ['# Pilots [ARCHIVED]\n\n', '[ARCHIVED]'],
  ['# Pilots\n\n', 'The rule above is wrong.', '## Correction\n\nThe rule above is wrong.\n'],
])('an answer from a document that says %j says so', async (head, expected, tail = '') => {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-taken-back-'));
  const backend = await openBackend(join(folder, 'store'));
  try {
    const text = 'Every ship above 90 metres must board a pilot at the outer buoy.\n\n';
    writeFileSync(join(folder, 'pilots.md'), head + text + tail);
    await ingest(backend.corpus, [join(folder, 'pilots.md')], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
    const query = 'Where must a ship board a pilot?';
    const { outcome, answer } = await answerQuery(backend.corpus, { query, mode: 'speculative' }, {});
    expect(outcome).toBe('answered');
    expect(answer).toContain('outer buoy');
    expect(answer).toContain(expected);
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
