// The linter's rules. The direction rule (src/README.md) and the one home of each library are tables: a file may import
// what its room and its home allow, and test/architecture plants a violation of each that must fail. A pattern with a look-ahead
// is no pattern to oxlint, and forbids nothing.
import { existsSync, readdirSync } from 'node:fs';

/**
 * What each room may import of the others; the test of rooms holds that nothing goes in circles below them.
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  text: [],
  api: [],
  threads: [],
  client: ['api'],
  disk: ['api'],
  batch: ['api', 'client', 'disk'],
  config: ['api'],
  evidence: ['api', 'text', 'page', 'threads'],
  store: ['api', 'text'],
  page: ['api', 'text'],
  corpus: ['api', 'text', 'evidence', 'store', 'threads'],
  engine: ['api', 'text', 'evidence', 'store'],
  reader: ['api', 'client', 'config', 'disk', 'engine', 'store'],
  service: ['api', 'text', 'evidence', 'store', 'corpus', 'engine', 'threads'],
  cli: [
    'api',
    'text',
    'page',
    'evidence',
    'store',
    'corpus',
    'engine',
    'reader',
    'service',
    'client',
    'disk',
    'batch',
    'config',
    'threads',
  ],
};

/** Inside a room: what a folder must not know of its neighbours, as imports written from there. */
export const WITHIN = {
  'service/rules': ['\\.\\./(handlers|alerts|http)', '\\.\\./\\.\\./(corpus|engine|cli)'],
  'service/handlers': ['\\.\\./(http|alerts/rounds)'],
  'cli/kit': ['\\.\\./(program|request|result|commands|output|completion|doctor|man|mcp|tutor)'],
  'cli/output': ['(\\.\\./)+(program|request|result|commands|completion|doctor|man|mcp)'],
  'cli/request': ['\\.\\./(program|commands|output|completion|doctor|man|mcp|tutor)'],
  'cli/result': ['\\.\\./(program|request|commands|completion|doctor|man|mcp|tutor)'],
  'cli/commands': ['(\\.\\./)+program'],
  'cli/mcp': ['(\\.\\./)+(program|commands|output|completion|doctor|man|tutor)'],
};

/** Each library and the only files that may import it. */
export const HOMES = {
  commander: ['cli/program/parse.ts'],
  chalk: ['cli/kit/io.ts'],
  ora: ['cli/kit/io.ts'],
  'cli-table3': ['page/terminal/table.ts'],
  '@viz-js/viz': ['cli/output/causal/graphviz.ts'],
  conf: ['config/profiles.ts'],
  undici: ['client/undici.ts', 'client/inbox.ts', 'client/undici-modules.d.ts'],
  hono: ['service/http/router.ts', 'cli/ui/markup.ts'],
  libsql: ['store/sqlite/driver/libsql.ts'],
  pg: ['store/postgres/pool.ts'],
  '@mozilla/readability': ['corpus/readers/html/html-page.ts'],
  linkedom: [
    'corpus/readers/html/html-page.ts',
    'corpus/readers/office/docx-document.ts',
    'corpus/readers/office/epub-book.ts',
  ],
  mammoth: ['corpus/readers/office/docx-document.ts'],
  fflate: [
    'corpus/readers/office/docx-document.ts',
    'corpus/readers/office/zip.ts',
    'corpus/export/export.ts',
  ],
  unpdf: ['corpus/readers/pdf/document.ts'],
  warcio: ['corpus/readers/archive/warc-records.ts', 'corpus/export/export.ts', 'corpus/export/warc.ts'],
  '@peculiar/asn1-cms': ['evidence/timestamps/token.ts'],
  '@peculiar/asn1-schema': [
    'evidence/timestamps/token.ts',
    'evidence/timestamps/chain.ts',
    'evidence/timestamps/request.ts',
  ],
  '@peculiar/asn1-tsp': ['evidence/timestamps/token.ts', 'evidence/timestamps/request.ts'],
  '@peculiar/asn1-x509': ['evidence/timestamps/chain.ts', 'evidence/timestamps/request.ts'],
  asn1js: ['evidence/timestamps/token.ts'],
  commonmark: ['corpus/readers/text/markdown/markdown-text.ts'],
  '@rowanmanning/feed-parser': ['corpus/readers/feed/feed.ts'],
  'csv-parse': ['corpus/tables/parse.ts', 'batch/rows/csv.ts'],
  'robots-parser': ['corpus/web/visit.ts'],
  '@modelcontextprotocol/server': [
    'cli/mcp/server.ts',
    'cli/mcp/stdio.ts',
    'cli/mcp/http.ts',
    'cli/mcp/run.ts',
  ],
  'any-ascii': ['engine/entities/scripts.ts'],
  '@orama/stemmers': ['text/languages/stemmers.ts'],
};

