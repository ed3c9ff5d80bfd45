// What its author took back: struck text is not text, whatever the format, and what is out of date governs what is under it.
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../src/corpus/documents/chunks.ts';
import { readPage } from '../../../src/corpus/readers/html/html-page.ts';
import { readDocx } from '../../../src/corpus/readers/office/docx-document.ts';
import { readOdt } from '../../../src/corpus/readers/office/odt-text.ts';
import { readAsciidoc } from '../../../src/corpus/readers/text/asciidoc/asciidoc.ts';
import { readMarkdownText } from '../../../src/corpus/readers/text/markdown/markdown-text.ts';
import { readOrg } from '../../../src/corpus/readers/text/org.ts';
import { takesBack } from '../../../src/evidence/validator/withdrawn.ts';
import { turns } from '../../../src/evidence/validator/governs.ts';
import { makeDocx, makeOdt, paragraph, part } from '../../support/office.ts';

describe('struck text', () => {
  test.each([
    ['The port opens ~~in May~~ in June.', 'The port opens in June.'],
    ['~~The port opens in May.~~\n\nIt opens in June.', 'It opens in June.'],
    ['- ~~one *and [a](b)* more~~\n- two', 'two'],
    ['It opens <s>in May</s> <del>at noon</del> in June.', 'It opens in June.'],
    ['About ~~5 or `~~` are code, a ~~~ b, 5 ~~ 6.', 'About ~~5 or ~~ are code, a ~~~ b, 5 ~~ 6.'],
    ['<del>never closed\n\nMore.', 'More.'],
    ['<p>On <strike>May</strike> June 1.</p>', 'On June 1.'],
  ])('in Markdown: %s', (source, text) => {
    expect(readMarkdownText(`${source}\n`).text).toBe(text ?? '');
  });

  test('in HTML', () => {
    const page =
      '<h1>Port</h1><p>It opens <s>in May</s> <span style="text-decoration: line-through">or July</span> in June, as the port authority of the city said in a letter.</p><del><p>No ships come to the port in the winter of this year or the next.</p></del>';
    expect(readPage(`<html><body><main>${page}</main></body></html>`).text).toBe(
      'Port\n\nIt opens in June, as the port authority of the city said in a letter.',
    );
  });

  test('by the style of a paragraph or of words, in DOCX and ODT', async () => {
    const styles = part(
      'styles',
      '<w:style w:type="paragraph" w:styleId="Gone"><w:name w:val="Gone"/><w:rPr><w:strike/></w:rPr></w:style>' +
        '<w:style w:type="paragraph" w:styleId="Child"><w:name w:val="Child"/><w:basedOn w:val="Gone"/></w:style>' +
        '<w:style w:type="paragraph" w:styleId="Back"><w:name w:val="Back"/><w:basedOn w:val="Gone"/><w:rPr><w:strike w:val="0"/></w:rPr></w:style>',
    );
    const body = [
      paragraph('It opens in May.', 'Gone'),
      paragraph('It opens in July.', 'Child'),
      paragraph('It opens in June.', 'Back'),
      paragraph('The port is old.'),
    ].join('');
    expect((await readDocx(makeDocx(body, { 'word/styles.xml': styles }))).text).toBe(
      'It opens in June.\n\nThe port is old.',
    );
    const odt = makeOdt(
      '<text:p text:style-name="P1">It opens in May.</text:p><text:p text:style-name="P2">It opens in July.</text:p><text:p text:style-name="P3">It opens in June.</text:p>',
      '<style:style style:name="P1" style:family="paragraph"><style:text-properties style:text-line-through-style="solid"/></style:style>' +
        '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="P1"/>' +
        '<style:style style:name="P3" style:family="paragraph" style:parent-style-name="P1"><style:text-properties style:text-line-through-style="none"/></style:style>',
    );
    expect(readOdt(odt).text).toBe('It opens in June.');
  });

  test('in DOCX, once and twice', async () => {
    const run = (text: string, about = '') =>
      `<w:r>${about === '' ? '' : `<w:rPr>${about}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    const body = `<w:p>${run('It opens ')}${run('in May ', '<w:strike/>')}${run('at noon ', '<w:dstrike w:val="true"/>')}${run('in ', '<w:strike w:val="0"/>')}${run('June.')}</w:p>`;
    expect((await readDocx(makeDocx(body))).text).toBe('It opens in June.');
  });

  test('in ODT, by its style', () => {
    const styles =
      '<office:automatic-styles><style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>' +
      '<style:style style:name="T2" style:family="text"><style:text-properties style:text-line-through-style="none"/></style:style></office:automatic-styles>';
    const text =
      '<text:p>It opens <text:span text:style-name="T1">in <text:span>May</text:span> </text:span><text:span text:style-name="T2">in June.</text:span></text:p>';
    expect(readOdt(makeOdt(text, styles)).text).toBe('It opens in June.');
  });

  test('in AsciiDoc and Org', () => {
    expect(readAsciidoc('It opens [.line-through]#in May# in June.\n').text).toBe('It opens in June.');
    expect(readOrg('It opens +in May+ in June, a+b+c.\n').text).toBe('It opens in June, a+b+c.');
  });
});

