// The first question about any JSON that comes from elsewhere.

/** Whether a value is an object with members: no array, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
