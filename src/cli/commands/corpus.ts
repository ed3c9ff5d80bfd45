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
  summary: 'Add files, folders or web pages to the corpus',
  group: 'Your documents',
  effects: 'writes',
  about:
    'Text, Markdown, RST, AsciiDoc, Org, Jupyter, HTML, PDF, DOCX, PPTX, XLSX, ODT, EPUB, CSV and TSV files, also compressed with gzip (.gz), feeds (RSS, Atom, JSON Feed) and web archives are read; the original bytes are kept under their SHA-256. Table rows and feed items can be found and cited individually. The same bytes again change nothing; changed bytes become a new version. Files that cannot be read are named with the reason, the rest is added, and the exit code is 8. A web address is fetched as its robots.txt allows, at least a second apart, without keys or cookies, and never from a private network unless --allow-private; only that page, unless --depth or --sitemap. The starter corpus no longer answers once you add a document, unless you give --keep-starter. --include and --exclude take globs over the paths in a folder: *.md matches files in any folder, docs/*.md those in one, docs everything in it.',
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
    depth: {
      kind: 'integer',
      value: 'N',
      min: 0,
      max: 10,
      help: 'how many links to follow within the site (0)',
    },
    sitemap: { kind: 'switch', help: "also the pages that the site's sitemaps list" },
    'max-pages': { kind: 'integer', value: 'N', min: 1, help: 'maximum pages of a site (100)' },
    'allow-private': { kind: 'switch', help: 'allow addresses of this machine and its network' },
  },
  examples: [
    'ibid corpus add ~/papers',
    'ibid corpus add notes.md report.html --sector energy --json',
    'ibid corpus add ~/code/project --include "*.{md,rst}" --exclude "drafts/**" --gitignore',
    'ibid corpus add https://example.org/report.pdf https://example.org/news.xml',
    'ibid corpus add https://example.org/docs/ --depth 2 --max-pages 50',
  ],
  makesStore: true,
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
  summary: 'Make the corpus match the current contents of a folder',
  group: 'Your documents',
  effects: 'deletes',
  about:
    'Like corpus add: new files are added, changed ones become new versions. Documents whose files are gone from the folder no longer appear in answers; their snapshots stay for audit. The same bytes in another folder stay, and so does a folder inside this one that was added separately. Documents excluded by a glob, or unreadable now, are kept. If nothing in the folder can be read, nothing is removed: the disk may be unmounted (`ibid corpus remove FOLDER` removes all of it). An interrupted sync can be run again.',
  arguments: [{ name: 'folder', help: 'the folder', required: true, complete: 'file' }],
  flags: ADDING,
  examples: ['ibid corpus sync ~/papers', 'ibid corpus sync ~/wiki --gitignore --json'],
  exits: ['incomplete', 'local_io'],
  async run(context, { args, flags }) {
    // Refuses a store that is named and not there, before the thread that adds would make it.
    await context.backend();
    return addTo(context, [args.folder], flags, { sync: true });
  },
});

export const list = defineCommand({
  name: 'corpus list',
  summary: 'List the documents that questions are answered from',
  group: 'Your documents',
  effects: 'reads',
  flags: {
    sector: { kind: 'text', value: 'ID', complete: 'sector', help: 'only documents of this sector' },
    limit: { kind: 'integer', value: 'N', min: 1, help: 'maximum number (all)' },
    offset: { kind: 'integer', value: 'N', min: 0, help: 'documents to skip' },
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
  summary: 'Show what is known about one document',
  group: 'Your documents',
  effects: 'reads',
  about:
    'Takes the document id, or the path or address it was added from. Shows title, place, date, kind, sections and chunks, SHA-256, when it was added, and reading problems. `ibid document get ID` prints its text.',
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
  summary: 'Remove documents from the corpus',
  group: 'Your documents',
  effects: 'deletes',
  about:
    'Takes document ids, source ids, or the paths they were added from. Snapshots stay, so that older citations can still be checked. When your last document is removed, the starter corpus answers again.',
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
  summary: 'Re-read documents that were read by an older version of ibid',
  group: 'Your documents',
  effects: 'writes',
  about:
    'A new version of ibid may read documents better: their structure, their tables, their main text. Documents are re-read from the archived originals, a few per transaction; at any moment each document is either old or new, never half. After an interruption the next run continues, and questions can be asked meanwhile. Documents without an archived original, and feed items, keep their text. A few documents are re-read automatically before a question, all of them before `corpus add`; otherwise a message says how many are left.',
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
