// Hops of traces over documents that the rules were not made on, by the rules and by what a reader pointed at, whose replies were
// recorded from a capable language model that was given exactly these requests (bench/hops/README.md). `--documents DIR` has the
// collections (DIR/NAME). `--rules` asks no reader; `--requests DIR` writes each request that has no recorded reply, `--take DIR` adds
// the replies of such a folder; `--show` prints each hop with its sentence, `--unread` those only that nobody has judged yet.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CausalHop, Direction } from '../src/api/payloads/causal.ts';
import { traceCauses, type CausalAnswer } from '../src/engine/causal/causal.ts';
import { askedCauseOf } from '../src/engine/causal/question.ts';
import { firstHops } from '../src/engine/query/stated-cause.ts';
import { createEntityIndex } from '../src/engine/entities/entity-index.ts';
import type { LinkReply, LinkTask, Task } from '../src/engine/reading/reader.ts';
import { hashOf } from '../src/reader/chat.ts';
import { chatOf, replyIn } from '../src/reader/prompts/prompts.ts';
import { benchReader } from './support/bench-reader.ts';
import { readJsonLines } from './support/data.ts';
import { packed, unpacked, type PackedReply } from './support/packed-links.ts';
import { storeOf } from './support/reading-sets.ts';

interface Asked {
  readonly collection: string;
  readonly entity?: string;
  readonly shock?: string;
  readonly direction?: Direction;
  readonly query?: string;
}

/** How a hop was read by the key of the README. */
type Verdict = 'right' | 'wrong' | 'inverted';

const HERE = fileURLToPath(new URL('hops/', import.meta.url));
const REPLIES = join(HERE, 'replies.jsonl');
const READ = join(HERE, 'read.json');

export async function run(args: string[]): Promise<void> {
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const documents = option('--documents');
  const recorded = new Map(lines<PackedReply>(REPLIES).map((one) => [one.sha256, one]));
  const waiting = new Map<string, Task>();
  const take = option('--take');
  const replyTo = (task: Task) => {
    if (task.task !== 'link') return 'Only links are read.';
    const sha256 = hashOf(chatOf(task), 'recorded', 'recorded');
    const known = recorded.get(sha256);
    if (known !== undefined) return unpacked(known, task);
    const taken = take === undefined ? undefined : takenReply(take, sha256, task);
    if (taken === undefined) waiting.set(sha256, task);
    else recorded.set(sha256, packed(sha256, taken, task));
    return taken ?? 'This request was not recorded.';
  };
  if (documents === undefined) throw new Error('--documents DIR is needed: see bench/hops/README.md');
  const verdicts = existsSync(READ)
    ? (JSON.parse(readFileSync(READ, 'utf8')) as Record<string, Verdict>)
    : {};
  const stores = option('--stores') ?? mkdtempSync(join(tmpdir(), 'ibid-hops-'));
  const asked = lines<Asked>(join(HERE, 'asked.jsonl'));
  for (const name of new Set(asked.map(({ collection }) => collection))) {
    const folder = join(documents, name);
    if (!existsSync(folder)) {
      console.error(`not tried, its documents are missing: ${folder}`);
      continue;
    }
    const backend = await storeOf({ group: 'hops', name, folders: [folder], questions: [] }, stores);
    const entities = createEntityIndex(backend.corpus, backend.entities);
    const counts = { hops: 0, right: 0, wrong: 0, inverted: 0, unjudged: 0, read: 0, answered: 0, asked: 0 };
    for (const one of asked.filter(({ collection }) => collection === name)) {
      const start =
        one.query === undefined ? {} : { first: await firstHops(backend.corpus, one.query, undefined) };
      const reader = args.includes('--rules') ? {} : { reader: benchReader(replyTo) };
      const answer = await traceCauses(backend.corpus, requestOf(one), () => entities.view(), {
        ...start,
        ...reader,
      });
      count(counts, one, answer, { verdicts, args });
    }
    await backend.close();
    const precision = counts.right / Math.max(1, counts.hops - counts.unjudged);
    console.log(
      `${name.padEnd(12)} ${Object.entries(counts)
        .map(([key, value]) => `${key} ${value}`)
        .join('  ')}  precision ${precision.toFixed(3)}`,
    );
  }
  if (take !== undefined)
    writeFileSync(REPLIES, [...recorded.values()].map((one) => `${JSON.stringify(one)}\n`).join(''));
  if (waiting.size > 0) console.log(`${waiting.size} requests have no recorded reply.`);
  const requests = option('--requests');
  if (requests !== undefined) writeRequests(requests, waiting);
}

