// The brief commands as a person runs them: what is sent, what is shown, how it ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bench } from '../support.ts';
import { sampleBrief } from './sample.ts';

const ID = 'brf_0123456789abcdef01234567';
const ENTRY = {
  id: 'bib_1',
  document_id: 'doc_1',
  csl: { id: 'doc_1', type: 'book', title: 'Canals', author: [{ family: 'Doe', given: 'Jane' }] },
  text: 'Doe, J. (n.d.). Canals.',
  html: 'Doe, J. (n.d.). <i>Canals</i>.',
  markdown: 'Doe, J. (n.d.). *Canals*.',
};

const SCRIPT = {
  'POST /v1/brief': sampleBrief(),
  [`GET /v1/briefs/${ID}`]: sampleBrief(),
  [`GET /v1/briefs/${ID}/bibliography`]: { brief_id: ID, style: 'apa', entries: [ENTRY] },
};

describe('brief get and brief create', () => {
  it.concurrent('show the same page; a pipe gets no colour', async () => {
    await using b = await bench(SCRIPT);
    const got = await b.run(['brief', 'get', ID]);
    const created = await b.run(['brief', 'create', '--sector', 'shipping']);
    expect(got).toMatchObject({ code: 0, stderr: '' });
    expect(got.stdout).toContain('Key facts\n─────────\n');
    expect(created.stdout).toBe(got.stdout);
    // eslint-disable-next-line no-control-regex
    expect(got.stdout).not.toMatch(/\u001b/u);
    const painted = await b.run(['brief', 'get', ID, '--color', 'always']);
    expect(painted.stdout).toContain('\u001b[1m');
    expect((await b.run(['brief', 'get', ID], { env: { NO_COLOR: '1', FORCE_COLOR: '' } })).stdout).toBe(
      got.stdout,
    );
  });

  it.concurrent('--format html and md are files of their own', async () => {
    await using b = await bench(SCRIPT);
    expect((await b.run(['brief', 'get', ID, '--format', 'html', '-o', 'brief.html'])).code).toBe(0);
    const html = readFileSync(join(b.home, 'brief.html'), 'utf8');
    expect(html.startsWith('<!DOCTYPE html>\n<html lang="en">')).toBe(true);
    const md = (await b.run(['brief', 'get', ID, '--format', 'md'])).stdout;
    expect(md.startsWith('# Shipping, 20 November 2026\n')).toBe(true);
    expect((await b.run(['brief', 'get', ID, '--format', 'pdf'])).code).toBe(2);
  });

  it.concurrent('a brief that nothing supports is shown, and the exit is 3', async () => {
    const paragraphs = [
      { outcome: 'insufficient_evidence', text: null, reason: 'No source says so.', claims: [] },
    ];
    await using b = await bench({
      'GET /v1/briefs/brf_none': sampleBrief({ sections: [{ heading: 'H', paragraphs }] }),
    });
    for (const format of ['text', 'md', 'html']) {
      const { code, stdout } = await b.run(['brief', 'get', 'brf_none', '--format', format]);
      expect(code).toBe(3);
      expect(stdout).toContain('No source says so.');
    }
  });
});

describe('brief bibliography', () => {
  it.concurrent('sends the style only where one was given [spec:bibliography-style]', async () => {
    await using b = await bench(SCRIPT);
    await b.run(['brief', 'bibliography', ID]);
    await b.run(['brief', 'bibliography', ID, '--style', 'mla']);
    expect(b.server.seen.map(({ url }) => url)).toEqual([
      `/v1/briefs/${ID}/bibliography`,
      `/v1/briefs/${ID}/bibliography?style=mla`,
    ]);
    expect((await b.run(['brief', 'bibliography', ID, '--style', 'vancouver'])).code).toBe(2);
  });

  it.concurrent.each([
    ['text', 'Bibliography (apa)\n\nDoe, J. (n.d.). Canals.\n'],
    ['md', '# Bibliography (apa)\n\n- Doe, J. (n.d.). *Canals*.\n'],
    ['bibtex', '@misc{doecanals,\n  author = {Doe, Jane},\n  title = {{Canals}},\n}\n'],
    ['ris', 'TY  - BOOK\r\nID  - doecanals\r\nAU  - Doe, Jane\r\nTI  - Canals\r\nER  - \r\n'],
    ['csl-json', `${JSON.stringify([ENTRY.csl], null, 2)}\n`],
  ])('--format %s', async (format, expected) => {
    await using b = await bench(SCRIPT);
    expect((await b.run(['brief', 'bibliography', ID, '--format', format])).stdout).toBe(expected);
  });

  it.concurrent('a bibliography without records is no BibTeX: the exit says so, stdout stays empty', async () => {
    await using b = await bench({ 'GET /v1/briefs/b/bibliography': { entries: ['Doe. Canals.'] } });
    const { code, stdout, stderr } = await b.run(['brief', 'bibliography', 'b', '--format', 'bibtex']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('carries no CSL-JSON records');
  });
});
