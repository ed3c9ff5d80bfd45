// Questions answered by what a reader points at, whose replies were recorded from a capable language model that was given exactly
// these requests and saw no key (bench/readings/README.md). `--documents DIR` has the collections (DIR/blind/NAME, DIR/first/NAME).
// `--requests DIR` writes each request that has no recorded reply, `--take FILE` adds replies to those requests; `--perfect` reads by
// the keys instead, `--slips N` lets N % of the replies go wrong; `--deliberate`; `--fit` writes confidence.json; `--out DIR` keeps
// questions and answers, `--stores DIR` the read collections for the next run.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mode } from '../src/api/payloads/common.ts';
import type { QueryAnswer } from '../src/engine/query/answer.ts';
import { answerQuery } from '../src/engine/query/query.ts';
import { hashOf } from '../src/reader/chat.ts';
import { chatOf, replyIn } from '../src/reader/prompts/prompts.ts';
import { readJsonLines } from './support/data.ts';
import { readingSets, scorer, storeOf, type ReadingSet } from './support/reading-sets.ts';
import type { EvalQuestion } from './support/questions.ts';
import { benchReader, perfectly, slipping, type ReplyTo } from './support/bench-reader.ts';
import { fitConfidence, signalsOf, type ReadCase } from './support/reading-fit.ts';

const REPLIES = fileURLToPath(new URL('readings/replies.jsonl', import.meta.url));
const STARTER = fileURLToPath(new URL('../src/corpus/starter', import.meta.url));

interface Recorded {
  readonly sha256: string;
  /** As the model gave it. */
  readonly reply: string;
}

export async function run(args: string[]): Promise<void> {
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const documents = option('--documents');
  if (documents === undefined) throw new Error('--documents DIR is needed: see bench/readings/README.md');
  const take = option('--take');
  const requests = option('--requests');
  if (take !== undefined) return taken(take, requests ?? documents);
  const mode: Mode = args.includes('--deliberate') ? 'deliberate' : 'speculative';
  const only = option('--only')?.split(',');
  const sets = readingSets(documents, STARTER).filter(
    ({ group, name }) => only === undefined || only.includes(group) || only.includes(name),
  );
  const recorded = new Map(readReplies().map(({ sha256, reply }) => [sha256, reply]));
  const waiting: unknown[] = [];
  const out = option('--out') ?? mkdtempSync(join(tmpdir(), 'ibid-readings-'));
  const stores = option('--stores') ?? join(out, 'stores');
  const replyTo: ReplyTo = (task) => {
    const chat = chatOf(task);
    const sha256 = hashOf(chat, 'recorded', 'recorded');
    const said = recorded.get(sha256);
    if (said === undefined) {
      waiting.push({ sha256, ...chat });
      return 'This request was not recorded.';
    }
    const read = replyIn(task.task, said);
    return read.kind === 'reply' ? read.reply : `The reply cannot be read: ${read.why}.`;
  };
  const slips = Number(option('--slips') ?? 0) / 100;
  const cases: ReadCase[] | undefined = args.includes('--fit') ? [] : undefined;
  const right = new Set<string>();
  for (const group of new Set(sets.map((set) => set.group))) {
    const rows: [EvalQuestion, QueryAnswer][] = [];
    for (const set of sets.filter((one) => one.group === group))
      rows.push(
        ...(await answersTo(set, { stores, mode, cases }, (question, judged) => {
          if (args.includes('--none')) return undefined;
          const reply = args.includes('--perfect') ? perfectly(judged) : replyTo;
          return slips > 0 ? slipping(reply, slips, question.id) : reply;
        })),
      );
    for (const id of score(group, rows, out, args)) right.add(id);
  }
  if (cases !== undefined) fitConfidence(cases, right);
  if (waiting.length > 0) console.log(`${waiting.length} requests have no recorded reply.`);
  if (requests !== undefined) writeRequests(requests, waiting);
  console.log(`answers: ${out}`);
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

function readReplies(): Recorded[] {
  return existsSync(REPLIES) ? readJsonLines<Recorded>(REPLIES) : [];
}

/** The rules once, and each request's user message in a file of its own, numbered. */
function writeRequests(folder: string, waiting: readonly unknown[]): void {
  mkdirSync(folder, { recursive: true });
  const unique = new Map(
    (waiting as { sha256: string; messages: { content: string }[] }[]).map((one) => [one.sha256, one]),
  );
  const index: Record<string, string> = {};
  for (const [at, { sha256, messages }] of [...unique.values()].entries()) {
    const name = `q${String(at + 1).padStart(4, '0')}`;
    index[name] = sha256;
    writeFileSync(join(folder, 'rules.txt'), messages[0]!.content);
    writeFileSync(join(folder, `${name}.json`), messages[1]!.content);
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  console.log(`${unique.size} requests written.`);
}

/** Lines `{"name": "q0001", "reply": {…}}` to the requests of a folder. */
function taken(file: string, folder: string): void {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<string, string>;
  const known = new Set(readReplies().map(({ sha256 }) => sha256));
  for (const { name, reply } of readJsonLines<{ name: string; reply: unknown }>(file)) {
    const sha256 = index[name];
    if (sha256 === undefined || known.has(sha256)) continue;
    known.add(sha256);
    appendFileSync(REPLIES, `${JSON.stringify({ sha256, reply: JSON.stringify(reply) })}\n`);
  }
}
