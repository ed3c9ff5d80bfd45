// Questions answered by what a reader points at, whose replies were recorded from a capable language model that was given exactly
// these requests and saw no key (bench/readings/README.md). `--documents DIR` has the collections (DIR/blind/NAME, DIR/first/NAME).
// `--requests DIR` writes each request that has no recorded reply (`--task relate`: of that task, else of `answer`), `--take DIR` adds
// the replies of such a folder; `--perfect` reads by the keys instead, `--slips N` lets N % of the replies go wrong; `--deliberate`
// asks 60 of the questions in both modes; `--fit` writes confidence.json; `--out DIR` keeps questions and answers, `--stores DIR` the
// read collections for the next run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mode } from '../src/api/payloads/common.ts';
import type { QueryAnswer } from '../src/engine/query/answer.ts';
import { answerQuery } from '../src/engine/query/query.ts';
import type { TaskName } from '../src/engine/reading/reader.ts';
import { readingSets, scorer, storeOf, type ReadingSet } from './support/reading-sets.ts';
import type { EvalQuestion } from './support/questions.ts';
import { benchReader, perfectly, slipping, type ReplyTo } from './support/bench-reader.ts';
import { fitConfidence, signalsOf, type ReadCase } from './support/reading-fit.ts';
import { RecordedReplies, sampled, takeReplies } from './support/recorded-replies.ts';

const STARTER = fileURLToPath(new URL('../src/corpus/starter', import.meta.url));

/** Of each group, in `--deliberate`. */
const SAMPLE = 20;

export async function run(args: string[]): Promise<void> {
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const take = option('--take');
  if (take !== undefined) return takeReplies(take);
  const documents = option('--documents');
  if (documents === undefined) throw new Error('--documents DIR is needed: see bench/readings/README.md');
  const requests = option('--requests');
  const only = option('--only')?.split(',');
  const sets = readingSets(documents, STARTER).filter(
    ({ group, name }) => only === undefined || only.includes(group) || only.includes(name),
  );
  const recorded = new RecordedReplies();
  const out = option('--out') ?? mkdtempSync(join(tmpdir(), 'ibid-readings-'));
  const stores = option('--stores') ?? join(out, 'stores');
  const isDeliberate = args.includes('--deliberate');
  const slips = Number(option('--slips') ?? 0) / 100;
  const cases: ReadCase[] | undefined = args.includes('--fit') ? [] : undefined;
  const right = new Set<string>();
  for (const mode of isDeliberate ? MODES : MODES.slice(0, 1))
    for (const group of new Set(sets.map((set) => set.group))) {
      const rows: [EvalQuestion, QueryAnswer][] = [];
      for (const set of taken(sets, group, isDeliberate))
        rows.push(
          ...(await answersTo(set, { stores, mode, cases }, (question, judged) => {
            if (args.includes('--none')) return undefined;
            const isProbing = requests !== undefined && isDeliberate;
            const reply = args.includes('--perfect') ? perfectly(judged) : recorded.replyTo(isProbing);
            return slips > 0 ? slipping(reply, slips, question.id) : reply;
          })),
        );
      const name = isDeliberate ? `${group}-${mode}` : group;
      for (const id of score(name, rows, out, args)) right.add(id);
    }
  if (cases !== undefined) fitConfidence(cases, right);
  if (recorded.waiting > 0) console.log(`${recorded.waiting} requests have no recorded reply.`);
  if (requests !== undefined) recorded.write(requests, (option('--task') ?? 'answer') as TaskName);
  console.log(`answers: ${out}`);
}

const MODES: readonly Mode[] = ['speculative', 'deliberate'];

