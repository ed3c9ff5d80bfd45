// The numbers of the service that the specification leaves open; the others: api/prices.ts.
import { MONTHLY_CAPS } from '../api/prices.ts';
import type { Rate } from '../store/account-store.ts';

/** What a workspace may use in a month. A meter is a route, with its mode where the modes differ: `query.deliberate`. */
export interface Tier {
  /** Meters that the tier does not include. */
  readonly without: readonly string[];
  /** Calls a calendar month, by meter; what is not named has no cap. */
  readonly caps: Readonly<Record<string, number>>;
}

export interface ServiceSettings {
  /** The largest request body, in bytes. */
  readonly maxBodyBytes: number;
  /** The deepest nesting of a request body. */
  readonly maxBodyDepth: number;
  /** "Latency and keepalive" 3: silence before padding begins and between two pieces of it, in milliseconds. */
  readonly keepalive: { readonly firstMs: number; readonly everyMs: number };
  /** Whether file: addresses are cut down to the source's name and the path inside it, as peers elsewhere see them. */
  readonly shortFileUrls: boolean;
  /** Whether callers on this machine need no key as long as none was ever made. */
  readonly openUntilFirstKey: boolean;
  /** Requests of one address before its key is looked at; null for no limit. A wrong key counts as many. */
  readonly perAddress: Rate | null;
  readonly entityRequests: Rate;
  /** Requests a second of a key that names no rate of its own. */
  readonly keyRate: number;
  readonly tiers: Readonly<Record<string, Tier>>;
  /** What one unit of metered work costs, in micro-dollars. */
  readonly unitMicros: number;
  /** Whether webhooks may go to this machine and the networks around it. */
  readonly privateWebhooks: boolean;
  /** How many long calls may wait for a thread; the others are told to retry. */
  readonly waitingCalls: number;
  /** The most points that a forecast works on: those of its series (the last 5,000 of each) × horizon × paths. */
  readonly forecastWork: number;
  /** How many answers are cached, and how many entity requests wait, at the most. */
  readonly cachedAnswers: number;
  readonly waitingEntityRequests: number;
}

export const DEFAULT_SETTINGS: ServiceSettings = {
  maxBodyBytes: 2 * 1024 * 1024,
  maxBodyDepth: 64,
  keepalive: { firstMs: 20_000, everyMs: 10_000 },
  shortFileUrls: false,
  openUntilFirstKey: false,
  perAddress: { perSecond: 200, burst: 400 },
  entityRequests: { perSecond: 0.2, burst: 5 },
  keyRate: 10,
  tiers: {
    free: { without: ['query.deliberate', 'causal'], caps: MONTHLY_CAPS.free },
    team: { without: [], caps: MONTHLY_CAPS.team },
    // The specification names no tier above Team; this one is the embedded service's own, for its operator.
    unlimited: { without: [], caps: {} },
  },
  unitMicros: 20_000,
  privateWebhooks: false,
  waitingCalls: 200,
  forecastWork: 15_000_000_000,
  cachedAnswers: 2_000,
  waitingEntityRequests: 10_000,
};

/** A tier by its name, which comes from a key: undefined for every other text, names of object members included. */
export function tierOf(settings: ServiceSettings, name: string): Tier | undefined {
  return Object.hasOwn(settings.tiers, name) ? settings.tiers[name] : undefined;
}

/** Whether a tier includes a meter; one that this server does not know includes nothing. */
export function includes(tier: Tier | undefined, meter: string): boolean {
  return tier !== undefined && !tier.without.includes(meter);
}

/** The monthly cap of a meter in a tier; undefined for none. */
export function capOf(tier: Tier | undefined, meter: string): number | undefined {
  return tier !== undefined && Object.hasOwn(tier.caps, meter) ? tier.caps[meter] : undefined;
}
