// Where a question takes so long that it would hold up what else the process does.
import type { RoutedCall } from '../context.ts';

/** From how many chunks a corpus is large. */
const LARGE = 5_000;

/** Whether the corpus that a call is about is large. Errors: those of the store. */
export async function isLargeCorpus({ service }: RoutedCall): Promise<boolean> {
  return (await service.store.statistics()).chunks >= LARGE;
}
