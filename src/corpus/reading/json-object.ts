// JSON from untrusted files as an object whose members have any type.

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object that a text is; undefined where it is not JSON, or another value. */
export function jsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
