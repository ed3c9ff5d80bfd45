// The one way in which a line of a file, or a small file, is read as a JSON object.
import { isRecord } from '../api/record.ts';

/** The object that a text is; undefined where it is none: torn, or written by something else. */
export function recordIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
