// The size from which a question would block the rest of the process.
import type { RoutedCall } from '../context.ts';

/** From how many chunks a corpus is large. */
const LARGE = 5_000;

/** Whether the corpus that a call is about is large. Errors: those of the store. */
export async function isLargeCorpus({ service }: RoutedCall): Promise<boolean> {
  return (await service.store.statistics()).chunks >= LARGE;
}
