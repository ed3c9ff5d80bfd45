// A temporary file that grows, for what does not fit in memory. It is made when first needed.

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Scratch {
  size = 0;
  private file: number | undefined;
  private folder = '';

  /** The offset at which the bytes are. */
  append(bytes: Uint8Array): number {
    const file = this.opened();
    const at = this.size;
    for (let done = 0; done < bytes.length;)
      done += writeSync(file, bytes, done, bytes.length - done, at + done);
    this.size += bytes.length;
    return at;
  }

  /** Fills `target` from that offset; how many bytes there were. */
  read(target: Buffer, at: number): number {
    return readSync(this.opened(), target, 0, Math.min(target.length, this.size - at), at);
  }

  remove(): void {
    if (this.file === undefined) return;
    closeSync(this.file);
    rmSync(this.folder, { recursive: true, force: true });
    this.file = undefined;
  }

  private opened(): number {
    if (this.file !== undefined) return this.file;
    this.folder = mkdtempSync(join(tmpdir(), 'ibid-'));
    this.file = openSync(join(this.folder, 'scratch'), 'w+', 0o600);
    return this.file;
  }
}
