// Flag text → values: numbers, durations and sizes, each refused with a sentence.
import type { Flag } from './command.ts';

const SECONDS = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 } as const;
const SIZES = {
  '': 1,
  k: 1e3,
  kb: 1e3,
  kib: 1024,
  m: 1e6,
  mb: 1e6,
  mib: 1024 ** 2,
  g: 1e9,
  gb: 1e9,
  gib: 1024 ** 3,
  b: 1,
} as const;

/** The value of a flag's text: durations in milliseconds, sizes in bytes. @throws {RangeError} with the sentence. */
export function flagValue(flag: Flag, text: string): string | number {
  switch (flag.kind) {
    case 'integer':
      return within(flag, text, /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN, 'a whole number');
    case 'number':
      return within(
        flag,
        text,
        /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN,
        'a number',
      );
    case 'duration':
      return within(flag, text, duration(text), 'a time such as 500ms, 90s, 2m or 7d');
    case 'bytes':
      return within(flag, text, size(text), 'a size such as 500KB or 2GiB');
    default:
      if (flag.choices !== undefined && !flag.choices.includes(text)) {
        throw new RangeError(`${JSON.stringify(text)} is not one of ${flag.choices.join(', ')}`);
      }
      return text;
  }
}

/** Milliseconds of `90`, `90s`, `1.5m`, `500ms`; NaN for anything else. A bare number is seconds. */
export function duration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text);
  return match === null
    ? Number.NaN
    : Number(match[1]) * SECONDS[(match[2] ?? 's') as keyof typeof SECONDS] * 1000;
}

function size(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text);
  const unit = match?.[2]?.toLowerCase() ?? '?';
  return match === null || !Object.hasOwn(SIZES, unit)
    ? Number.NaN
    : Math.floor(Number(match[1]) * SIZES[unit as keyof typeof SIZES]);
}

function within(flag: Flag, text: string, value: number, what: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${JSON.stringify(text)} is not ${what}`);
  const { min, max, above } = flag;
  const shown = (limit: number) => (flag.kind === 'duration' ? `${limit / 1000}s` : String(limit));
  if (min !== undefined && (above === true ? value <= min : value < min)) {
    throw new RangeError(`${text} is ${above === true ? `not above ${shown(min)}` : `below ${shown(min)}`}`);
  }
  if (max !== undefined && value > max) throw new RangeError(`${text} is above ${shown(max)}`);
  return value;
}
