// Ten briefs over posts of two projects, by rules and by what a recorded reader points at, with the verdicts of somebody who read
// every paragraph by the written key (bench/briefs/README.md). `--documents DIR` has one folder for each set of posts; `--out DIR` gets
// the briefs as text, each paragraph with its number; `--stores DIR` keeps what was read for the next run; `--requests DIR` gets the
// requests that have no recorded reply, `--take DIR` adds the replies of such a folder. `--judge FILE` adds verdicts: lines of
// `NUMBER LETTERS`, see the key. Paragraphs that nobody has read yet are counted.
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BriefParagraph } from '../src/api/payloads/brief.ts';
import { ingest } from '../src/corpus/ingest.ts';
import { createEntityIndex } from '../src/engine/entities/entity-index.ts';
import { personaNamed, variantNamed } from '../src/engine/brief/catalogue.ts';
import { makeBrief, type MadeBrief } from '../src/engine/brief/make.ts';
import { documentsOf } from '../src/engine/brief/reading.ts';
import { hashOf } from '../src/reader/chat.ts';
import { chatOf, replyIn } from '../src/reader/prompts/prompts.ts';
import { openBackend, openMemoryBackend } from '../src/store/backend.ts';
import { benchReader, type ReplyTo } from './support/bench-reader.ts';
import { readJsonLines } from './support/data.ts';

const PLACE = (name: string): string => fileURLToPath(new URL(`briefs/${name}`, import.meta.url));
const WAYS = ['rules', 'reader'] as const;
const NOW = new Date('2026-11-24T12:00:00.000Z');

interface Wanted {
  /** `a` was looked at while the rules were made, `b` was not. */
  readonly set: string;
  readonly folder: string;
  readonly variant: string;
  readonly persona: string;
}

export async function run(args: string[]): Promise<void> {
  const option = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const documents = option('--documents');
  if (documents === undefined) throw new Error('--documents DIR is needed: see bench/briefs/README.md');
  const take = option('--take');
  if (take !== undefined) return taken(take);
  const out = option('--out') ?? mkdtempSync(join(tmpdir(), 'ibid-briefs-'));
  const stores = option('--stores') ?? join(out, 'stores');
  mkdirSync(out, { recursive: true });
  const requests = option('--requests');
  const recorded = new Map(
    readLines<{ sha256: string; reply: string }>('replies.jsonl').map((one) => [one.sha256, one.reply]),
  );
  const wanted = JSON.parse(readFileSync(PLACE('wanted.json'), 'utf8')) as Wanted[];
  const shown: Shown[] = [];
  for (const [at, one] of wanted.entries()) {
    if (option('--set')?.split(',').includes(one.set) === false) continue;
    if (option('--only')?.split(',').includes(one.folder) === false) continue;
    const replyTo: ReplyTo = (task) => replyFor(task, recorded, requests);
    const name = `${at + 1}${one.set}-${one.folder}-${one.variant}-${one.persona}`;
    for (const way of WAYS.filter((way) => !args.includes(way === 'rules' ? '--reader' : '--rules'))) {
      const brief = await made(
        one,
        join(documents, one.folder),
        stores,
        way === 'rules' ? undefined : replyTo,
      );
      const unread = way === 'reader' && brief.reading?.outcome !== 'read';
      if (!unread) shown.push(...written(brief, way, name, out));
    }
  }
  if (option('--judge') !== undefined) judge(shown, option('--judge')!);
  report(shown, out);
}

async function made(
  { folder, variant, persona }: Wanted,
  documents: string,
  stores: string,
  replyTo: ReplyTo | undefined,
): Promise<MadeBrief> {
  const place = join(stores, folder);
  const isFresh = !existsSync(join(place, 'done'));
  mkdirSync(place, { recursive: true });
  const backend = await openBackend(place);
  try {
    if (isFresh) {
      await ingest(backend.corpus, [documents], { sector: folder, now: () => NOW });
      writeFileSync(join(place, 'done'), '');
    }
    const { entities } = await openMemoryBackend();
    const { graph } = await createEntityIndex(backend.corpus, entities).view();
    const request = {
      variant: await variantNamed(variant, null),
      persona: await personaNamed(persona, null),
      documents: await documentsOf(backend.corpus, []),
      sectors: [folder],
      before: undefined,
      now: NOW,
    };
    return await makeBrief(
      backend.corpus,
      graph,
      request,
      replyTo === undefined ? {} : { reader: benchReader(replyTo) },
    );
  } finally {
    await backend.close();
  }
}

function replyFor(
  task: Parameters<ReplyTo>[0],
  recorded: ReadonlyMap<string, string>,
  requests: string | undefined,
): ReturnType<ReplyTo> {
  const chat = chatOf(task);
  const sha256 = hashOf(chat, 'recorded', 'recorded');
  const said = recorded.get(sha256);
  if (said !== undefined) {
    const read = replyIn(task.task, said);
    return read.kind === 'reply' ? read.reply : `The reply cannot be read: ${read.why}.`;
  }
  if (requests !== undefined) {
    mkdirSync(requests, { recursive: true });
    writeFileSync(join(requests, 'rules.txt'), chat.messages[0]!.content);
    writeFileSync(join(requests, `${sha256}.json`), chat.messages[1]!.content);
  }
  console.log(`not recorded: ${task.task} ${sha256.slice(0, 12)}`);
  return 'This request was not recorded.';
}

