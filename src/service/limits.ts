// The limits file of `ibid serve --limits FILE`: tiers with their caps, and rates, as JSON. What it does not name stays.
import { readFile } from 'node:fs/promises';
import { ServeError } from './errors.ts';
import { faultsOf } from './rules/faults.ts';
import { DEFAULT_SETTINGS, type ServiceSettings, type Tier } from './settings.ts';

/**
 * Reads `{tiers?: {NAME: {without?, caps?}}, key_rate?, address_rate?, unit_usd?, private_webhooks?}`; a tier of the file replaces one of the
 * same name. Rates are requests a second, caps calls a month by meter (`query.deliberate`).
 */
export async function readLimits(file: string): Promise<Partial<ServiceSettings>> {
  const value = await readJson(file);
  const { limits } = await import('./limits-schema.ts');
  const parsed = limits.safeParse(value);
  if (!parsed.success) {
    const faults = faultsOf(parsed.error.issues, limits, value).map(({ detail }) => detail);
    throw new ServeError('bad_limits', `The limits in ${file} are not valid: ${faults.join(' ')}`);
  }
  const { tiers, key_rate, address_rate, unit_usd, private_webhooks } = parsed.data;
  return {
    ...(tiers === undefined ? {} : { tiers: { ...DEFAULT_SETTINGS.tiers, ...filled(tiers) } }),
    ...(key_rate === undefined ? {} : { keyRate: key_rate }),
    ...(address_rate === undefined
      ? {}
      : { perAddress: { perSecond: address_rate, burst: Math.max(1, 2 * address_rate) } }),
    ...(private_webhooks === undefined ? {} : { privateWebhooks: private_webhooks }),
    ...(unit_usd === undefined ? {} : { unitMicros: Math.round(unit_usd * 1_000_000) }),
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
