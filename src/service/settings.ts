// The numbers of the embedded service that the specification leaves open or that a test wants smaller.

export interface Settings {
  /** The largest request body, in bytes. */
  readonly maxBodyBytes: number;
  /** The deepest nesting of a request body. */
  readonly maxBodyDepth: number;
  /** "Latency and keepalive" 3: silence before padding begins and between two pieces of it, in milliseconds. */
  readonly keepalive: { readonly firstMs: number; readonly everyMs: number };
  /** Whether file: addresses are cut down to the source's name and the path inside it, as peers elsewhere see them. */
  readonly shortFileUrls: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  maxBodyBytes: 2 * 1024 * 1024,
  maxBodyDepth: 64,
  keepalive: { firstMs: 20_000, everyMs: 10_000 },
  shortFileUrls: false,
};