/** Replies as files `SHA256.json`. */
function taken(folder: string): void {
  const known = new Set(readLines<{ sha256: string }>('replies.jsonl').map(({ sha256 }) => sha256));
  for (const file of readdirSync(folder).toSorted()) {
    const sha256 = file.slice(0, -'.json'.length);
    if (!file.endsWith('.json') || known.has(sha256)) continue;
    const reply = JSON.stringify(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    appendFileSync(PLACE('replies.jsonl'), `${JSON.stringify({ sha256, reply })}\n`);
  }
}

interface Shown {
  readonly way: 'rules' | 'reader';
  /** The brief's name, and the paragraph's place in it. */
  readonly name: string;
  readonly number: string;
  /** Of its section's kind, its topic and its text. */
  readonly sha256: string;
}

/** Writes a brief as text; its paragraphs with their numbers. */
function written(brief: MadeBrief, way: Shown['way'], name: string, out: string): Shown[] {
  const verdicts = verdictsKept();
  const lines = [brief.title, `[${name}, ${way}] ${brief.window?.note ?? ''}`];
  const shown: Shown[] = [];
  const dates = new Map(
    brief.citations.map(({ id, published_at }) => [id, published_at?.slice(0, 10) ?? '-']),
  );
  for (const { kind, heading, paragraphs } of brief.sections) {
    lines.push('', `## ${heading}`);
    for (const paragraph of paragraphs) {
      if (paragraph.text === null) {
        lines.push(`   -- ${paragraph.reason ?? ''}`);
        continue;
      }
      const number = `${way === 'rules' ? 'p' : 'r'}${name.split('-')[0]!}.${shown.length + 1}`;
      shown.push({ way, name, number, sha256: keyOf(kind, paragraph) });
      const days = new Set(paragraph.claims.flatMap((one) => one.citation_ids.map((id) => dates.get(id))));
      lines.push(
        `${number} [${verdicts.get(shown.at(-1)!.sha256) ?? '?'}] (${[...days].join(', ')}) ${openingOf(paragraph)}: ${paragraph.text.replaceAll('\n', ' / ')}`,
      );
    }
  }
  writeFileSync(join(out, `${name}.${way}.txt`), `${lines.join('\n')}\n`);
  return shown;
}

function openingOf({ topic, dated, speaker }: BriefParagraph): string {
  return `**${[topic, speaker, dated].filter((part) => (part ?? '') !== '').join(', ')}**`;
}

function keyOf(kind: string, { topic, dated, speaker, text }: BriefParagraph): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, topic, dated ?? null, ...(speaker ? [speaker] : []), text]))
    .digest('hex');
}

/** Lines of `NUMBER LETTERS`: `b` belongs, `n` does not, `o` its opening points nowhere, `t` it says again what another says. */
function judge(shown: readonly Shown[], file: string): void {
  const verdicts = new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, number, letters] = /^([pr]\d+[a-e]\.\d+)\s+([bnot]+)/.exec(line) ?? [];
        return number === undefined ? [] : [[number, letters!] as const];
      }),
  );
  const known = new Set(readLines<{ sha256: string }>('verdicts.jsonl').map(({ sha256 }) => sha256));
  for (const { number, sha256 } of shown) {
    const letters = verdicts.get(number);
    if (letters === undefined || known.has(sha256)) continue;
    known.add(sha256);
    appendFileSync(PLACE('verdicts.jsonl'), `${JSON.stringify({ sha256, letters })}\n`);
  }
}

function verdictsKept(): Map<string, string> {
  return new Map(
    readLines<{ sha256: string; letters: string }>('verdicts.jsonl').map((one) => [one.sha256, one.letters]),
  );
}

function report(shown: readonly Shown[], out: string): void {
  const verdicts = verdictsKept();
  console.log('way     posts  paragraphs  read  belong  openings that point nowhere  twice');
  for (const way of WAYS)
    for (const of of ['a-suse', 'a-f18', 'a-', 'b-suse', 'b-f18', 'b-', 'c-', 'd-', 'e-']) {
      const all = shown.filter((one) => one.way === way && one.name.includes(of));
      if (all.length > 0)
        row(
          way,
          of,
          all.map((one) => verdicts.get(one.sha256)),
        );
    }
  const unread = shown.filter(({ sha256 }) => !verdicts.has(sha256));
  if (unread.length > 0) console.log(`not read yet: ${unread.map(({ number }) => number).join(' ')}`);
  console.log(`briefs: ${out}`);
}

function row(way: string, of: string, all: readonly (string | undefined)[]): void {
  const read = all.flatMap((one) => one ?? []);
  const share = (letter: string): string => {
    const count = read.filter((letters) => letters.includes(letter)).length;
    return `${count} (${((100 * count) / Math.max(1, read.length)).toFixed(1)} %)`;
  };
  console.log(
    [way.padEnd(6), of.padEnd(6), all.length, read.length, share('b'), share('o'), share('t')].join('  '),
  );
}

function readLines<T>(name: string): T[] {
  return existsSync(PLACE(name)) ? readJsonLines<T>(PLACE(name)) : [];
}
