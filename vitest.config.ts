import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build.ts'],
    isolate: false,
    pool: 'forks',
    testTimeout: 30_000,
    coverage: { provider: 'v8', include: ['src/**/*.ts'] },
  },
});
