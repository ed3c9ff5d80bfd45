// A lane: so many calls at once, the next ones waiting in order, those beyond refused.
import { ServiceProblem } from '../errors.ts';

export interface Lane {
  /** Resolves once there is a place. @throws ServiceProblem `busy` when too many wait; the signal's reason */
  enter(signal: AbortSignal): Promise<void>;
  /** Gives a place back. */
  leave(): void;
}

export function createLane(atOnce: number, mostWaiting: number): Lane {
  const waiting = new Set<() => void>();
  let inside = 0;
  return {
    enter: async (signal) => {
      signal.throwIfAborted();
      if (inside < atOnce) {
        inside++;
        return;
      }
      // Not 429: that is for a caller who asks too much, and this one may have asked for the first time.
      if (waiting.size >= mostWaiting)
        throw new ServiceProblem('busy', 'Too many long calls wait already. Try again in 5 s.', {
          headers: { 'retry-after': '5' },
        });
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', gone);
          resolve();
        };
        const gone = () => {
          waiting.delete(enter);
          reject(signal.reason);
        };
        waiting.add(enter);
        signal.addEventListener('abort', gone, { once: true });
      });
    },
    leave: () => {
      // The place goes to the call that has waited longest.
      const [next] = waiting;
      if (next === undefined) inside--;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
}
