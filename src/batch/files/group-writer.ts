// Appends lines to a file, many per write and, if they must survive a power cut, many per
// fdatasync: lines that arrive while the disk is busy are written together.
import { fdatasync, ftruncateSync, writeSync } from 'node:fs';

interface Waiting {
  readonly bytes: Buffer;
  readonly sync: boolean;
  readonly resolve: (offset: number) => void;
  readonly reject: (error: unknown) => void;
}

export class GroupWriter {
  readonly #descriptor: number;
  #size: number;
  #queue: Waiting[] = [];
  #queued = 0;
  #running: Promise<void> | undefined;

  /** @param size where the file ends: nothing behind it is kept where a write fails half-way */
  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor;
    this.#size = size;
  }

  /** Bytes that wait to be written. */
  get queued(): number {
    return this.#queued;
  }

  /**
   * Adds a whole line. Resolves with its offset once it is written; with `sync`, once it is on the disk. On failure, rejects
   * with the system's error and leaves the file as it was.
   */
  append(line: string | Buffer, sync: boolean): Promise<number> {
    const bytes = typeof line === 'string' ? Buffer.from(line) : line;
    this.#queued += bytes.length;
    return new Promise((resolve, reject) => {
      this.#queue.push({ bytes, sync, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    // What this turn of the loop still brings goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const group = this.#queue;
      this.#queue = [];
      await this.#write(group);
      for (const { bytes } of group) this.#queued -= bytes.length;
    }
    this.#running = undefined;
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    try {
      const whole =
        group.length === 1
          ? (group[0]?.bytes ?? Buffer.alloc(0))
          : Buffer.concat(group.map(({ bytes }) => bytes));
      for (let at = 0; at < whole.length;)
        at += writeSync(this.#descriptor, whole, at, whole.length - at, this.#size + at);
      if (group.some(({ sync }) => sync)) await onDisk(this.#descriptor);
      for (const { bytes, resolve } of group) {
        resolve(this.#size);
        this.#size += bytes.length;
      }
    } catch (error) {
      this.#cutBack();
      for (const { reject } of group) reject(error);
    }
  }

  #cutBack(): void {
    try {
      ftruncateSync(this.#descriptor, this.#size);
    } catch {
      // The next write begins at the same place and overwrites what is there.
    }
  }
}

function onDisk(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) =>
    fdatasync(descriptor, (error) => (error === null ? resolve() : reject(error))),
  );
}
