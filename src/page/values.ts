// Values in few words.
import { isRecord } from '../api/record.ts';

/** Parts that are there, with commas between them. */
export function listed(parts: readonly string[], between = ', '): string {
  return parts.filter((part) => part !== '').join(between);
}

/** A member that is text, else nothing. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `2026-11-20 23:50 UTC` for a time, its text for anything else. */
export function timeOf(value: string): string {
  return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(\.\d+)?Z$/u, '$1 $2 UTC');
}

/** `1 claim`, `3 claims`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** A scalar as the text of a cell; null and absent are empty. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'))
    return value.join('; ');
  return JSON.stringify(value);
}

/** A string, or the text of a record that has one, or JSON; nothing for what is not there. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isRecord(value) && typeof value['text'] === 'string') return value['text'];
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
