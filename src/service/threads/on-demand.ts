// For a process that answers one call: starts a thread for a forecast of long data and for deep
// work on a large corpus, since parsing a table, fitting a method and running an SQL statement are single steps that would
// delay the signal that ends them. Everything else is answered faster in this thread.
import type { RequestOf, RouteName } from '../../api/routes.ts';
import type { ServiceOptions } from '../app.ts';
import type { RoutedCall } from '../context.ts';
import { isCached } from '../rules/cache.ts';
import { isLargeCorpus } from './large-corpus.ts';
import type { ThreadsOptions } from './threads.ts';

/** From how many values, and from how many bytes of a table, a series is long. */
const LONG_SERIES = 5_000;
export const LONG_TABLE = 50_000;
/**
 * From how many chunks a question leaves: it looks only at the lists of its words, and a thread loads all of the program
 * once more, thrice the work of the answer.
 */
const LARGE_FOR_QUESTION = 250_000;

/** Each thread is started for its call and ended after it. */
export function threadsOnDemand(
  options: Omit<ThreadsOptions, 'settings'>,
): NonNullable<ServiceOptions['threads']> {
  return {
    takes: async (call) =>
      isForecast(call.route, call.input)
        ? await isLong(call.input, call)
        : isDeep(call) && (await isOfLarge(call)),
    answer: async (call) => {
      const { createThreads } = await import('./threads.ts');
      const threads = createThreads({ ...options, settings: call.service.settings, count: 1 });
      try {
        return await threads.answer(call);
      } finally {
        // A process that was told to end does not wait for its thread.
        if (!call.signal.aborted) await threads.close();
      }
    },
    close: async () => {},
  };
}

const DEEP: ReadonlySet<string> = new Set(['causal', 'tutor', 'brief.create']);

function isDeep({ route, meter }: RoutedCall): boolean {
  return DEEP.has(route) || meter.metered?.mode === 'deliberate';
}

async function isOfLarge(call: RoutedCall): Promise<boolean> {
  if (call.route !== 'query') return await isLargeCorpus(call);
  const { chunks } = await call.service.store.statistics();
  return chunks >= LARGE_FOR_QUESTION && !(await isCached(call));
}

/** The input of a call has passed the schema of its route. */
function isForecast(route: RouteName, _input: unknown): _input is Forecasting {
  return route === 'forecast.create';
}

type Forecasting = RequestOf<'forecast.create'>;

async function isLong({ series, drivers = [] }: Forecasting, { service }: RoutedCall): Promise<boolean> {
  const all = [series, ...drivers.map((driver) => driver.series)];
  if (all.some((one) => !('column' in one) && one.length >= LONG_SERIES)) return true;
  const tables = all.flatMap((one) => ('column' in one ? [one.source] : []));
  const found = await service.store.documentsById([...new Set(tables)]);
  return found.some((document) => (document?.bytes ?? 0) >= LONG_TABLE);
}
