// The linter's rules. The direction rule (src/README.md) and the one home of each library are tables: a file may import
// what its room and its home allow, and test/architecture plants a violation of each that must fail.

/**
 * What each room may import of the others; the test of rooms holds that nothing goes in circles below them.
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  text: [],
  api: [],
  client: ['api'],
  config: ['api'],
  evidence: ['api', 'text'],
  store: ['api', 'text'],
  corpus: ['api', 'text', 'evidence', 'store'],
  engine: ['api', 'text', 'evidence', 'store'],
  service: ['api', 'text', 'evidence', 'store', 'corpus', 'engine'],
  cli: ['api', 'text', 'evidence', 'store', 'corpus', 'engine', 'service', 'client', 'config'],
};

/** Inside a room: what a folder must not know of its neighbours, as imports written from there. */
export const WITHIN = {
  'service/rules': ['\\.\\./(handlers|alerts|http)', '\\.\\./\\.\\./(corpus|engine|cli)'],
  'service/handlers': ['\\.\\./(http|alerts/rounds)'],
  'cli/kit': ['\\.\\./(program|request|result|commands|output|completion|doctor|man|tutor)'],
  'cli/output': ['(\\.\\./)+(program|request|result|commands|completion|doctor|man)'],
  'cli/request': ['\\.\\./(program|commands|output|completion|doctor|man|tutor)'],
  'cli/result': ['\\.\\./(program|request|commands|completion|doctor|man|tutor)'],
  'cli/commands': ['(\\.\\./)+program'],
};

/** Each library and the only files that may import it. */
export const HOMES = {
  commander: ['cli/program/parse.ts'],
  chalk: ['cli/kit/io.ts'],
  ora: ['cli/kit/io.ts'],
  'cli-table3': ['cli/output/table/table.ts'],
  '@viz-js/viz': ['cli/output/causal/causal-svg.ts'],
  conf: ['config/profiles.ts'],
  undici: ['client/undici.ts', 'client/undici-modules.d.ts'],
  hono: ['service/http/router.ts'],
  libsql: ['store/sqlite/driver-libsql.ts'],
  '@mozilla/readability': ['corpus/readers/html/html-page.ts'],
  linkedom: [
    'corpus/readers/html/html-page.ts',
    'corpus/readers/office/docx-document.ts',
    'corpus/readers/office/epub-book.ts',
    'corpus/readers/office/zip-xml.ts',
  ],
  mammoth: ['corpus/readers/office/docx-document.ts'],
  fflate: ['corpus/readers/office/docx-document.ts', 'corpus/readers/office/zip.ts', 'corpus/export/zip.ts'],
  unpdf: ['corpus/readers/pdf/document.ts'],
  warcio: ['corpus/readers/archive/warc-records.ts', 'corpus/export/warc.ts', 'corpus/export/wacz-index.ts'],
  'mdast-util-from-markdown': ['corpus/readers/text/markdown-text.ts'],
  '@rowanmanning/feed-parser': ['corpus/readers/feed/feed-item.ts'],
  'csv-parse': ['corpus/tables/parse.ts'],
  'robots-parser': ['corpus/web/robots.ts'],
};

/** Where schemas are: the contract, and files that people write. */
export const SCHEMA_HOMES = [
  'engine/brief/catalogue.ts',
  'engine/brief/forms.ts',
  'service/rules/faults.ts',
  'service/limits-schema.ts',
];

/** The only file outside the folder of a database that may import from it. */
export const STORE_OPENER = 'store/backend.ts';

const names = Object.keys(ROOMS);

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
    patterns.push({ regex: '(^|/)sqlite/', message: 'open the store with store/backend.ts' });
  if (room === 'text') patterns.push({ regex: '^[^.]', message: 'text imports nothing' });
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
  overrides: [...fences, { files: ['test/**/*.ts', 'bench/**/*.ts'], rules: { 'no-console': 'off' } }],
  ignorePatterns: ['dist', 'coverage', 'completions', 'bin/ibid.cjs', 'src/corpus/starter'],
};
