import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { threadsFromBundles } from './test/support/bundled.ts';
import { sourcesAsModules } from './test/support/sources.ts';

export default defineConfig({
  plugins: [sourcesAsModules(), threadsFromBundles()],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build.ts'],
    sequence: { sequencer: LongestFirst },
    isolate: false,
    pool: 'forks',
    // By default one core is left free: on two cores the files would run one after the other.
    maxWorkers: Math.max(2, availableParallelism()),
    // They end what hangs. No test may depend on how fast the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: { provider: 'v8', include: ['src/**/*.ts'] },
  },
});