/** Where schemas are: the contract, and files that people write. */
export const SCHEMA_HOMES = [
  'engine/brief/catalogue.ts',
  'engine/brief/forms.ts',
  'service/rules/faults.ts',
  'service/limits-schema.ts',
  'cli/mcp/members.ts',
];

/** The only file outside the folder of a database that may import from it. */
export const STORE_OPENER = 'store/backend.ts';

/** One loop over every byte of a bundle, whose branches are JSON's grammar: the only function of more than 15 branches. */
export const INTRICATE = ['evidence/json/tokenise.ts'];

/**
 * Where types are asserted: what the compiler cannot follow. The list may only get shorter (test/architecture).
 * @type {string[]}
 */
export const UNSAFE = [
  // Bytes and typed arrays: an index within the bounds that the loop keeps is known to be there.
  'evidence/canon/escapes.ts',
  'evidence/canon/numbers.ts',
  'evidence/canon/order.ts',
  'evidence/canon/writer.ts',
  'evidence/claims/locate.ts',
  'evidence/claims/roles.ts',
  'evidence/formats/html/page/bytes.ts',
  'evidence/formats/html/page/sha256.ts',
  'evidence/input/replay.ts',
  'evidence/json/arena.ts',
  'evidence/json/scan.ts',
  'evidence/json/tape.ts',
  'evidence/json/tokenise.ts',
  'evidence/scan/walk.ts',
  // The joint between the route table's types and what another server sent (api/payloads/foreign.ts).
  'client/client.ts',
  'client/pages.ts',
  'client/payload.ts',
  'cli/request/request.ts',
  // JSON that this program or its own store wrote, tables whose keys are a closed list, values that a library hands on.
  'api/openapi.ts',
  'api/routes.ts',
  'cli/commands/evidence/render.ts',
  'cli/commands/table.ts',
  'cli/kit/command.ts',
  'cli/man/pages.ts',
  'cli/output/table/generic.ts',
  'cli/program/locate.ts',
  'cli/program/parse.ts',
  'cli/program/run.ts',
  'cli/result/show.ts',
  'cli/tutor/conversation.ts',
  'client/clock.ts',
  'config/keys.ts',
  'config/profiles.ts',
  'corpus/readers/html/html-page.ts',
  'corpus/web/visit.ts',
  'engine/entities/entity-index.ts',
  'engine/statements/feature-names.ts',
  'evidence/formats/html/page/main.ts',
  'evidence/recipes/catalogue.ts',
  'evidence/recipes/pins.ts',
  'evidence/verify.ts',
  'service/alerts/alert-records.ts',
  'service/handle.ts',
  'service/handlers/anomalies.ts',
  'service/handlers/brief-create.ts',
  'service/handlers/briefs.ts',
  'service/handlers/forecasts.ts',
  'service/handlers/stored-records.ts',
  'service/handlers/tutor.ts',
  'service/http/exchange.ts',
  'service/http/router.ts',
  'service/http/serve.ts',
  'service/reply.ts',
  'service/revision-cache.ts',
  'service/rules/cache.ts',
  'service/rules/faults.ts',
  'service/rules/input.ts',
  'service/rules/metering.ts',
  'store/sql/work.ts',
  'store/sqlite/driver/libsql.ts',
  'store/sqlite/driver/node.ts',
  'store/sqlite/failures.ts',
  'store/sqlite/database.ts',
  'store/sqlite/open.ts',
  'store/sqlite/snapshots.ts',
  'store/written/rows.ts',
];

