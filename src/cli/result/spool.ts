// A body that must come whole before any of it is shown: small ones are held, large ones wait in a
// temporary file, so that stdout is empty on failure and memory is bounded whatever the size.
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAll } from '../../disk/durable.ts';

/** Larger bodies go to a file, in bytes. */
const HELD = 8 * 1024 * 1024;

/** Writes a body once it has come to its end; returns it where it was small enough to be held. */
export async function writeWhole(
  body: AsyncIterable<Uint8Array>,
  write: (data: Uint8Array) => Promise<void>,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let file: Spool | undefined;
  try {
    for await (const part of body) {
      if (file === undefined && size + part.length > HELD) {
        file = openSpool();
        for (const held of parts.splice(0)) file.add(held);
      }
      if (file === undefined) parts.push(part);
      else file.add(part);
      size += part.length;
    }
    if (file !== undefined) {
      await file.copyTo(write);
      return undefined;
    }
    const bytes = Buffer.concat(parts);
    await write(bytes);
    return bytes;
  } finally {
    file?.close();
  }
}

interface Spool {
  add(part: Uint8Array): void;
  copyTo(write: (data: Uint8Array) => Promise<void>): Promise<void>;
  close(): void;
}

function openSpool(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-'));
  const file = openSync(join(folder, 'body'), 'wx+', 0o600);
  return {
    add: (part) => writeAll(file, part),
    copyTo: async (write) => {
      const window = Buffer.alloc(1 << 20);
      for (let at = 0; ;) {
        const count = readSync(file, window, 0, window.length, at);
        if (count === 0) return;
        await write(window.subarray(0, count));
        at += count;
      }
    },
    close: () => {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