describe('a line that takes back what is under it', () => {
  test.each([
    '[This section out of date]',
    'This page is out of date.',
    '**DRAFT**',
    'Draft - not for distribution',
    'Archived',
    'Archived 2021-03-04.',
    'Superseded by the policy of 2024.',
    'This document has been superseded.',
    'This policy is no longer in force.',
    'Status: Withdrawn',
    'status: draft',
    'draft: true',
    'archived: yes',
    'superseded_by: leave-2024',
    'Obsolete: see the new guide',
    '**Status:** withdrawn on 4 May 2024',
    'Harbour dues [ARCHIVED]',
    'Rejected (leads to concurrency issues)',
    'Superceded by [16. Work queue](0016-work-queue.md)',
    'Status: rejected, see the minutes',
    'Accepted (lazy consensus) & removed',
    'Proposed, not implemented yet.',
    '> **Withdrawn on 21 November 2026: this report was published in error and its findings are wrong.**',
    '**Withdrawn on 21 November 2026.**',
    'Withdrawn. This report was published in error.',
    'RETRACTED 2026-11-21',
    'This report is retracted.',
    'Overridden by [Quota](0067-quota.md)',
    '[WITHDRAWN] Harbour dues',
    'Harbour dues (superseded)',
    'title: [WITHDRAWN] Harbour dues',
    'title: Retracted: Harbour dues',
    'title: Harbour dues (draft)',
    '*Edit (2 June 2026): this report turned out to be false.*',
    '**Update, 20 June:** The statements below are wrong, and we withdraw them.',
  ])('%s', (line) => {
    expect(takesBack(line)).toBe(true);
    expect(turns(line)).toBe(true);
  });

  test.each([
    'Draft posts are shown to editors.',
    'How to archive a page',
    'Keep the list of out-of-date packages short.',
    'draft: false',
    'The archived [drafts] of 2020',
    'superseded_by:',
    'The archive is open on Mondays.',
    'This page describes drafts.',
    'title: Archive',
    'title: Draft law on bees',
    'We replaced the lock.',
    'Expired keys are removed.',
    'Accepted (lazy consensus) & implemented',
    'Accepted, supersedes the rejected plan of 2019.',
    'Proposed by the harbour master, and accepted.',
    'Rejected ships wait at the outer buoy.',
    'Status: accepted',
    'This report turned out to be useful.',
    'We withdraw the boats in winter.',
  ])('not: %s', (line) => expect(takesBack(line)).toBe(false));

  const paths = (source: string) => {
    const reading = readMarkdownText(source);
    const document = { id: 'doc_1', content_sha256: '0'.repeat(64), title: 'T' };
    return chunksOf(document, reading).map(({ text, structure, heading }) => [
      text.split('\n').at(-1),
      structure!.path.map((one) => one.text),
      heading,
    ]);
  };

  test('is above its section and what is in that, and not above the next', () => {
    const source =
      '# Keys\n\nKeys are issued.\n\n## Old\n\n*Superseded by the rules of 2024.*\n\n### Loss\n\nLost keys cost 5 euros.\n\n## New\n\nLost keys cost 9 euros.\n';
    expect(paths(source)).toEqual([
      ['Keys are issued.', ['Keys'], 'Keys'],
      ['Superseded by the rules of 2024.', ['Keys', 'Old', 'Superseded by the rules of 2024.'], 'Old'],
      ['Lost keys cost 5 euros.', ['Keys', 'Old', 'Superseded by the rules of 2024.', 'Loss'], 'Loss'],
      ['Lost keys cost 9 euros.', ['Keys', 'New'], 'New'],
    ]);
  });

  test.each([
    ['## Status\n\nRejected\n\nIt costs too much.\n\n', 'Rejected'],
    ['## Status\n\nAccepted & implemented\n\nSuperceded by [16](0016.md)\n\n', 'Superceded by 16'],
    ['* Status: superseded by [9](0009.md)\n* Deciders: Ada Berg\n\n', 'Status: superseded by 9'],
    ['| Field | Value |\n| --- | --- |\n| Status | Rejected |\n\n', 'Status | Rejected'],
    ['| Lock | Status | Depth |\n| --- | --- | --- |\n| Status | Draft | 3 |\n\n', undefined],
    ['## Status\n\nPending\n\n', 'Pending'],
    ['## Status\n\nAccepted\n\nSupersedes [3](0003.md)\n\n', undefined],
  ])('the status of a decision record %j is above the decision', (status, line) => {
    const [, path] = paths(`# 3. Keys\n\n${status}## Decision\n\nLost keys cost 5 euros.\n`).at(-1)!;
    expect(path).toEqual(['3. Keys', ...(line === undefined ? [] : [line]), 'Decision']);
  });

  test.each(['status: withdrawn', 'draft: true'])('is read in the head of an Org text: %s', (line) => {
    const [first] = readOrg(`#+title: Keys\n#+${line}\n\n* Loss\nLost keys cost 5 euros.\n`).blocks.slice(1);
    expect(first).toMatchObject({ kind: 'metadata' });
    expect(readOrg(`#+${line.toUpperCase()}\n\nLost keys.\n`).text).toMatch(new RegExp(`^${line}`, 'i'));
  });

  test('is above all of a document where it opens it, or is in its front matter', () => {
    const body = '# Keys\n\n## Loss\n\nLost keys cost 5 euros.\n';
    expect(paths(`Archived\n\n${body}`).at(-1)![1]).toEqual(['Archived', 'Keys', 'Loss']);
    expect(paths(`---\nstatus: withdrawn\n---\n${body}`).at(-1)![1]).toEqual([
      'status: withdrawn',
      'Keys',
      'Loss',
    ]);
    expect(paths(`---\ndraft: true\n---\n${body}`).at(-1)![1]).toEqual(['draft: true', 'Keys', 'Loss']);
    expect(paths(`---\ndraft: false\n---\n${body}`).at(-1)![1]).toEqual(['Keys', 'Loss']);
  });
});

