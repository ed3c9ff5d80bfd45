// Making a brief over 1,000 and 10,000 chunks of SciFact, as a ratio to one deliberate query over the same corpus (medians of
// runs taken in turn, in one process, both warm), and what the entity graph that both briefs and entity routes are built on
// takes when it is first asked for; then over so many copies of one text. Bar: a brief over 10,000 chunks in at most BAR
// times a deliberate query, and 5 s. And how well documents are grouped into stories, where the news texts are at hand
// (bench/briefs/README.md): npm run bench -- briefs FOLDER
import type { Graph } from '../src/engine/entities/graph.ts';
import { createEntityIndex } from '../src/engine/entities/entity-index.ts';
import { bundleText } from '../src/engine/brief/bundle.ts';
import { personaNamed, variantNamed } from '../src/engine/brief/catalogue.ts';
import { makeBrief, type MadeBrief } from '../src/engine/brief/make.ts';
import { documentsOf } from '../src/engine/brief/reading.ts';
import { answerQuery } from '../src/engine/query/query.ts';
import { openMemoryBackend, type Store } from '../src/store/backend.ts';
import { measureStories } from './support/stories.ts';
import { realStore, type Text } from './support/corpus.ts';
import { readJsonLines, requireEvalFile } from './support/data.ts';

const SIZES = [1_000, 10_000];
const RUNS = 5;
const BAR = 5;
const SECONDS = 5;
const NOW = new Date('2026-01-01T00:00:00.000Z');
const QUESTION = 'What does vitamin D deficiency do to the immune system?';

/** Prints one table. */
export async function run(args: string[]): Promise<void> {
  const texts = readJsonLines<{ id: string; title: string; text: string }>(
    requireEvalFile('retrieval', 'scifact', 'corpus.jsonl'),
  ).map((one): Text => ({ name: one.id, title: one.title, text: one.text }));
  console.log('chunks   variant     graph, first     brief    claims   bundle   deliberate query   ratio');
  for (const size of SIZES) await measure(enough(texts, size));
  await measure(
    Array.from({ length: COPIES }, (_, at) => ({
      ...texts[0]!,
      name: `copy ${at}`,
      text: `${texts[0]!.text}\n\nCopy ${at}.`,
    })),
  );
  if (args[0] !== undefined) await measureStories(args[0]);
}

const COPIES = 10_000;

async function measure(texts: readonly Text[]): Promise<void> {
  const { store, close } = await realStore(texts);
  try {
    const { chunks } = await store.statistics();
    const { entities } = await openMemoryBackend();
    const started = performance.now();
    const index = createEntityIndex(store, entities);
    const { graph } = await index.view();
    const first = performance.now() - started;
    for (const variant of ['daily', 'deep-dive']) await row(store, graph, { chunks, first, variant });
  } finally {
    await close();
  }
}

/** Texts for about so many chunks: SciFact has some 1.3 a text; past its end each comes again with a mark of its own. */
function enough(texts: readonly Text[], size: number): Text[] {
  const wanted = Math.ceil(size / CHUNKS_A_TEXT);
  return Array.from({ length: wanted }, (_, at) => {
    const text = texts[at % texts.length]!;
    const round = Math.floor(at / texts.length);
    return round === 0
      ? text
      : { ...text, name: `${text.name}-${round}`, text: `${text.text}\n\nCopy ${round}.` };
  });
}

const CHUNKS_A_TEXT = 1.3;

async function row(
  store: Store,
  graph: Graph,
  { chunks, first, variant }: { chunks: number; first: number; variant: string },
): Promise<void> {
  const briefs: number[] = [];
  const bundles: number[] = [];
  const queries: number[] = [];
  let brief: MadeBrief | undefined;
  for (let turn = 0; turn <= RUNS; turn += 1) {
    const times = [performance.now()];
    brief = await make(store, graph, variant);
    times.push(performance.now());
    await bundleText(store, { ...brief, id: 'brf_bench' }, ({ source_url }) => source_url);
    times.push(performance.now());
    await answerQuery(store, { query: QUESTION, mode: 'deliberate' });
    times.push(performance.now());
    if (turn === 0) continue;
    briefs.push(times[1]! - times[0]!);
    bundles.push(times[2]! - times[1]!);
    queries.push(times[3]! - times[2]!);
  }
  const ratio = median(briefs) / median(queries);
  console.log(
    [
      String(chunks).padStart(6),
      variant.padEnd(10),
      ms(first).padStart(13),
      ms(median(briefs)).padStart(10),
      String(brief?.citations.length).padStart(8),
      ms(median(bundles)).padStart(8),
      ms(median(queries)).padStart(14),
      ratio.toFixed(1).padStart(10),
    ].join('  '),
  );
  if (ratio > BAR || median(briefs) > SECONDS * 1000) process.exitCode = 1;
}

async function make(store: Store, graph: Graph, name: string): Promise<MadeBrief> {
  const variant = await variantNamed(name, null);
  const persona = await personaNamed('analyst', null);
  const documents = await documentsOf(store, []);
  return makeBrief(store, graph, { variant, persona, documents, sectors: [], before: undefined, now: NOW });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
