// One request at a time to a host, with a pause between the starts of two.
import { setTimeout as sleep } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { ReadingFailure } from '../reading/reading.ts';

export interface Pacer {
  /** Waits until a request to the host may start. @param delay milliseconds that the host asks for between two */
  turn(host: string, delay: number): Promise<void>;
  /** Waits as long as a host asks for. */
  rest(milliseconds: number): Promise<void>;
}

export interface Pace {
  /** Milliseconds between two requests to a host, whatever it asks for (1,000). */
  readonly pause?: number;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
}

/** Milliseconds that only go up, and waiting. */
interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Keeps the pace for any number of hosts, as long as requests are made one after the other. */
export function pacer({ pause = 1000, signal, clock = REAL }: Pace): Pacer {
  const last = new Map<string, number>();
  const rest = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await clock.sleep(milliseconds, signal);
  };
  return {
    rest,
    async turn(host, delay) {
      const before = last.get(host);
      if (before !== undefined) await rest(before + Math.max(pause, delay) - clock.now());
      last.set(host, clock.now());
    },
  };
}

const REAL: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) =>
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal }),
};

// The rules of one site for robots (RFC 9309), read by robots-parser.

export interface Robots {
  allows(address: string): boolean;
  /** Milliseconds between requests that the site asks for, 30,000 at the most. */
  readonly delay: number;
  readonly sitemaps: readonly string[];
}

// Typed as if it were an ES module, which it is not.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

const LONGEST_DELAY = 30_000;

/** The rules of an origin. @param text fetches the file. @throws ReadingFailure where it cannot be had */
export async function robotsOf(
  origin: string,
  userAgent: string,
  text: (address: string) => Promise<{ readonly status: number; readonly text: string }>,
): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const answer = await text(address);
  if (answer.status >= 500)
    throw new ReadingFailure(`the robots.txt of its site cannot be had now (${answer.status})`);
  const parsed = parseRobots(address, answer.status === 200 ? answer.text : '');
  return {
    allows: (asked) => parsed.isAllowed(asked, userAgent) !== false,
    delay: Math.min(LONGEST_DELAY, Math.max(0, (parsed.getCrawlDelay(userAgent) ?? 0) * 1000)),
    sitemaps: parsed.getSitemaps(),
  };
}
