// What a request of a model may cost and has cost. A token is a byte at the least.
import type { ModelSettings } from '../config/profiles.ts';
import { isRecord } from '../api/record.ts';
import { staysHere } from './place.ts';

/** The most tokens of an answer where the settings do not say. */
export const MAX_TOKENS = 4_000;

/** US dollars a token; null where it is unknown and the endpoint is not on this machine. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

export function pricesOf(model: ModelSettings): Prices | null {
  const { input_usd_per_million: input, output_usd_per_million: output } = model;
  if (input === undefined && output === undefined)
    return staysHere(model.base_url) ? { input: 0, output: 0 } : null;
  return { input: (input ?? 0) / 1e6, output: (output ?? 0) / 1e6 };
}

export function isFree(prices: Prices | null): boolean {
  return prices !== null && prices.input === 0 && prices.output === 0;
}

/** What a request may cost, in US dollars; null where it is unknown. */
export function worstOf(prices: Prices | null, input: number, output: number): number | null {
  return prices === null ? null : dollars(input * prices.input + output * prices.output);
}

/** Tokens as an endpoint tells them. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** What an answer says that it used; undefined where it says nothing, or what cannot be. */
export function usageIn(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined;
  const { prompt_tokens: input, completion_tokens: output } = value;
  if (isCount(input) && isCount(output) && input > 0 && output > 0) return { input, output };
  // What decides and writes nothing says it by other names, and may have put nothing out.
  const { input_tokens: read, output_tokens: put } = value;
  return isCount(read) && isCount(put) && read > 0 ? { input: read, output: put } : undefined;
}

export function costOf(prices: Prices | null, usage: Usage): number | null {
  return worstOf(prices, usage.input, usage.output);
}

/** US dollars without the noise of binary fractions. */
export function dollars(usd: number): number {
  return Number(usd.toFixed(12));
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e12;
}
