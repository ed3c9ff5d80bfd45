// When and why a batch sends nothing more: running requests end first, the rest is resumed later.
import type { ClientError } from '../client/errors.ts';
import { refusesPlan } from '../client/problem-error.ts';

export type StopCode =
  | 'signal'
  | 'budget'
  | 'key'
  | 'unreachable'
  | 'rate_limited'
  | 'failures'
  | 'local_io'
  | 'input_changed';

export interface Stop {
  readonly code: StopCode;
  /** One sentence. */
  readonly message: string;
  readonly cause?: unknown;
}

/** Rows in sequence that fail for a reason which the next ones share. */
const MOST_ALIKE = 20;

export class Stopper {
  /** Questions for which money is held. */
  holding = 0;
  #stopped: Stop | undefined;
  #alike = 0;
  #refusedSince: number | undefined;
  #onStop: () => void = () => {};
  #wake: (() => void)[] = [];

  get stopped(): Stop | undefined {
    return this.#stopped;
  }

  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Called once, at the first stop. */
  onStop(act: () => void): void {
    this.#onStop = act;
  }

  /** The first reason holds. */
  stop(code: StopCode, message: string, cause?: unknown): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = { code, message, cause };
    this.#onStop();
    this.settled();
  }

  /** Resolves when money was settled, or the batch stopped. */
  nextSettled(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  settled(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  answered(): void {
    this.#alike = 0;
    this.#refusedSince = undefined;
  }

  failed(error: ClientError): void {
    const { code, status = 0, billed, problem } = error;
    const shared =
      code === 'unreachable' ||
      code === 'timed_out' ||
      billed === 'unknown' ||
      status === 403 ||
      status >= 500 ||
      refusesPlan(status, problem);
    if (!shared) {
      this.answered();
      return;
    }
    this.#alike += 1;
    if (this.#alike >= MOST_ALIKE)
      this.stop('failures', `${MOST_ALIKE} rows in a row failed: ${error.message}`, error);
  }

  /** Whether to keep waiting for a service that refuses: counted from its first refusal since its last answer. */
  mayWait(ms: number, most: number): boolean {
    const now = performance.now();
    this.#refusedSince ??= now;
    return now + ms - this.#refusedSince <= most;
  }
}
