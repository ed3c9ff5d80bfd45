// The records of a WARC file, compressed or not, within bounds: it may unpack to any size.
// Framing is warcio's; skipping is ours, as warcio waits for ever for the rest of a record that was cut off.
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { AsyncIterReader, WARCParser, type WARCRecord } from 'warcio';
import { ReadingFailure } from '../../reading/reading.ts';

export interface ArchivedRecord {
  /** `response`, `resource`, `revisit`, … */
  readonly type: string;
  readonly header: (name: string) => string | null;
  /** Everything after the record's own headers; undefined where it is larger than a document may be. */
  readonly block: Uint8Array | undefined;
}

interface WarcLimits {
  /** Bytes of a block. */
  readonly block?: number;
  /** Bytes unpacked in all. */
  readonly bytes?: number;
  readonly records?: number;
}

/**
 * The records of the types wanted, in order.
 * @throws ReadingFailure after those that were whole, where it is not a WARC file, is cut short, damaged or too large
 */
export async function* warcRecords(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
  limits: WarcLimits = {},
): AsyncGenerator<ArchivedRecord> {
  const { block = 50_000_000, bytes: most = 1_000_000_000, records = 200_000 } = limits;
  const meter: Meter = { left: most, most, head: 0, ended: false };
  const parser = new Records(new AsyncIterReader(metered(unpacked(bytes), meter), null));
  let count = 0;
  for (;;) {
    meter.head = MOST_HEAD;
    const record = await parser.parse();
    meter.head = Number.POSITIVE_INFINITY;
    if (record === null) break;
    if (!record.warcHeaders.statusline.startsWith('WARC/')) throw noArchive(count);
    // Headers that were being read when the file ended are not all there.
    if (meter.ended) throw cutShort(count);
    count += 1;
    if (count > records) throw new ReadingFailure(`it has more than ${records} records`);
    const type = record.warcType;
    if (!wanted.has(type)) continue;
    const read = await blockOf(record.reader, block);
    if (parser.left() > 0) throw cutShort(count - 1);
    yield { type, header: (name) => record.warcHeader(name) ?? null, block: read };
  }
  if (parser.cut) throw cutShort(count - 1);
  if (count === 0) throw noArchive(0);
}

const MOST_HEAD = 1_000_000;
const PIECE = 65_536;

/** How many bytes may still come in all, and before the headers that are being read must have ended. */
interface Meter {
  left: number;
  readonly most: number;
  head: number;
  ended: boolean;
}

class Records extends WARCParser {
  /** Whether the file ended inside a record. */
  cut = false;
  private readonly source: AsyncIterReader;
  private last: WARCRecord | null = null;

  constructor(source: AsyncIterReader) {
    super(source, { parseHttp: false });
    this.source = source;
  }

  override async parse(): Promise<WARCRecord | null> {
    this.last = await super.parse();
    return this.last;
  }

  /** Bytes of the record that have not been read. */
  left(): number {
    const reader = this.last?.reader;
    return reader !== undefined && 'limit' in reader ? Number(reader.limit) : 0;
  }

  override async readToNextRecord(): Promise<Uint8Array> {
    for (let left = this.left(); left > 0;) {
      const got = await this.source.skipSize(left);
      if (got === 0) {
        this.cut = true;
        return NO_BYTES;
      }
      left -= got;
    }
    return this.last === null ? NO_BYTES : await this.nextFirstLine();
  }

  // Blank lines, and the surplus of a record that is longer than it says.
  private async nextFirstLine(): Promise<Uint8Array> {
    for (;;) {
      const line = await this.source.readlineRaw(PIECE);
      if (line === null) return NO_BYTES;
      if (Buffer.from(line.subarray(0, 5)).toString('latin1') === 'WARC/') return line;
    }
  }
}

const NO_BYTES = new Uint8Array(0);

async function blockOf(
  reader: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reader) {
    size += part.length;
    if (size <= most) parts.push(part);
    else parts.length = 0;
  }
  return size > most ? undefined : Buffer.concat(parts);
}

async function* metered(source: AsyncIterable<Uint8Array>, meter: Meter): AsyncGenerator<Uint8Array> {
  for await (const part of source) {
    meter.left -= part.length;
    meter.head -= part.length;
    if (meter.left < 0)
      throw new ReadingFailure(`it unpacks to more than ${Math.round(meter.most / 1e6)} MB`);
    if (meter.head < 0) throw new ReadingFailure('it has a record whose headers do not end');
    yield part;
  }
  meter.ended = true;
}

/** Gzip members one after the other, as such files are; the error of damaged ones comes after what could be read. */
async function* unpacked(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    yield* pieces(bytes);
    return;
  }
  const gunzip = createGunzip({ chunkSize: PIECE });
  const source = Readable.from(pieces(bytes));
  source.pipe(gunzip);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new ReadingFailure('it is damaged or cut short; what comes before that was read', {
      cause: error,
    });
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

function cutShort(whole: number): ReadingFailure {
  return new ReadingFailure(`it is cut short after ${whole} records, which were read`);
}

function noArchive(after: number): ReadingFailure {
  return after === 0
    ? new ReadingFailure('it is not a web archive')
    : new ReadingFailure(`it is damaged after ${after} records, which were read`);
}
