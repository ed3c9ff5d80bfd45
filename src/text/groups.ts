// Lists by key.

/** Adds a value to the list of a key, which begins with it where there is none. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Each value once, in their order: of those with one key the first. */
export function uniqueBy<Value>(values: Iterable<Value>, keyOf: (value: Value) => unknown): Value[] {
  return [...grouped(values, keyOf).values()].map(([first]) => first!);
}

export function grouped<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const lists = new Map<Key, Value[]>();
  for (const value of values) addTo(lists, keyOf(value), value);
  return lists;
}
