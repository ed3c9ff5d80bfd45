// The limits file of `ibid serve --limits FILE`: tiers with their caps, and rates, as JSON. What it does not name stays.
import { readFile } from 'node:fs/promises';
import { ServeError } from './errors.ts';
import type { ServeLimits } from './http/serve.ts';
import { faultsOf } from './rules/faults.ts';
import { DEFAULT_SETTINGS, type ServiceSettings, type Tier } from './settings.ts';

export interface Limits {
  readonly settings: Partial<ServiceSettings>;
  readonly sockets: Partial<ServeLimits>;
}

/**
 * Reads `{tiers?: {NAME: {without?, caps?}}, key_rate?, address_rate?, unit_usd?, private_webhooks?, connections?,
 * connections_per_address?, connections_from_loopback?, waiting_calls?, forecast_work?}`; a tier of the file replaces one of
 * the same name. Rates are requests a second, caps calls a month by meter (`query.deliberate`), connections and waiting
 * calls how many there may be at once, forecast_work values × steps × paths.
 */
export async function readLimits(file: string): Promise<Limits> {
  const value = await readJson(file);
  const { limits } = await import('./limits-schema.ts');
  const parsed = limits.safeParse(value);
  if (!parsed.success) {
    const faults = faultsOf(parsed.error.issues, limits, value).map(({ detail }) => detail);
    throw new ServeError('bad_limits', `The limits in ${file} are not valid: ${faults.join(' ')}`);
  }
  const { tiers, key_rate, address_rate, unit_usd, private_webhooks, ...counts } = parsed.data;
  return {
    settings: {
      ...(tiers === undefined ? {} : { tiers: { ...DEFAULT_SETTINGS.tiers, ...filled(tiers) } }),
      ...(address_rate === undefined
        ? {}
        : { perAddress: { perSecond: address_rate, burst: Math.max(1, 2 * address_rate) } }),
      ...(unit_usd === undefined ? {} : { unitMicros: Math.round(unit_usd * 1_000_000) }),
      ...given({
        keyRate: key_rate,
        privateWebhooks: private_webhooks,
        waitingCalls: counts.waiting_calls,
        forecastWork: counts.forecast_work,
      }),
    },
    sockets: given({
      maxConnections: counts.connections,
      perAddress: counts.connections_per_address,
      perLoopback: counts.connections_from_loopback,
    }),
  };
}

/** The members that are there. */
function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function filled(
  tiers: Record<string, { without?: string[] | undefined; caps?: Record<string, number> | undefined }>,
): Record<string, Tier> {
  return Object.fromEntries(
    Object.entries(tiers).map(([name, { without = [], caps = {} }]) => [name, { without, caps }]),
  );
}

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new ServeError('bad_limits', `The limits file ${file} cannot be read.`, { cause });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ServeError('bad_limits', `The limits file ${file} is not valid JSON.`, { cause });
  }
}
