// The files whose code V8 has compiled in this process, for threads to start with: without it each compiles what it loads
// again. The launcher (bin/ibid.cjs) keeps them; from source, as a library and where no code is to be kept there are none.

export interface CompiledFile {
  /** Absolute. */
  readonly filename: string;
  readonly script: { createCachedData(): Uint8Array };
}

export const compiledCode: { files: readonly CompiledFile[] } = { files: [] };
