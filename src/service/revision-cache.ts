// Values computed from the corpus, cached while the corpus stays at one revision.

export interface RevisionCache {
  /** The value of `name` at a revision of the corpus, made when first asked for; a failure is not cached. */
  at<T>(revision: number, name: string, make: () => Promise<T>): Promise<T>;
}

/** @param most how many values are cached of one revision; beyond it the oldest goes */
export function createRevisionCache(most = 1_000): RevisionCache {
  const values = new Map<string, Promise<unknown>>();
  let current = -1;
  return {
    at: <T>(revision: number, name: string, make: () => Promise<T>): Promise<T> => {
      if (revision !== current) values.clear();
      current = revision;
      const known = values.get(name);
      if (known !== undefined) return known as Promise<T>;
      const made = make();
      values.set(name, made);
      made.catch(() => values.delete(name));
      if (values.size > most) values.delete(values.keys().next().value!);
      return made;
    },
  };
}