test('a page that has its text in its front matter is a short document', () => {
  const matter =
    '---\ntitle: Harbour closed\nsummary: The harbour of Vessin is closed until June.\ndate: 2024-03-19\nurl: https://a.example/x\n---\n';
  expect(readMarkdownText(matter)).toMatchObject({
    title: 'Harbour closed',
    published_at: '2024-03-19',
    source_url: 'https://a.example/x',
  });
  expect(readMarkdownText(matter).text).toContain('\n\nThe harbour of Vessin is closed until June.\n\n');
  // Beside a text it is a paragraph, unless the text has it.
  expect(readMarkdownText(`${matter}Ships wait.\n`).text).toMatch(
    /\n\nThe harbour .* June\.\n\n[^]*\n\nShips wait\.$/,
  );
  const again = readMarkdownText(`${matter}The harbour of Vessin is closed until June. Ships wait.\n`);
  expect(again.blocks.filter(({ kind }) => kind === 'paragraph')).toHaveLength(1);
  expect(readMarkdownText('---\ntitle: Only how it is called\ndate: 2024-03-19\n---\n').text).toBe('');
});

describe('what is taken back at the end', () => {
  const report = (notice: string) =>
    `# Pump\n\nThe pump lost 4117 litres in March, and its valve leaked for two days.\n\n## Cost\n\nThe repair cost 927 euros and took the engineers two weeks of April.\n\n${notice}\n`;
  const pathsOf = (notice: string) => {
    const { text, blocks } = readMarkdownText(report(notice));
    const chunks = chunksOf({ id: 'd', content_sha256: 'c', title: 'Pump' }, { text, blocks });
    return chunks.map(({ structure }) => structure!.path.map((one) => one.text));
  };

  test('a retraction is above all of it', () => {
    const line = 'The figures above are wrong. We withdraw this report.';
    expect(pathsOf(`## Retraction\n\n${line}`).slice(0, 2)).toStrictEqual([
      [line, 'Pump'],
      [line, 'Pump', 'Cost'],
    ]);
  });

  test('a correction is above what has its figure, and not above itself', () => {
    const line = 'The loss of 4117 litres above is wrong; it was 17 litres.';
    expect(pathsOf(`## Correction\n\n${line}`)).toStrictEqual([
      [line, 'Pump'],
      ['Pump', 'Cost'],
      ['Pump', 'Correction'],
    ]);
  });

  test.each([
    '## Correction\n\nAn earlier version gave 900 euros as the cost of the repair.',
    '## Withdrawal\n\nThe pump was withdrawn from service in May.',
    '## Outlook\n\nThe pump above is wrong for the lock.',
  ])('not by %s', (notice) => {
    expect(pathsOf(notice).slice(0, 2)).toStrictEqual([['Pump'], ['Pump', 'Cost']]);
  });
});

test('a draft of a report of an incident is none that is taken back: its review is open', () => {
  const pathOf = (headings: readonly string[]) => {
    const sections = headings.map((one) => `## ${one}\n\nThe lock was shut for two hours.\n`);
    const { text, blocks } = readMarkdownText(`# Lock\n\nStatus: Draft\n\n${sections.join('\n')}`);
    return chunksOf({ id: 'd', content_sha256: 'c', title: 'Lock' }, { text, blocks }).at(-1)!.structure!
      .path;
  };
  expect(pathOf(['Impact', 'Timeline']).map((one) => one.text)).toStrictEqual(['Lock', 'Timeline']);
  expect(pathOf(['Scope', 'Terms']).map((one) => one.text)).toStrictEqual(['Lock', 'Status: Draft', 'Terms']);
});
