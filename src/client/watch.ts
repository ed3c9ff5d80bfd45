// Liveness instead of a clock (cli.md, "Waiting"): each phase has its own silence limit, the deadline bounds them
// together, and time in which the reader of a body is busy counts for neither.
import type { Clock } from './clock.ts';
import type { Waiting } from './types.ts';

/** Named after the limits of Waiting that end them. */
export type Phase = 'connect' | 'firstByte' | 'silence';

/** Milliseconds spent waiting for the network, over all tries of one call. */
export interface Budget {
  spent: number;
}

export interface Watch {
  /** Something came, or a phase began: the limit of `phase` counts from now. */
  alive(phase: Phase): void;
  /** The reader is busy with what it was given: no limit runs. */
  hold(): void;
  resume(): void;
  stop(): void;
}

/**
 * Watches one exchange and calls `expire` once when a limit has passed.
 *
 * A sign of life only moves the time that is due; the one timer looks at it when it wakes, so that a body of a
 * million chunks sets no million timers.
 */
export function watchOver(
  clock: Clock,
  waiting: Waiting,
  budget: Budget,
  expire: (limit: Phase | 'deadline') => void,
): Watch {
  let phase: Phase = 'connect';
  let since = clock.steady();
  let deadline = since + waiting.deadline - budget.spent;
  let countedFrom = since;
  let heldSince: number | undefined;
  let stopped = false;
  let timer: { readonly due: number; readonly stop: () => void } | undefined;

  const due = () => Math.min(since + waiting[phase], deadline);
  const arm = () => {
    if (stopped || heldSince !== undefined || (timer !== undefined && timer.due <= due())) return;
    timer?.stop();
    timer = { due: due(), stop: clock.wakeAfter(due() - clock.steady(), wake) };
  };
  const wake = () => {
    timer = undefined;
    if (stopped || heldSince !== undefined) return;
    if (clock.steady() < due()) arm();
    else expire(clock.steady() >= deadline ? 'deadline' : phase);
  };
  const count = () => {
    budget.spent += clock.steady() - countedFrom;
    countedFrom = clock.steady();
  };
  arm();

  return {
    alive(next) {
      phase = next;
      since = clock.steady();
      arm();
    },
    hold() {
      if (stopped || heldSince !== undefined) return;
      count();
      heldSince = clock.steady();
    },
    resume() {
      if (heldSince === undefined) return;
      deadline += clock.steady() - heldSince;
      since = countedFrom = clock.steady();
      heldSince = undefined;
      arm();
    },
    stop() {
      if (stopped) return;
      if (heldSince === undefined) count();
      stopped = true;
      timer?.stop();
    },
  };
}
