// The state of the starter corpus in the manifest; a file of its own, as every answer reads it.
import type { ManifestStore } from '../store/index-store.ts';

export interface StarterFact {
  /** `present`: among the answers; `retired`: made way for the user's own documents; `absent`: never put in. */
  readonly state: 'present' | 'retired' | 'absent';
  /** Retired for documents of the user's own: it answers again when the last of them is gone. */
  readonly aside?: boolean;
  /** The version of the package that it came with. */
  readonly version?: string | undefined;
  /** File names of the documents that came with it. */
  readonly names?: readonly string[];
}

/** The state of the starter corpus of a store. */
export async function starterFact(store: ManifestStore): Promise<StarterFact> {
  const fact = await store.manifest(STARTER);
  return isStarterFact(fact) ? fact : { state: 'absent' };
}

function isStarterFact(fact: unknown): fact is StarterFact {
  return typeof fact === 'object' && fact !== null && 'state' in fact;
}

/** The name of the fact. */
export const STARTER = 'starter';
