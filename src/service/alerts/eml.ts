// An alert as a mail message (RFC 5322) in a file: it is written, not sent; any mail program can take it from there.
import type { Alert } from '../../engine/anomaly/subscription.ts';
import { contentOf } from './feed.ts';

/** The message, its lines ended by CRLF. */
export function mailOf(alert: Alert, to: string): string {
  const body = Buffer.from(contentOf(alert).replace(/\r?\n/g, '\r\n'), 'utf8').toString('base64');
  const headers = [
    'From: ibid <ibid@localhost>',
    `To: <${to}>`,
    `Subject: ${encodedWords(alert.title)}`,
    `Date: ${new Date(alert.at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${alert.id}@ibid.localhost>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return `${[...headers, '', ...(body.match(/.{1,76}/g) ?? [])].join('\r\n')}\r\n`;
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
