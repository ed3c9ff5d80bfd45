// Replies that were recorded from a model, by the hash of each request; requests that have none are written for recording.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hashOf } from '../../src/reader/chat.ts';
import { chatOf, replyIn } from '../../src/reader/prompts/prompts.ts';
import type { Replies, Task, TaskName } from '../../src/engine/reading/reader.ts';
import { readJsonLines } from './data.ts';

interface Recorded {
  readonly sha256: string;
  /** As the model gave it. */
  readonly reply: string;
}

export class Recordings {
  private readonly file: string;
  private readonly replies: Map<string, string>;
  private readonly waiting = new Map<string, { readonly rules: string; readonly message: string }>();
  private found = 0;

  constructor(file: string) {
    this.file = file;
    const all = existsSync(file) ? readJsonLines<Recorded>(file) : [];
    this.replies = new Map(all.map(({ sha256, reply }) => [sha256, reply]));
  }

  /** The recorded reply, or a sentence that says why there is none. */
  replyTo(task: Task): Replies[TaskName] | string {
    const chat = chatOf(task);
    const sha256 = hashOf(chat, 'recorded', 'recorded');
    const said = this.replies.get(sha256);
    if (said === undefined) {
      const [rules, message] = chat.messages.map(({ content }) => content);
      this.waiting.set(sha256, { rules: rules!, message: message! });
      return 'This request was not recorded.';
    }
    this.found += 1;
    const read = replyIn(task.task, said);
    return read.kind === 'reply' ? read.reply : `The reply cannot be read: ${read.why}.`;
  }

  report(): void {
    if (this.found + this.waiting.size > 0)
      console.log(`\n${this.found} recorded replies, ${this.waiting.size} requests without one.`);
  }

  /** The rules once, and each request's user message in a file that its hash names. */
  write(folder: string): void {
    const requests = join(folder, 'requests');
    mkdirSync(requests, { recursive: true });
    for (const [sha256, { rules, message }] of this.waiting) {
      writeFileSync(join(folder, 'rules.txt'), rules);
      writeFileSync(join(requests, `${sha256}.json`), message);
    }
    console.log(`${this.waiting.size} requests written.`);
  }

  /** The replies of a folder's requests: `replies/HASH.json`, the reply as it was given. */
  take(folder: string): void {
    const replies = join(folder, 'replies');
    const all = readdirSync(replies).filter((name) => name.endsWith('.json'));
    const fresh = all.filter((name) => !this.replies.has(basename(name, '.json'))).toSorted();
    for (const name of fresh) {
      const reply = readFileSync(join(replies, name), 'utf8').trim();
      appendFileSync(this.file, `${JSON.stringify({ sha256: basename(name, '.json'), reply })}\n`);
    }
    console.log(`${fresh.length} replies added.`);
  }
}
