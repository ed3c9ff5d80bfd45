// The rules of one site for robots (RFC 9309), read by robots-parser.
import robotsParser from 'robots-parser';
import { ReadingFailure } from '../reading.ts';

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
