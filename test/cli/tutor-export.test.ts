// ibid tutor export: the session as it was held on this machine, with its sources, escaped.
import { describe, expect, it } from 'vitest';
import { bodyOf, json, type Script } from '../support/api-server.ts';
import { bench } from './support.ts';

const SCORE = { asked: 2, correct: 1, partly: 0, wrong: 1, passed: 0 };

/** A turn whose text is markup, and a source of it. */
const TUTOR: Script = {
  'POST /v1/tutor': (seen, response, index) => {
    const { session_id = `ses_${index + 1}`, message } = bodyOf(seen) as {
      session_id?: string;
      message: string;
    };
    const isRefused = message === 'Who?';
    json(response, {
      session_id,
      sector_id: 'energy',
      topic: 'LNG <b>',
      outcome: isRefused ? 'insufficient_evidence' : 'answered',
      lead: isRefused ? null : 'From the documents:',
      reply: isRefused ? null : 'Gas is <i>cold</i>.',
      claims: isRefused ? [] : [{ id: 'clm_1', text: 'Gas is <i>cold</i>.', citation_ids: ['cit_1'] }],
      citations: isRefused ? [] : [{ id: 'cit_1', title: 'On gas', source_url: 'https://example.org/gas' }],
      reasons: isRefused ? [{ code: 'weak_match', text: 'Nothing says it.' }] : [],
      judgement: null,
      check_question: { id: 'chq_1', kind: 'words', text: 'What is gas?' },
      shows: message === 'go on' ? ['question'] : [],
      score: SCORE,
      progress: { covered: 1, total: 3, steps: [] },
    });
  },
};

const BEGIN = ['tutor', '--sector', 'energy', '--topic', 'LNG'];

describe('an exported session', () => {
  it('has every turn in its order with its source, the questions that were put, and the score', async () => {
    await using b = await bench(TUTOR);
    for (const words of [
      [...BEGIN, 'start'],
      ['tutor', '-c', 'go on'],
      ['tutor', '-c', 'Who?'],
    ])
      await b.run(words);
    await b.run([...BEGIN, 'another session']);
    const { code, stdout } = await b.run(['tutor', 'export', 'ses_1', '--format', 'md']);
    expect(code).toBe(0);
    const headings = stdout.split('\n').filter((line) => line.startsWith('#'));
    expect(headings).toEqual(['# LNG \\<b\\>', '## start', '## go on', '## Who?', '## At the end']);
    expect(stdout.match(/Question: What is gas\?/g)).toHaveLength(1);
    expect(stdout).toContain('Gas is \\<i\\>cold\\</i\\>.[^1]');
    expect(stdout).toContain('https://example.org/gas');
    expect(stdout).toContain('Nothing says it.');
    expect(stdout).toContain('Score: 1 of 2 questions right. 1 of 3 steps.');
    expect(b.server.seen).toHaveLength(4);
  });

  it('is a page without markup of others, and JSON; the last session where none is named', async () => {
    await using b = await bench(TUTOR);
    await b.run([...BEGIN, '<script>alert(1)</script>']);
    const page = await b.run(['tutor', 'export', '--format', 'html']);
    expect(page.stdout).not.toMatch(/<script|<i>|<b>cold/);
    expect(page.stdout).toContain('&lt;script&gt;');
    const value = JSON.parse((await b.run(['tutor', 'export', '--json'])).stdout) as Record<string, unknown>;
    expect(value).toMatchObject({
      session_id: 'ses_1',
      exchanges: [{ message: '<script>alert(1)</script>' }],
    });
  });

  it('of a session that is not here, or was not kept, is refused with 2', async () => {
    await using b = await bench(TUTOR);
    expect((await b.run(['tutor', 'export'])).stderr).toContain('There is no session yet');
    await b.run([...BEGIN, 'start', '--no-keep']);
    const { code, stderr } = await b.run(['tutor', 'export', 'ses_1']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('No turn of "ses_1" was kept')]);
  });
});
