// Which modules of the command line are bundled into one chunk: at start every file costs more than its size
// (bin/bundle.ts), so what a usual run loads is together. test/architecture/chunks.test.ts holds that every path exists.

/** One chunk: what it holds and what of that it leaves out. */
export interface Chunk {
  readonly name: string;
  /** Files; folders with all below them (`src/text/`); the files of one folder alone (`src/api/*`). */
  readonly holds: readonly string[];
  readonly without?: readonly string[];
  /** Packages of node_modules. */
  readonly packages?: readonly string[];
}

/** Ends the paths of modules that are bundled a second time, for one package alone (bin/bundle.ts). */
export const COPY = '?copy';

const OTHER_LANGUAGES = [
  'src/text/languages/folding.ts',
  'src/text/languages/other-analyser.ts',
  'src/text/languages/pairs.ts',
  'src/text/languages/rows/',
  'src/text/languages/stemmers.ts',
] as const;

/** The first chunk that holds a module takes it; what none holds is split by what imports it. */
export const CHUNKS: readonly Chunk[] = [
  {
    name: 'core',
    holds: [
      'src/api/*',
      'src/threads/compiled-code.ts',
      'src/threads/live-threads.ts',
      'src/config/',
      'src/client/',
      'src/cli/main.ts',
      'src/cli/program/',
      'src/cli/kit/',
      'src/cli/request/',
      'src/cli/result/',
      'src/cli/model/flags.ts',
      'src/cli/output/answer/answer.ts',
      'src/cli/output/cited.ts',
      'src/cli/output/shown.ts',
      'src/page/*',
      'src/page/terminal/',
      'src/cli/output/table/rows.ts',
      'src/cli/commands/table.ts',
      'src/store/errors.ts',
      'src/text/code-unit-order.ts',
      'src/text/lazy.ts',
      'src/text/spans.ts',
      'src/corpus/errors.ts',
      'src/disk/durable.ts',
      'src/disk/errors.ts',
      'src/evidence/errors.ts',
      'src/service/errors.ts',
    ],
    without: [
      'src/page/marked.ts',
      'src/page/csv.ts',
      'src/page/markdown.ts',
      'src/page/members.ts',
      'src/page/terminal/table.ts',
      'src/api/json-schema.ts',
      'src/api/openapi.ts',
      'src/client/pages.ts',
      'src/client/payload.ts',
      'src/client/json-slices.ts',
      'src/client/undici.ts',
      'src/client/inbox.ts',
      'src/client/decode.ts',
      'src/client/proxy.ts',
      'src/cli/program/help.ts',
      'src/cli/program/members.ts',
      'src/cli/kit/local.ts',
      'src/cli/kit/typed.ts',
      'src/cli/kit/serving.ts',
      'src/cli/request/all-pages.ts',
      'src/cli/request/preview.ts',
      'src/cli/request/paying.ts',
      'src/cli/result/failure.ts',
      'src/cli/result/notice.ts',
      'src/cli/result/plain.ts',
      'src/cli/result/receipt.ts',
      'src/cli/result/spool.ts',
    ],
    packages: ['commander'],
  },
  // What is said of a failure or a signal: small, and soon there. Before all groups that
  // import it, which would take it along.
  { name: 'failures', holds: ['src/cli/result/failure.ts', 'src/cli/result/notice.ts'] },
  // What a request with a price loads besides.
  {
    name: 'paying',
    holds: [
      'src/cli/request/paying.ts',
      'src/cli/budget/has-budget.ts',
      'src/cli/runs/files.ts',
      'src/cli/runs/keep.ts',
      'src/cli/runs/prune.ts',
      'src/cli/runs/run.ts',
      'src/disk/owner.ts',
    ],
  },
  { name: 'zod', holds: [], packages: ['zod'] },
  // The schemas of a question, with the pieces of all schemas.
  {
    name: 'asking',
    holds: ['src/api/payloads/common.ts', 'src/api/payloads/reading.ts', 'src/api/payloads/query.ts'],
  },
  // The protocol's package, with the zod that it uses.
  { name: 'mcp', holds: [], packages: ['@modelcontextprotocol', `zod${COPY}`] },
  {
    name: 'sockets',
    holds: ['src/client/undici.ts', 'src/client/inbox.ts', 'src/client/decode.ts', 'src/client/proxy.ts'],
    packages: ['undici'],
  },
  {
    name: 'tables',
    holds: [],
    packages: [
      'cli-table3',
      'string-width',
      'strip-ansi',
      'ansi-regex',
      'emoji-regex',
      'is-fullwidth-code-point',
    ],
  },
  // What looks for chunks in documents loads it, with nothing of the service.
  { name: 'index-of', holds: ['src/evidence/scan/index-of.ts', 'src/text/odd-letters.ts'] },
  {
    name: 'service',
    holds: [
      'src/service/*',
      'src/cli/kit/local.ts',
      'src/corpus/reading/decode.ts',
      'src/corpus/original-lines.ts',
      'src/corpus/reading/reading.ts',
      'src/corpus/index/index-facts.ts',
      'src/service/threads/on-demand.ts',
      'src/service/http/request-reply.ts',
      'src/service/http/router.ts',
      'src/service/http/signing-key.ts',
      'src/service/http/web.ts',
      'src/service/rules/',
      'src/service/handlers/handlers.ts',
      'src/service/handlers/query.ts',
      'src/store/',
      'src/engine/question/',
      'src/engine/retrieval/',
      'src/engine/citing/',
      'src/engine/query/',
      'src/engine/statements/',
      'src/text/',
      'src/evidence/validator/',
    ],
    without: [
      'src/service/limits.ts',
      'src/service/limits-schema.ts',
      'src/service/manage-corpus.ts',
      'src/service/repair.ts',
      'src/store/sqlite/salvage.ts',
      'src/store/sqlite/driver/libsql.ts',
      'src/store/sql/records.ts',
      'src/store/sql/entities.ts',
      'src/store/sql/table-rows.ts',
      'src/store/sqlite/memory-backend.ts',
      'src/store/postgres/',
      'src/store/copy.ts',
      'src/store/check.ts',
      'src/engine/query/deliberate.ts',
      'src/engine/query/second-look.ts',
      'src/engine/query/sides.ts',
      'src/engine/query/thorough-search.ts',
      'src/engine/reading/',
      'src/engine/query/read-answer.ts',
      'src/engine/query/read-cause.ts',
      'src/engine/query/under-why.ts',
      'src/engine/query/read-deliberately.ts',
      'src/engine/query/relate.ts',
      'src/engine/query/stated-cause.ts',
      'src/engine/query/disagreement.ts',
      'src/engine/disagreement/',
      'src/engine/tutor/turn/read-turn.ts',
      ...OTHER_LANGUAGES,
      'src/text/languages/detect.ts',
      'src/text/languages/common.words.ts',
    ],
    packages: ['hono'],
  },
  // Texts and questions in English need none of these.
  { name: 'languages', holds: OTHER_LANGUAGES },
  // What a question finds besides what it looks for first: who says otherwise, passages near to it, a second look.
  {
    name: 'disagreement',
    holds: [
      'src/engine/query/disagreement.ts',
      'src/engine/disagreement/values.ts',
      'src/engine/tables/other-rows.ts',
    ],
  },
  { name: 'close-passage', holds: ['src/cli/output/answer/close-passage.ts', 'src/page/marked.ts'] },
  { name: 'stated-cause', holds: ['src/engine/query/stated-cause.ts'] },
  {
    name: 'deliberate',
    holds: [
      'src/engine/query/deliberate.ts',
      'src/engine/query/second-look.ts',
      'src/engine/query/sides.ts',
      'src/engine/query/thorough-search.ts',
    ],
  },
  { name: 'otherwise', holds: ['src/engine/disagreement/otherwise.ts'] },
  // What a model read: few answers are.
  {
    name: 'reading',
    holds: [
      'src/engine/reading/',
      'src/engine/query/read-answer.ts',
      'src/engine/query/read-cause.ts',
      'src/engine/query/under-why.ts',
      'src/engine/query/read-deliberately.ts',
      'src/engine/query/relate.ts',
      'src/reader/',
      'src/cli/model/open-reader.ts',
      'src/cli/model/reading.ts',
      'src/cli/model/spending.ts',
    ],
  },
  {
    name: 'entities',
    holds: ['src/engine/entities/', 'src/service/handlers/entities.ts', 'src/store/sql/entities.ts'],
  },
  // A verification loads these two and the command; a canonical form alone needs the first.
  { name: 'canon', holds: ['src/evidence/canonicalise.ts', 'src/evidence/canon/', 'src/evidence/json/'] },
  {
    name: 'evidence',
    holds: ['src/evidence/', 'src/cli/commands/evidence/render.ts'],
    without: [
      'src/evidence/crate/',
      'src/evidence/folder/',
      'src/evidence/signing/',
      'src/evidence/timestamps/',
      'src/evidence/diff.ts',
      'src/evidence/each-claim.ts',
      'src/evidence/recipes/card.ts',
      'src/evidence/recipes/pins.ts',
      'src/evidence/formats/junit.ts',
      'src/evidence/formats/sarif.ts',
      'src/evidence/formats/markdown.ts',
      'src/evidence/formats/csv.ts',
      'src/evidence/formats/html/',
    ],
  },
  // What commands, reports and the pages share, so that a command does not load the pages for it.
  { name: 'html', holds: ['src/page/html/'] },
  { name: 'start-thread', holds: ['src/threads/start-thread.ts'] },
  {
    name: 'generic',
    holds: ['src/cli/output/table/', 'src/page/csv.ts', 'src/page/members.ts', 'src/page/terminal/table.ts'],
  },
  { name: 'report', holds: ['src/evidence/formats/html/html.ts'] },
  {
    name: 'drawings',
    holds: ['src/cli/output/causal/', 'src/cli/output/chart/', 'src/cli/output/forecast/'],
  },
  { name: 'brief-page', holds: ['src/cli/output/brief/'] },
  { name: 'listening', holds: ['src/service/http/'] },
  // The pages, with what only they need of the template writer. Behind the others: a group takes along what its modules import
  // and no group before it has.
  { name: 'pages', holds: ['src/cli/ui/'], packages: ['hono/dist/helper'] },
];

/** Whether a chunk takes a module. @param path from the project's root, with slashes */
export function takes({ holds, without = [], packages = [] }: Chunk, path: string): boolean {
  const copy = path.endsWith(COPY) ? COPY : '';
  if (packages.some((name) => isOf(path, name, copy))) return true;
  return holds.some((place) => isAt(path, place)) && !without.some((place) => isAt(path, place));
}

function isAt(path: string, place: string): boolean {
  if (place.endsWith('/')) return path.startsWith(place);
  if (!place.endsWith('/*')) return path === place;
  return path.startsWith(place.slice(0, -1)) && !path.slice(place.length - 1).includes('/');
}

function isOf(path: string, name: string, copy: string): boolean {
  return name.endsWith(copy) && path.includes(`node_modules/${name.slice(0, name.length - copy.length)}/`);
}
