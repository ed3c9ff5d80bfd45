// Ranking quality on SciFact's training claims (BEIR form; the test claims are kept back): nDCG@10, MAP and recall@100
// for both modes. Fails on a drop of 0.005 against the figures in retrieval.expected.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { analyse } from '../src/engine/question/analyse.ts';
import { retrieve, retrieveDeliberately } from '../src/engine/retrieval/retrieve.ts';
import type { Store } from '../src/store/backend.ts';
import { documentId, realStore, type Text } from './support/corpus.ts';
import { readJson, readJsonLines, requireEvalFile } from './support/data.ts';
import { averagePrecision, mean, ndcg, recall, type Ranking } from './support/metrics.ts';

type Figures = Record<'ndcg10' | 'map' | 'recall100', number>;

const EXPECTED = new URL('./retrieval.expected.json', import.meta.url);
const ALLOWED_DROP = 0.005;

interface Query {
  readonly id: string;
  readonly text: string;
}

/** `--write` keeps the figures as the new expectation. */
export async function run(args: string[]): Promise<void> {
  const { store, names, close } = await openSciFact();
  const queries = judgedQueries();
  const figures: Record<string, Figures> = {};
  for (const mode of ['speculative', 'deliberate']) {
    figures[mode] = await measure(store, names, queries, mode);
    const { ndcg10, map, recall100 } = figures[mode];
    console.log(
      `${mode.padEnd(12)} nDCG@10 ${ndcg10.toFixed(4)}  MAP ${map.toFixed(4)}  R@100 ${recall100.toFixed(4)}  (${queries.length} claims)`,
    );
  }
  await close();
  if (args.includes('--write')) writeFileSync(EXPECTED, `${JSON.stringify(figures, null, 2)}\n`);
  else compare(figures);
}

async function openSciFact(): Promise<{
  store: Store;
  names: Map<string, string>;
  close: () => Promise<void>;
}> {
  const texts = readJsonLines<{ id: string; title: string; text: string }>(
    requireEvalFile('retrieval', 'scifact', 'corpus.jsonl'),
  ).map((one): Text => ({ name: one.id, title: one.title, text: one.text }));
  const names = new Map(texts.map((text) => [documentId(text), text.name]));
  return { ...(await realStore(texts)), names };
}

function judgedQueries(): (Query & { relevant: Set<string> })[] {
  const judgements = readJson<Record<string, Record<string, number>>>(
    requireEvalFile('retrieval', 'scifact', 'qrels.json'),
  );
  return readJsonLines<Query>(requireEvalFile('retrieval', 'scifact', 'queries.jsonl'))
    .map((query) => ({ ...query, relevant: relevantIn(judgements[query.id]) }))
    .filter(({ relevant }) => relevant.size > 0);
}

function relevantIn(judged: Record<string, number> | undefined): Set<string> {
  return new Set(
    Object.entries(judged ?? {})
      .filter(([, grade]) => grade > 0)
      .map(([id]) => id),
  );
}

async function measure(
  store: Store,
  names: ReadonlyMap<string, string>,
  queries: readonly (Query & { relevant: Set<string> })[],
  mode: string,
): Promise<Figures> {
  const rankings: Ranking[] = [];
  for (const { text, relevant } of queries) {
    const question = analyse(text);
    const { ranked } =
      mode === 'deliberate' ? await retrieveDeliberately(store, question) : await retrieve(store, question);
    const documents = new Set(ranked.map(({ candidate }) => names.get(candidate.document_id)!));
    rankings.push({ ranked: [...documents].slice(0, 100), relevant });
  }
  return {
    ndcg10: mean(rankings.map((one) => ndcg(one, 10))),
    map: mean(rankings.map(averagePrecision)),
    recall100: mean(rankings.map((one) => recall(one, 100))),
  };
}

function compare(figures: Record<string, Figures>): void {
  const expected = JSON.parse(readFileSync(EXPECTED, 'utf8')) as Record<string, Figures>;
  for (const [mode, wanted] of Object.entries(expected)) {
    for (const [name, value] of Object.entries(wanted)) {
      const seen = figures[mode]?.[name as keyof Figures] ?? 0;
      if (seen >= value - ALLOWED_DROP) continue;
      console.error(`${mode} ${name} fell from ${value.toFixed(4)} to ${seen.toFixed(4)}.`);
      process.exitCode = 1;
    }
  }
}
