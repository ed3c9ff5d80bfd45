// The corpus narrowed to a part: candidates come only from its documents; the statistics stay those of the whole corpus, so
// that scores remain comparable.
import type { RetrievalStore, Scope } from '../../store/index-store.ts';

/** The same store, whose candidates are of the scope unless they are asked of another. */
export function within<S extends RetrievalStore>(store: S, scope: Scope): S {
  return {
    ...store,
    candidates: (stems, limit, other = scope) => store.candidates(stems, limit, other),
  };
}
