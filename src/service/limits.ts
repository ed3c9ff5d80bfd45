// The limits file of `ibid serve --limits FILE`: tiers with their caps, and rates, as JSON. What it does not name stays.
import { readFile } from 'node:fs/promises';
import { ServeError } from './errors.ts';
import type { ServeLimits } from './http/serve.ts';
import type { LimitsFile } from './limits-schema.ts';
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
  return { settings: settingsOf(parsed.data), sockets: socketsOf(parsed.data) };
}

function settingsOf(file: LimitsFile): Partial<ServiceSettings> {
  const { tiers, key_rate, address_rate, unit_usd, private_webhooks, waiting_calls, forecast_work } = file;
  return {
    ...(tiers === undefined ? {} : { tiers: { ...DEFAULT_SETTINGS.tiers, ...filled(tiers) } }),
    ...(key_rate === undefined ? {} : { keyRate: key_rate }),
    ...(address_rate === undefined
      ? {}
      : { perAddress: { perSecond: address_rate, burst: Math.max(1, 2 * address_rate) } }),
    ...(private_webhooks === undefined ? {} : { privateWebhooks: private_webhooks }),
    ...(unit_usd === undefined ? {} : { unitMicros: Math.round(unit_usd * 1_000_000) }),
    ...(waiting_calls === undefined ? {} : { waitingCalls: waiting_calls }),
    ...(forecast_work === undefined ? {} : { forecastWork: forecast_work }),
  };
}

function socketsOf(file: LimitsFile): Partial<ServeLimits> {
  const { connections, connections_per_address, connections_from_loopback } = file;
  return {
    ...(connections === undefined ? {} : { maxConnections: connections }),
    ...(connections_per_address === undefined ? {} : { perAddress: connections_per_address }),
    ...(connections_from_loopback === undefined ? {} : { perLoopback: connections_from_loopback }),
  };
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