/** The sets of a group, whole or with the questions that are asked in both modes. */
function taken(sets: readonly ReadingSet[], group: string, isSampled: boolean): ReadingSet[] {
  const all = sets.filter((set) => set.group === group);
  if (!isSampled) return all;
  const asked = new Set(
    sampled(
      all.flatMap(({ questions }) => questions),
      SAMPLE,
    ).map(({ id }) => id),
  );
  return all
    .map((set) => ({ ...set, questions: set.questions.filter(({ id }) => asked.has(id)) }))
    .filter(({ questions }) => questions.length > 0);
}

interface Answering {
  readonly stores: string;
  readonly mode: Mode;
  /** Given what speaks for each choice, where it is wanted. */
  readonly cases: ReadCase[] | undefined;
}

async function answersTo(
  set: ReadingSet,
  { stores, mode, cases }: Answering,
  replyFor: (
    question: EvalQuestion,
    judged: { readonly question: EvalQuestion; readonly addresses: ReadonlyMap<string, string> },
  ) => ReplyTo | undefined,
): Promise<[EvalQuestion, QueryAnswer][]> {
  const backend = await storeOf(set, stores);
  try {
    const rows: [EvalQuestion, QueryAnswer][] = [];
    const all = await backend.corpus.documents({}, { limit: 100_000, offset: 0 });
    const addresses = new Map(all.rows.map(({ title, source_url }) => [title, source_url]));
    for (const question of set.questions) {
      const reply = replyFor(question, { question, addresses });
      const reader = reply === undefined ? {} : { reader: benchReader(reply) };
      rows.push([question, await answerQuery(backend.corpus, { query: question.question, mode }, reader)]);
      if (cases === undefined || reply === undefined) continue;
      const signals = await signalsOf(backend, question.question, reply);
      if (signals !== undefined) cases.push({ id: question.id, collection: question.corpus, signals });
    }
    return rows;
  } finally {
    await backend.close();
  }
}

function score(
  group: string,
  rows: readonly (readonly [EvalQuestion, QueryAnswer])[],
  out: string,
  args: readonly string[],
): string[] {
  mkdirSync(out, { recursive: true });
  const questions = join(out, `${group}.questions.jsonl`);
  const answers = join(out, `${group}.answers.jsonl`);
  const lines = (values: readonly unknown[]): string =>
    values.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(questions, lines(rows.map(([question]) => question)));
  writeFileSync(answers, lines(rows.map(([{ id }, answer]) => ({ id, answer }))));
  const { stdout } = spawnSync(process.execPath, [scorer(), questions, answers, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const { total, calibration, results } = JSON.parse(stdout) as {
    total: Readonly<Record<string, number | null>>;
    calibration: { readonly ece: number } | null;
    results: readonly { readonly id: string; readonly verdict: string }[];
  };
  const read = rows.filter(([, { reading }]) => reading?.outcome === 'read').length;
  const words = rows.flatMap(([, { answer }]) => (answer === null ? [] : [answer.split(/\s+/).length]));
  // A key that names no words of its places makes every answer one with something beside it.
  const hasWords = rows.some(([{ gold }]) => gold.some(({ snippet }) => (snippet ?? '') !== ''));
  const clean = hasWords
    ? {}
    : { 'utility-clean': (total['utility'] ?? 0) + (0.3 * (total['polluted'] ?? 0)) / rows.length };
  const shown = Object.entries({
    ...total,
    ...clean,
    ece: calibration?.ece ?? null,
    read,
    words: median(words),
  }).map(
    ([name, value]) => `${name} ${value === null ? '-' : Number.isInteger(value) ? value : value.toFixed(3)}`,
  );
  console.log(`${group.padEnd(8)} ${shown.join('  ')}`);
  if (args.includes('--show'))
    console.log(
      spawnSync(
        process.execPath,
        [scorer(), questions, answers, '--show', args[args.indexOf('--show') + 1]!],
        {
          encoding: 'utf8',
          maxBuffer: 1 << 28,
        },
      ).stdout,
    );
  return results.flatMap(({ id, verdict }) => (verdict === 'right' || verdict === 'polluted' ? [id] : []));
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}