const names = Object.keys(ROOMS);

/** The folders of databases: all of store/ but what they share. */
const STORE = new URL('src/store', import.meta.url);
export const DATABASES = (existsSync(STORE) ? readdirSync(STORE, { withFileTypes: true }) : [])
  .filter((entry) => entry.isDirectory() && !['segments', 'written', 'sql'].includes(entry.name))
  .map(({ name }) => name);

/**
 * What a file may not import.
 * @param {string} file below src/, or a folder of it
 */
function refused(file) {
  const room = file.split('/', 1).join();
  const may = ROOMS[room] ?? [];
  const others = names.filter((name) => name !== room && !may.includes(name));
  const patterns = [];
  if (others.length > 0) {
    patterns.push({
      regex: `^(\\.\\./)+(${others.join('|')})/`,
      message: `${room} may import ${may.join(', ') || 'nothing'} (src/README.md)`,
    });
  }
  if (file !== STORE_OPENER)
    patterns.push({
      regex: room === 'store' ? `(^|/)(${DATABASES.join('|')})/` : '(^|/)store/[^/]+/',
      message: 'open the store with store/backend.ts',
    });
  if (room === 'text')
    patterns.push({
      group: ['*', '!./**', '!../**', '!@orama/stemmers/**'],
      message: 'text imports nothing but its stemmers',
    });
  if (room === 'api') patterns.push({ regex: '^node:', message: 'api imports zod only' });
  for (const [folder, regexes] of Object.entries(WITHIN)) {
    if (!file.startsWith(folder)) continue;
    for (const regex of regexes) patterns.push({ regex: `^${regex}/?`, message: `not from ${folder}` });
  }
  for (const [library, homes] of Object.entries(HOMES)) {
    if (homes.includes(file)) continue;
    patterns.push({ regex: `^${library}(/|$)`, message: `${library} is used in ${homes.join(', ')} only` });
  }
  if (!SCHEMA_HOMES.includes(file) && room !== 'api')
    patterns.push({ regex: '^zod(/|$)', message: 'schemas are in api/ and where people write files' });
  if (room !== 'api')
    patterns.push({
      regex: '(^|/)api/payloads/',
      allowTypeImports: true,
      message: 'a payload loads zod: import its types only, or call schemas() of its route',
    });
  return { 'no-restricted-imports': ['error', { patterns }] };
}

/** Rooms first, then the folders inside them, then single files: the last that matches a file decides. */
const fences = [
  ...names.map((room) => ({ files: [`src/${room}/**/*.ts`], rules: refused(room) })),
  ...Object.keys(WITHIN).map((folder) => ({ files: [`src/${folder}/**/*.ts`], rules: refused(folder) })),
  ...[...new Set([...Object.values(HOMES).flat(), ...SCHEMA_HOMES, STORE_OPENER])].map((file) => ({
    files: [`src/${file}`],
    rules: refused(file),
  })),
];

/** Limits of size, and where they do not hold; the same for assertions of types. */
const limits = [
  {
    files: ['src/**/*.ts', 'bin/*.ts'],
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'max-params': ['error', { max: 5 }],
      complexity: ['error', { max: 15 }],
    },
  },
  { files: INTRICATE.map((file) => `src/${file}`), rules: { complexity: 'off' } },
  { files: ['src/**/*.ts'], rules: { 'typescript/no-unsafe-type-assertion': 'error' } },
  {
    files: UNSAFE.map((file) => `src/${file}`),
    rules: { 'typescript/no-unsafe-type-assertion': 'off' },
  },
];

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'off' },
  options: { typeAware: true },
  rules: {
    'import/no-cycle': 'error',
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-await-in-loop': 'off',
    eqeqeq: 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'typescript/consistent-return': 'off',
    'oxc/no-map-spread': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'eslint/no-control-regex': 'off',
    'vitest/no-conditional-expect': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'eslint/no-shadow': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    ...limits,
    ...fences,
    { files: ['test/**/*.ts', 'bench/**/*.ts'], rules: { 'no-console': 'off' } },
  ],
  ignorePatterns: ['dist', 'coverage', 'completions', 'bin/ibid.cjs', 'src/corpus/starter'],
};
