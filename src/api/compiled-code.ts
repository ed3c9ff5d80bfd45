// The code that V8 has compiled in this process, for threads to start with: without it each compiles what it loads again.
// The launcher (bin/ibid.cjs) sets it; from source, as a library and where no code is to be kept there is none.

export interface CompiledFile {
  /** Absolute. */
  readonly filename: string;
  /** What `createCachedData` of its script gives. */
  readonly code: Uint8Array;
}

export interface CompiledCode {
  /** The file that a thread loads first: it takes `workerData.loaded`, the `entry` to load and what is `compiled` of all. */
  readonly thread: string;
  /** Of all files that were loaded, as far as they are compiled now. */
  files(): CompiledFile[];
}

export const compiledCode: { own: CompiledCode | undefined } = { own: undefined };
