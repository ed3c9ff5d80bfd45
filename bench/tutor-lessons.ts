// Lessons as learners type them, over collections that nothing was developed on, printed to be read by the written key of each turn
// (bench/tutor/README.md). `--documents DIR` has the collections (DIR/FOLDER), `--only NAME,…` takes some lessons, `--stores DIR`
// keeps what was read. `--read` prints each turn with a reader beside the lesson, in the state that the lesson without one is in:
// replies are replayed by the request's hash; `--requests DIR` writes those that have none, `--take DIR` adds the replies to them.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ingest } from '../src/corpus/ingest.ts';
import { merged, newSession } from '../src/engine/tutor/session.ts';
import type { Reader } from '../src/engine/reading/reader.ts';
import { takeTurn } from '../src/engine/tutor/turn/turn.ts';
import { openBackend, type Backend } from '../src/store/backend.ts';
import { benchReader } from './support/bench-reader.ts';
import { readJsonLines } from './support/data.ts';
import { Recordings } from './support/recordings.ts';
import { show, spoken } from './support/spoken.ts';

const LESSONS = join(import.meta.dirname, 'tutor', 'lessons');
const REPLIES = join(import.meta.dirname, 'tutor', 'replies.jsonl');

interface Head {
  readonly folder: string;
  readonly topic: string;
}

interface Line {
  readonly say: string;
  /** What a useful reply has, for who reads it. */
  readonly useful: string;
}

export async function run(args: string[]): Promise<void> {
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const recordings = new Recordings(REPLIES);
  const take = option('--take');
  if (take !== undefined) return recordings.take(take);
  const documents = option('--documents');
  if (documents === undefined) throw new Error('--documents DIR is needed: see bench/tutor/README.md');
  const only = option('--only')?.split(',');
  const stores = option('--stores') ?? mkdtempSync(join(tmpdir(), 'ibid-lessons-'));
  const reader = args.includes('--read') ? benchReader((task) => recordings.replyTo(task)) : undefined;
  for (const file of readdirSync(LESSONS)) {
    const name = basename(file, '.jsonl');
    if (only !== undefined && !only.includes(name)) continue;
    const [head, ...lines] = readJsonLines<Head | Line>(join(LESSONS, file)) as [Head, ...Line[]];
    if (!existsSync(join(documents, head.folder))) console.error(`not tried: ${head.folder} is missing`);
    else await lesson(head, lines, await storeOf(head.folder, documents, stores), reader);
  }
  recordings.report();
  const requests = option('--requests');
  if (requests !== undefined) recordings.write(requests);
}

async function lesson(
  { folder, topic }: Head,
  lines: readonly Line[],
  backend: Backend,
  reader: Reader | undefined,
): Promise<void> {
  console.log(`\n== ${folder}: ${topic}`);
  let session = newSession(folder, topic);
  for (const [at, { say, useful }] of lines.entries()) {
    const said = spoken(say, session) ?? say;
    console.log(`\n${at + 1}. useful: ${useful}`);
    const turn = await takeTurn(backend.corpus, session, said);
    const read = reader === undefined ? undefined : await takeTurn(backend.corpus, session, said, { reader });
    show(said, read ?? turn);
    if (read?.reading !== undefined) console.log(`  (${read.reading.outcome})`);
    session = merged(session, session, turn.session);
  }
  await backend.close();
}

async function storeOf(folder: string, documents: string, stores: string): Promise<Backend> {
  const data = join(stores, folder);
  mkdirSync(data, { recursive: true });
  const isFresh = !existsSync(join(data, 'done'));
  const backend = await openBackend(data);
  if (isFresh) {
    await ingest(backend.corpus, [join(documents, folder)], { sector: folder, now: () => new Date(0) });
    writeFileSync(join(data, 'done'), '');
  }
  return backend;
}
