// ibid corpus add, sync, list, remove, reindex and info.
import { defineCommand } from '../kit/command.ts';
import { VERSION } from '../kit/version.ts';
import { ADDING, addTo, follow } from './corpus/adding.ts';
import { usageError } from '../kit/errors.ts';
import type { Screen } from '../../page/screen.ts';
import type { DocumentFacts } from '../../service/document-facts.ts';
import type { ReindexReport } from '../../corpus/index/index-manifest.ts';

export const add = defineCommand({
  name: 'corpus add',
  summary: 'Add files, folders or pages of the web to the corpus',
  group: 'Your documents',
  effects: 'writes',
  about:
    'Text, Markdown, RST, AsciiDoc, Org, Jupyter, HTML, PDF, DOCX, PPTX, XLSX, ODT, EPUB, CSV and TSV files, any of them packed by gzip (.gz), feeds (RSS, Atom, JSON Feed) and web archives are read; the original bytes are kept by their SHA-256. Rows of tables and items of feeds can be found and cited one by one. The same bytes again change nothing, changed bytes are a new version. What cannot be read is named with the reason, the rest is added, and the exit is 8. An address on the web is fetched as its robots.txt allows, with at least a second between requests, without keys or cookies, never from a private network unless --allow-private; only that page, unless --depth or --sitemap. The starter corpus steps aside for the first documents of your own, unless --keep-starter. --include and --exclude take globs over the paths in a folder: *.md names files in any folder of it, docs/*.md those of one, docs all in it.',
  arguments: [
    {
      name: 'path',
      help: 'a file, a folder or an address (https://…)',
      required: true,
      many: true,
      complete: 'file',
    },
  ],
  flags: {
    ...ADDING,
    depth: { kind: 'integer', value: 'N', min: 0, max: 10, help: 'follow so many links within the site (0)' },
    sitemap: { kind: 'switch', help: "the pages that the site's sitemaps list too" },
    'max-pages': { kind: 'integer', value: 'N', min: 1, help: 'pages of a site at the most (100)' },
    'allow-private': { kind: 'switch', help: 'addresses of this machine and its network too' },
  },
  examples: [
    'ibid corpus add ~/papers',
    'ibid corpus add notes.md report.html --sector energy --json',
    'ibid corpus add ~/code/project --include "*.{md,rst}" --exclude "drafts/**" --gitignore',
    'ibid corpus add https://example.org/report.pdf https://example.org/news.xml',
    'ibid corpus add https://example.org/docs/ --depth 2 --max-pages 50',
  ],
  exits: ['incomplete', 'local_io'],
  run: (context, { args, flags }) =>
    addTo(context, args.path, flags, {
      web: {
        userAgent: `ibid/${VERSION}`,
        allowPrivate: flags['allow-private'],
        sitemap: flags.sitemap,
        ...(flags.depth === undefined ? {} : { depth: flags.depth }),
        ...(flags['max-pages'] === undefined ? {} : { maxPages: flags['max-pages'] }),
      },
    }),
});

export const sync = defineCommand({
  name: 'corpus sync',
  summary: 'Bring the corpus to what a folder holds now',
  group: 'Your documents',
  effects: 'deletes',
  about:
    'As corpus add: what is new is added, what has changed is a new version. Documents whose files are gone from the folder leave answers; their snapshots stay for audit. The same bytes in another folder stay, and so does what was added as a folder inside this one. What is left out by a glob, or cannot be read now, stays as it is. A folder of nothing that can be read takes nothing out: it may be a disk that is not there (`ibid corpus remove FOLDER` takes out all of it). Stopped half-way, it can be run again.',
  arguments: [{ name: 'folder', help: 'the folder', required: true, complete: 'file' }],
  flags: ADDING,
  examples: ['ibid corpus sync ~/papers', 'ibid corpus sync ~/wiki --gitignore --json'],
  exits: ['incomplete', 'local_io'],
  run: (context, { args, flags }) => addTo(context, [args.folder], flags, { sync: true }),
});

