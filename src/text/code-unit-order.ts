// The order of texts that is the same on every machine: by UTF-16 code units, no locale.

/** For `sort`: below 0 where `one` comes first. */
export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
