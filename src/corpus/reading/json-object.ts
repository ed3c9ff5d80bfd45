// JSON from untrusted files as an object whose members have any type.
import { isRecord } from '../../api/record.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object that a text is; undefined where it is not JSON, or another value. */
export function jsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