export const list = defineCommand({
  name: 'corpus list',
  summary: 'List the documents that questions are answered from',
  group: 'Your documents',
  effects: 'reads',
  flags: {
    sector: { kind: 'text', value: 'ID', complete: 'sector', help: 'only documents of this sector' },
    limit: { kind: 'integer', value: 'N', min: 1, help: 'so many at the most (all)' },
    offset: { kind: 'integer', value: 'N', min: 0, help: 'documents to pass over' },
  },
  examples: ['ibid corpus list', 'ibid corpus list --format csv'],
  exits: ['local_io'],
  async run(context, { flags }) {
    const { corpus } = (await context.service()).backend;
    const { listDocuments } = await import('../../service/manage-corpus.ts');
    const { sector, limit, offset = 0 } = flags;
    const { items, total } = await listDocuments(corpus, { sector, limit, offset });
    return {
      kind: 'value',
      value: { items, total, limit: limit ?? null, offset },
      text: async (_document, screen) => {
        if (items.length === 0) return 'The corpus has no documents. Add some: ibid corpus add PATH\n';
        const { table } = await import('../../page/terminal/table.ts');
        const rows = items.map(({ id, title, sector_id, retrieved_at }) => [
          id,
          title,
          sector_id ?? '',
          retrieved_at.slice(0, 10),
        ]);
        const count = items.length === total ? `${total}` : `${items.length} of ${total}`;
        return `${await table(['id', 'title', 'sector', 'retrieved'], rows, screen)}\n\n${screen.paint.dim(`${count} ${total === 1 ? 'document' : 'documents'}`)}\n`;
      },
    };
  },
});

export const info = defineCommand({
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
    const { documentFacts } = await import('../../service/document-facts.ts');
    const facts = await documentFacts(corpus, args.id);
    if (facts === undefined)
      throw usageError(`Nothing in the corpus is ${args.id}.`, '`ibid corpus list` shows the documents.');
    return { kind: 'value', value: facts, text: (_document, screen) => shown(facts, screen) };
  },
});

async function shown(facts: DocumentFacts, screen: Screen): Promise<string> {
  const { whereOf } = await import('../../page/cited.ts');
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

/** Snapshots stay for audit. */
export const remove = defineCommand({
  name: 'corpus remove',
  summary: 'Take documents out of the corpus',
  group: 'Your documents',
  effects: 'deletes',
  about:
    'By document id, by source id, or by the path they were added from. Snapshots stay, so that older citations can still be checked. When the last document of your own is gone, the starter corpus answers again.',
  arguments: [{ name: 'what', help: 'document ids, source ids or paths', many: true, complete: 'id' }],
  flags: {
    all: { kind: 'switch', help: 'everything' },
    starter: { kind: 'switch', help: 'the starter corpus' },
  },
  examples: ['ibid corpus remove doc_5f2c…', 'ibid corpus remove ~/papers/old', 'ibid corpus remove --all'],
  exits: ['local_io'],
  async run(context, { args, flags }) {
    if (args.what.length === 0 && !flags.all && !flags.starter) {
      throw usageError(
        '`WHAT`, `--starter` or `--all` is required.',
        'For example: ibid corpus remove notes/old.md',
      );
    }
    const { corpus } = (await context.service()).backend;
    const { removeDocuments } = await import('../../service/manage-corpus.ts');
    const { removed, unknown, starter } = await removeDocuments(corpus, args.what, {
      all: flags.all,
      starter: flags.starter,
    });
    if (unknown.length > 0 && removed === 0) {
      throw usageError(
        `Nothing in the corpus is ${unknown.join(', ')}.`,
        '`ibid corpus list` shows the documents.',
      );
    }
    return {
      kind: 'value',
      value: { removed, unknown, starter },
      text: (_document, screen) =>
        screen.clean(
          `${removed} removed${unknown.length > 0 ? `; not found: ${unknown.join(', ')}` : ''}.${starter ? ' The starter corpus answers again.' : ''}\n`,
        ),
    };
  },
});

export const reindex = defineCommand({
  name: 'corpus reindex',
  summary: 'Read documents again that an older version of ibid has read',
  group: 'Your documents',
  effects: 'writes',
  about:
    'A new version of ibid may read documents better: their structure, their tables, their main text. What was added before is read again from the archived originals, a few documents a transaction, and every document has a new form or its old one at any moment: stopped or killed half-way, the next run goes on there, and questions can be asked meanwhile. Documents whose original is gone, or is an item of a feed, keep the text that they have. A few documents are read again by themselves before a question, all of them before `corpus add`; otherwise a sentence says how many are left.',
  examples: ['ibid corpus reindex', 'ibid corpus reindex --progress plain', 'ibid corpus reindex --json'],
  exits: ['local_io'],
  async run(context) {
    const { store } = await context.settings();
    const { reindexInThread } = await import('../../service/threads/add-in-thread.ts');
    const { stop, onReindex } = await follow(context);
    try {
      const report = await reindexInThread(store, { signal: context.signal, onStep: onReindex });
      return { kind: 'value', value: report, text: () => summary(report) };
    } finally {
      stop();
    }
  },
});

function summary({ read_again, kept }: ReindexReport): string {
  if (read_again + kept === 0)
    return 'All documents are in the form of this version: nothing was to be done.\n';
  const again = `${read_again} ${read_again === 1 ? 'document' : 'documents'} read again`;
  return kept === 0
    ? `${again}.\n`
    : `${again}; ${kept} kept as they were: their originals are gone or are parts of a file.\n`;
}
