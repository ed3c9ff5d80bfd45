// ibid corpus info: what the corpus knows of one document.
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import type { Screen } from '../../../page/screen.ts';
import type { DocumentFacts } from '../../../service/document-facts.ts';

export const command = defineCommand({
  name: 'corpus info',
  summary: 'What the corpus knows of one document',
  group: 'Your documents',
  effects: 'reads',
  about:
    'By the document id, or by the path or address that it was added from: title, place, date, kind, how it was cut up, its SHA-256, when it was added, and what could not be read well. `ibid document get ID` has its text.',
  arguments: [{ name: 'id', help: 'the document id, path or address', required: true, complete: 'id' }],
  examples: ['ibid corpus info doc_5f2c…', 'ibid corpus info ~/papers/report.pdf --json'],
  exits: ['local_io'],
  async run(context, { args }) {
    const { corpus } = (await context.service()).backend;
    const { documentFacts } = await import('../../../service/document-facts.ts');
    const facts = await documentFacts(corpus, args.id);
    if (facts === undefined)
      throw usageError(`Nothing in the corpus is ${args.id}.`, '`ibid corpus list` shows the documents.');
    return { kind: 'value', value: facts, text: (_document, screen) => shown(facts, screen) };
  },
});

async function shown(facts: DocumentFacts, screen: Screen): Promise<string> {
  const { whereOf } = await import('../../../page/cited.ts');
  const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
  const { pages, sections, chunks } = facts;
  const cut = [many(sections, 'section'), many(chunks, 'chunk')];
  const rows: [string, string | null][] = [
    ['title', facts.title],
    ['place', whereOf({ source_url: facts.source_url, locator: undefined })],
    ['authors', facts.authors.join('; ')],
    ['publisher', facts.publisher],
    ['date', facts.published_at ?? 'undated'],
    ['kind', `${facts.media_type}, ${facts.bytes} bytes, ${facts.text_length} characters of text`],
    ['taken', taken(facts.text_share)],
    ['language', facts.language],
    ['sector', facts.sector_id],
    ['cut into', [...cut, ...(pages === null ? [] : [`up to page ${pages}`])].join(', ')],
    ['sha256', facts.content_sha256],
    ['added', facts.retrieved_at],
    ['version', `${facts.version}${facts.current ? '' : ', no longer in answers'}`],
    ['id', facts.id],
    ...facts.warnings.map((warning): [string, string] => ['warning', warning]),
  ];
  return rows
    .filter((row): row is [string, string] => (row[1] ?? '') !== '')
    .map(([name, value]) => `${screen.paint.dim(name.padEnd(10))}${screen.cleanLine(value)}\n`)
    .join('');
}

function taken(share: number | null): string | null {
  return share === null
    ? null
    : `${Math.round(100 * share)} % of the words to be seen; the rest is navigation and what is around the text`;
}
