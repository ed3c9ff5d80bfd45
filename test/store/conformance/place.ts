// What a backend's own test gives to the conformance suite.
import type { Backend, BackendOptions } from '../../../src/store/backend.ts';

/** A place for one store, empty at first. */
export interface Place {
  /** Opens the store of this place; a test may have it open several times at once, as several processes would. */
  readonly open: (options?: BackendOptions) => Promise<Backend>;
  /** Changes the stored bytes of a snapshot behind the store's back. */
  readonly damage: (sha256: string) => Promise<void>;
}

/** Runs a test at a new place, which goes away after it. */
export type WithPlace = (test: (place: Place) => Promise<void>) => Promise<void>;

/** The same with the store opened: once, or as often as a test asks `again`. */
export function withBackend(
  withPlace: WithPlace,
  test: (backend: Backend, again: Place['open'], place: Place) => Promise<void>,
): () => Promise<void> {
  return () =>
    withPlace(async (place) => {
      const opened: Backend[] = [];
      const open: Place['open'] = async (options) => {
        const backend = await place.open(options);
        opened.push(backend);
        return backend;
      };
      try {
        await test(await open(), open, place);
      } finally {
        for (const { close } of opened) await close();
      }
    });
}