function lines<T>(path: string): T[] {
  return existsSync(path) ? readJsonLines<T>(path) : [];
}

function requestOf({ entity = '', shock = '', query, direction }: Asked) {
  const limits = { max_hops: 3, min_confidence: 0.15 };
  if (query === undefined) return { entity, shock, direction: direction ?? 'forward', ...limits };
  const asked = askedCauseOf(query);
  if (asked === undefined) throw new Error(`This asks for no cause: ${query}`);
  return { ...asked, query, direction: 'backward' as const, ...limits };
}

function count(
  counts: Record<
    'hops' | 'right' | 'wrong' | 'inverted' | 'unjudged' | 'read' | 'answered' | 'asked',
    number
  >,
  asked: Asked,
  { hops, reading, reasons }: CausalAnswer,
  {
    verdicts,
    args,
  }: { readonly verdicts: Readonly<Record<string, Verdict>>; readonly args: readonly string[] },
): void {
  const isShown = args.includes('--show');
  const title = asked.query ?? `${asked.entity} | ${asked.shock} | ${asked.direction}`;
  const shown: string[] = [];
  counts.asked += 1;
  if (hops.length > 0) counts.answered += 1;
  if (reading?.outcome === 'read') counts.read += 1;
  for (const hop of hops) {
    const key = keyOf(title, hop, hops);
    const verdict = verdicts[key];
    counts.hops += 1;
    counts[verdict ?? 'unjudged'] += 1;
    if (isShown || (args.includes('--unread') && verdict === undefined))
      shown.push(lineOf(hop, key, verdict));
  }
  if (shown.length > 0 || isShown)
    console.log(
      [`##### ${asked.collection} | ${title} ${reasons.map(({ text }) => text).join(' ')}`, ...shown].join(
        '\n',
      ),
    );
}

/** A hop of one trace by all that its judgement rests on, the hop before it included. */
function keyOf(
  title: string,
  { from, to, after, direction, text, shock_stated, from_moves, to_moves, modality, read }: CausalHop,
  hops: readonly CausalHop[],
): string {
  const before = after === null ? null : hops[after - 1]!;
  const joined = before === null ? null : [before.from, before.to, before.text];
  const own = [
    title,
    from,
    to,
    direction,
    text,
    shock_stated,
    from_moves,
    to_moves,
    modality,
    read?.kind ?? null,
    joined,
  ];
  return createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 12);
}

function lineOf(hop: CausalHop, key: string, verdict: Verdict | undefined): string {
  const moves = `${hop.from_moves ?? '·'}>${hop.to_moves ?? '·'}`;
  const read = hop.read === undefined ? '' : ` ${hop.read.kind} ${hop.read.stated}`;
  return `${key} ${verdict ?? '?'} #${hop.n} after ${hop.after} ${hop.direction} ${hop.shock_stated ? 'shock' : 'entity'} [${hop.from}] --${hop.cue}--> [${hop.to}] ${moves} ${hop.modality} ${hop.confidence}${read}\n      ${hop.text.replace(/\s+/g, ' ')}`;
}

function takenReply(folder: string, sha256: string, task: LinkTask): LinkReply | undefined {
  const path = join(folder, 'replies', `${sha256}.json`);
  if (!existsSync(path)) return undefined;
  const read = replyIn(task.task, readFileSync(path, 'utf8'));
  if (read.kind === 'reply') return read.reply;
  console.error(`${sha256}: ${read.why}`);
  return undefined;
}

/** The rules once, and each request's user message in a file that has its hash for a name. */
function writeRequests(folder: string, waiting: ReadonlyMap<string, Task>): void {
  const into = join(folder, 'requests');
  mkdirSync(into, { recursive: true });
  for (const [sha256, task] of waiting) {
    const [rules, message] = chatOf(task).messages;
    writeFileSync(join(into, 'rules.txt'), rules!.content);
    writeFileSync(join(into, `${sha256}.json`), message!.content);
  }
  console.log(`${readdirSync(into).length - 1} requests are in ${into}.`);
}
