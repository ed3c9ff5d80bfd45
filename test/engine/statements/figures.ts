// Figures of a statement where a test cares about few of them.
import { FEATURES, type FeatureName, type Features } from '../../../src/engine/statements/feature-names.ts';

/** The given ones; 0 for the others. */
export function figures(given: Partial<Record<FeatureName, number>>): Features {
  return FEATURES.map((name) => given[name] ?? 0);
}
