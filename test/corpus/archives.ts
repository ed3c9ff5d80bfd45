// WARC files for tests, put together by hand: bytes that no library of ours has seen before.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

export interface Described {
  readonly type?: string;
  readonly uri?: string;
  readonly date?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The HTTP head without its first line; null for a record that has none. */
  readonly http?: Readonly<Record<string, string>> | null;
  readonly status?: string;
  readonly body?: string | Uint8Array;
}

/** One record, uncompressed. */
export function record(described: Described = {}): Buffer {
  const { type = 'response', uri = 'https://example.org/a', date = '2026-02-03T04:05:06Z' } = described;
  const { headers = {}, http = { 'Content-Type': 'text/plain' }, status = '200 OK', body = '' } = described;
  const head = http === null ? '' : `HTTP/1.1 ${status}\r\n${lines(http)}\r\n`;
  const block = Buffer.concat([Buffer.from(head), Buffer.from(body)]);
  const fields = {
    'WARC-Type': type,
    'WARC-Target-URI': uri,
    'WARC-Date': date,
    'WARC-Record-ID': '<urn:uuid:00000000-0000-4000-8000-000000000000>',
    'Content-Length': String(block.length),
    ...headers,
  };
  return Buffer.concat([Buffer.from(`WARC/1.0\r\n${lines(fields)}\r\n`), block, Buffer.from('\r\n\r\n')]);
}

/** A file of records, each a gzip member of its own where `packed`. */
export function warc(records: readonly Described[], packed = false): Buffer {
  const parts = records.map((each) => record(each));
  return Buffer.concat(packed ? parts.map((part) => gzipSync(part)) : parts);
}

/** As crawlers write it. */
export function sha1Digest(bytes: string | Uint8Array): string {
  const bits = [...createHash('sha1').update(bytes).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = bits.match(/.{5}/g) ?? [];
  return `sha1:${letters.map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)]).join('')}`;
}

function lines(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
