// An alert as a mail message (RFC 5322), a file in the outbox of this machine: it is written, not
// sent; any mail program can take it from there. Its text is readable in a pager too, unless it contains something that a
// message must encode.
import { join } from 'node:path';
import { makeFolder } from '../../api/make-folder.ts';
import type { Alert } from '../../engine/anomaly/subscription.ts';
import type { RecordStore } from '../../store/record-store.ts';
import { changeAlert } from './alert-records.ts';
import { contentOf } from './feed.ts';

/** Writes the message of an alert that this process has claimed, and records that. */
export async function mailAlert(
  records: RecordStore,
  workspace: string,
  alert: Alert,
  { outbox, to }: { readonly outbox: string; readonly to: string },
): Promise<void> {
  await writeMail(outbox, alert.id, mailOf(alert, to));
  const mail = { status: 'delivered', attempts: 1, next_at: null, last_error: null } as const;
  await changeAlert(records, workspace, alert.id, (kept) => ({ ...kept, mail }));
}

/** Writes a message completely or not at all; makes the folder if needed. */
async function writeMail(outbox: string, id: string, text: string): Promise<void> {
  const { rename, writeFile } = await import('node:fs/promises');
  makeFolder(outbox);
  const path = join(outbox, `${id}.eml`);
  await writeFile(`${path}.tmp`, text, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}

/** The message, with CRLF line ends. */
export function mailOf(alert: Alert, to: string): string {
  const { encoding, lines } = bodyOf(contentOf(alert));
  const headers = [
    'From: ibid <ibid@localhost>',
    `To: <${to}>`,
    `Subject: ${subjectOf(alert.title)}`,
    `Date: ${new Date(alert.at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${alert.id}@ibid.localhost>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
  ];
  return `${[...headers, '', ...lines].join('\r\n')}\r\n`;
}

/** In UTF-16 units: longer lines are wrapped between words. */
const WIDTH = 72;
/** Bytes of a line at most (RFC 5322). */
const LONGEST_LINE = 998;
/** Characters that a terminal or a mail program may act upon: controls, and those that reorder letters. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Unchanged (8bit, RFC 6152) if every line allows it, else in base64. */
function bodyOf(content: string): { readonly encoding: string; readonly lines: readonly string[] } {
  const text = content.replace(/\r\n?/g, '\n');
  const lines = text.split('\n').flatMap(wrapped);
  const isPlain = !UNSAFE.test(text) && lines.every((line) => Buffer.byteLength(line) <= LONGEST_LINE);
  if (isPlain) return { encoding: '8bit', lines };
  const encoded = Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8').toString('base64');
  return { encoding: 'base64', lines: encoded.match(/.{1,76}/g) ?? [] };
}

function wrapped(line: string): string[] {
  if (line.length <= WIDTH) return [line];
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Unchanged if it is short and ASCII, and no part of it looks like an encoded word. */
function subjectOf(text: string): string {
  const isPlain = /^[\x20-\x7e]{1,200}$/.test(text) && !text.includes('=?');
  return isPlain ? text : encodedWords(text);
}

/** RFC 2047: words of at most 75 characters, each whole characters of UTF-8; nothing in it can begin another header. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let part = '';
  for (const character of text.replace(/[\0-\x1f\x7f]+/g, ' ').trim()) {
    if (Buffer.byteLength(part + character) > 42) {
      words.push(part);
      part = '';
    }
    part += character;
  }
  return [...words, part]
    .map((word) => `=?utf-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`)
    .join('\r\n ');
}
