// ibid corpus add: the user's own files and folders, and pages of the web, become documents that questions are answered
// from.
import { defineCommand } from '../../kit/command.ts';
import { VERSION } from '../../kit/version.ts';
import { ADDING, addTo } from './adding.ts';

export const command = defineCommand({
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
