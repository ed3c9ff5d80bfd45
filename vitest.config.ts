import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { threadsFromBundles } from './test/support/bundled.ts';
import { sourcesAsModules } from './test/support/sources.ts';

/**
 * Whole programs, databases, servers that are killed, browsers, packages, and what is long or large on purpose: two thirds of
 * the time of all tests, and seldom what a change breaks.
 */
const SLOW = ['test/e2e/**/*.test.ts', 'test/store/postgres/**/*.test.ts', 'test/**/*.slow.test.ts'];

export default defineConfig({
  plugins: [sourcesAsModules(), threadsFromBundles()],
  test: {
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: SLOW } },
      { extends: true, test: { name: 'slow', include: SLOW } },
    ],
    globalSetup: ['test/support/build.ts'],
    sequence: { sequencer: LongestFirst },
    isolate: false,
    pool: 'forks',
    // Half of its time a worker waits for the programs that its tests start: two more than there are cores keep them busy.
    maxWorkers: availableParallelism() + 2,
    // They end what hangs. No test may depend on how fast the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    coverage: { provider: 'v8', include: ['src/**/*.ts'] },
  },
});
