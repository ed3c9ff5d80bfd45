// Replies of a language model, by the SHA-256 of each request (bench/readings/README.md), and the folders in which they are
// recorded: FOLDER/requests has the rules and one file a request, FOLDER/replies one file a reply, both named by the hash.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Task } from '../../src/engine/reading/reader.ts';
import { hashOf, type Chat } from '../../src/reader/chat.ts';
import { chatOf, replyIn } from '../../src/reader/prompts/prompts.ts';
import type { ReplyTo } from './bench-reader.ts';
import { readJsonLines } from './data.ts';

const REPLIES = fileURLToPath(new URL('../readings/replies.jsonl', import.meta.url));

interface Recorded {
  readonly sha256: string;
  /** As the model gave it. */
  readonly reply: string;
}

/** The recorded replies, and which requests had none. */
export class RecordedReplies {
  readonly #known = new Map(readReplies().map(({ sha256, reply }) => [sha256, reply]));
  readonly #waiting = new Map<string, Chat>();

  get waiting(): number {
    return this.#waiting.size;
  }

  /** For one question. `isProbing` goes on where a reply is missing as if all were chosen, to see what is asked next of the same statements. */
  replyTo(isProbing: boolean): ReplyTo {
    let isGuessed = false;
    return (task) => {
      const chat = chatOf(task);
      const sha256 = hashOf(chat, 'recorded', 'recorded');
      const said = this.#known.get(sha256);
      if (said !== undefined) {
        const read = replyIn(task.task, said);
        return read.kind === 'reply' ? read.reply : `The reply cannot be read: ${read.why}.`;
      }
      // What follows a guessed choice by another task is about that choice.
      if (!isGuessed || task.task === 'answer') this.#waiting.set(sha256, chat);
      if (!isProbing || isGuessed || task.task !== 'answer') return 'This request was not recorded.';
      isGuessed = true;
      return { answers: idsOf(task), complete: true, search: [] };
    };
  }

  /** Writes the requests of one task that have no reply. */
  write(folder: string, name: Task['task']): void {
    const requests = join(folder, 'requests');
    mkdirSync(requests, { recursive: true });
    const all = [...this.#waiting].filter(([, { task }]) => task.task === name);
    for (const [sha256, { messages }] of all) {
      writeFileSync(join(requests, 'rules.txt'), messages[0]!.content);
      writeFileSync(join(requests, `${sha256}.json`), messages[1]!.content);
    }
    console.log(`${all.length} requests of the task ${name} written.`);
  }
}

function idsOf({ passages }: Task): string[] {
  return passages.flatMap(({ statements }) => statements.map(({ id }) => id));
}

function readReplies(): Recorded[] {
  return existsSync(REPLIES) ? readJsonLines<Recorded>(REPLIES) : [];
}

/** Adds the replies of a folder that can be read; those that cannot are named, and stay out. */
export function takeReplies(folder: string): void {
  const known = new Set(readReplies().map(({ sha256 }) => sha256));
  const replies = join(folder, 'replies');
  let taken = 0;
  for (const file of readdirSync(replies).toSorted()) {
    const sha256 = file.replace(/\.json$/, '');
    if (known.has(sha256) || !existsSync(join(folder, 'requests', file))) continue;
    const said = readFileSync(join(replies, file), 'utf8');
    const { task } = JSON.parse(readFileSync(join(folder, 'requests', file), 'utf8')) as Task;
    const read = replyIn(task, said);
    if (read.kind === 'unreadable') {
      console.log(`${file}: ${read.why}`);
      continue;
    }
    appendFileSync(REPLIES, `${JSON.stringify({ sha256, reply: JSON.stringify(JSON.parse(said)) })}\n`);
    taken += 1;
  }
  console.log(`${taken} replies taken.`);
}

/** `count` of all, the same ones whatever else there is: the first by the SHA-256 of their id. */
export function sampled<T extends { readonly id: string }>(all: readonly T[], count: number): T[] {
  const key = ({ id }: T): string => createHash('sha256').update(`deliberate ${id}`).digest('hex');
  return all
    .map((one) => ({ one, at: key(one) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}
