// The ids that completion offers: kept after a success, only what a shell may safely read back, never at a run's cost.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepRecent, readRecent } from '../../src/cli/result/recent.ts';
import { temporaryFolder } from '../support/ibid.ts';
import { bench } from './support.ts';

function withHome<T>(act: (env: { IBID_HOME: string }, file: string) => T): T {
  const { path, remove } = temporaryFolder();
  try {
    return act({ IBID_HOME: path }, join(path, 'state', 'recent-ids.json'));
  } finally {
    remove();
  }
}

describe('keepRecent', () => {
  it('keeps the newest first, once each, 200 at the most, for us alone', () => {
    withHome((env, file) => {
      keepRecent(env, { items: Array.from({ length: 150 }, (_one, index) => ({ id: `src_a${index}` })) });
      keepRecent(env, { items: Array.from({ length: 100 }, (_one, index) => ({ id: `doc_b${index}` })) });
      keepRecent(env, { id: 'src_a3' });
      const ids = readRecent(env);
      expect(ids).toHaveLength(200);
      expect(ids.slice(0, 3)).toEqual(['src_a3', 'doc_b0', 'doc_b1']);
      expect(new Set(ids).size).toBe(200);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });
  });

  it('takes ids that commands take, and neither keys nor parts of an answer', () => {
    withHome((env) => {
      keepRecent(env, {
        session_id: 'ses_1',
        request_id: 'req_1',
        key: 'key_secret',
        citations: [{ id: 'cit_1', document_id: 'doc_1' }],
        nested: { deep: [{ source_id: 'src_1' }] },
      });
      expect(readRecent(env)).toEqual(['ses_1', 'doc_1', 'src_1']);
    });
  });

  it('keeps nothing that a shell would read as more than a word, and no key', () => {
    const hostile = [
      'src_$(id)',
      'src_`id`',
      'src_a b',
      'src_a\nb',
      'src_;x',
      'src_../x',
      'plain',
      '-o_x',
      'ibid_ab_cd',
      `src_${'a'.repeat(99)}`,
    ];
    withHome((env, file) => {
      keepRecent(
        env,
        hostile.map((id) => ({ id })),
      );
      expect(readRecent(env)).toEqual([]);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, JSON.stringify([...hostile, 'src_good', 7, null]));
      expect(readRecent(env)).toEqual(['src_good']);
    });
  });

  it('does not fail where the state folder cannot be made, and leaves nothing behind', () => {
    withHome((env) => {
      writeFileSync(join(env.IBID_HOME, 'state'), 'a file');
      expect(() => keepRecent(env, { id: 'src_1' })).not.toThrow();
      expect(readFileSync(join(env.IBID_HOME, 'state'), 'utf8')).toBe('a file');
    });
  });

  it('starts anew from a damaged file', () => {
    withHome((env, file) => {
      keepRecent(env, { id: 'src_1' });
      writeFileSync(file, '{"half');
      keepRecent(env, { id: 'src_2' });
      expect(readRecent(env)).toEqual(['src_2']);
      rmSync(file);
      expect(readRecent(env)).toEqual([]);
    });
  });
});

describe('a run', () => {
  it.each([[[]], [['--json']], [['--all']], [['--format', 'csv']]])(
    'keeps the ids that source list %j showed',
    async (flags) => {
      await using b = await bench({
        'GET /v1/sources': { items: [{ id: 'src_1' }, { id: 'src_2' }], total: 2 },
      });
      expect((await b.run(['source', 'list', ...flags])).code).toBe(0);
      expect(readRecent({ IBID_HOME: b.home })).toEqual(['src_1', 'src_2']);
      expect((await b.run(['__complete', '+', 'source', 'get'])).stdout).toBe('words\nsrc_1\nsrc_2\n');
    },
  );

  it('keeps nothing of a failure', async () => {
    await using b = await bench({});
    expect((await b.run(['source', 'get', 'src_9'])).code).toBe(4);
    expect(readRecent({ IBID_HOME: b.home })).toEqual([]);
  });

  it('succeeds in silence where the ids cannot be kept', async () => {
    await using b = await bench({ 'GET /v1/sources/src_1': { id: 'src_1' } });
    writeFileSync(join(b.home, 'state'), 'a file');
    const { code, stdout, stderr } = await b.run(['source', 'get', 'src_1', '--json']);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '{"id":"src_1"}', stderr: '' });
  });
});
