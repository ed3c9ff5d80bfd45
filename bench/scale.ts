// bench scale [--store DIR] [--peers NAMES] [CHUNKS …]: stores of growing size, 1,000 to 100,000 chunks unless said, each in a
// process of its own: adding, size on disk, questions warm and cold, peak memory. Beside them, over the same text and the same
// questions: MiniSearch, bm25s where a Python has it (IBID_BENCH_PYTHON, else python3), and PostgreSQL's own ts_rank; and ibid over
// that PostgreSQL. `--peers` names those wanted (minisearch,bm25s,own,ts_rank), or is `none`. A cold question is a whole process, as
// a ratio to `node -e 0`. `--store` keeps the stores there for the next run.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdministrator, databaseAt, postgres } from '../test/support/postgres.ts';
import { questions } from './scale/corpus.ts';
import { median } from './support/ingestion.ts';

const BIN = join(import.meta.dirname, '..', 'bin', 'ibid.cjs');
const PAIRS = 9;
const PEERS = ['minisearch', 'bm25s', 'own', 'ts_rank'];

type Show = (name: string, figures: object) => void;

/** Prints a row for each size and each program. */
export async function run(args: string[]): Promise<void> {
  const kept = args.includes('--store') ? args[args.indexOf('--store') + 1] : undefined;
  const wanted =
    (args.includes('--peers') ? args[args.indexOf('--peers') + 1] : undefined)?.split(',') ?? PEERS;
  const sizes = args.map(Number).filter((size) => size > 0);
  const rows: Record<string, object> = {};
  for (const size of sizes.length === 0 ? [1_000, 10_000, 100_000] : sizes) {
    const home = kept === undefined ? mkdtempSync(join(tmpdir(), 'ibid-bench-')) : join(kept, String(size));
    const show: Show = (name, figures) => {
      rows[`${size} ${name}`] = figures;
      console.error(`${size} ${name} ${JSON.stringify(figures)}`);
    };
    show('ibid', child('own.ts', [join(home, 'data'), size]));
    show('ibid, cold', cold(home));
    await besidePeers(size, wanted, show);
    if (kept === undefined) rmSync(home, { recursive: true, force: true });
  }
  console.table(rows);
}

async function besidePeers(size: number, wanted: readonly string[], show: Show): Promise<void> {
  if (wanted.includes('minisearch'))
    show(
      'MiniSearch',
      ifItCan(() => child('minisearch.ts', [size])),
    );
  if (wanted.includes('bm25s'))
    show(
      'bm25s (Python)',
      ifItCan(() => child('python.ts', [size])),
    );
  const databases = ['own', 'ts_rank'].filter((name) => wanted.includes(name));
  if (databases.length === 0) return;
  process.env['IBID_TEST_TEMPLATES'] ??= folderForAll();
  const server = await postgres();
  for (const name of databases) {
    await asAdministrator(server, `CREATE DATABASE bench_${name} TEMPLATE template0 ENCODING 'UTF8'`);
    const url = databaseAt(server.url, `bench_${name}`);
    if (name === 'own') show('ibid over PostgreSQL', child('own.ts', [url, size]));
    else show('PostgreSQL, ts_rank', child('ts-rank.ts', [url, size]));
    await asAdministrator(server, `DROP DATABASE bench_${name} WITH (FORCE)`);
  }
}

/** What holds everything in memory may not get as far as the others. */
function ifItCan(measure: () => object): object {
  try {
    return measure();
  } catch (error) {
    const lines = (error as Error).message.split('\n');
    return { failed: lines.find((line) => /error|memory/i.test(line)) ?? lines.at(-1) };
  }
}

/** PostgreSQL runs as another user, who must be able to reach its folder. */
function folderForAll(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-pg-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A program of the folder in a process of its own, which prints its figures as JSON. */
function child(file: string, args: readonly (string | number)[]): object {
  const words = [...process.execArgv, join(import.meta.dirname, 'scale', file), ...args.map(String)];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as object;
}

/** Processor time of whole processes, each beside one that does nothing. */
function cold(home: string): object {
  const claims = questions();
  const figures: Record<string, string> = {};
  for (const mode of ['speculative', 'deliberate']) {
    const ratios: number[] = [];
    for (let pair = -2; pair < PAIRS; pair += 1) {
      const text = claims[claims.length - 20 - pair] ?? '';
      const asked = spent([BIN, 'query', '--mode', mode, text], { IBID_HOME: home });
      const nothing = spent(['-e', '0'], {});
      if (pair >= 0) ratios.push(asked / nothing);
    }
    figures[`${mode} × node -e 0`] = median(ratios).toFixed(2);
  }
  return figures;
}

const PROBE = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('\\n'+(user+system))})`;

function spent(args: readonly string[], env: Record<string, string>): number {
  const { NODE_EXTRA_CA_CERTS: _trap, ...inherited } = process.env;
  const { stderr } = spawnSync(process.execPath, ['--import', PROBE, ...args], {
    encoding: 'utf8',
    env: { ...inherited, ...env },
  });
  return Number(stderr.trim().split('\n').at(-1));
}
