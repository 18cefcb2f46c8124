import { defineConfig } from 'vitest/config';

/** Every fault of every service, with deadlines that really pass: minutes, of which a change seldom needs the outcome. */
const LONG_PROOFS = ['tests/faults/**/*.test.ts', 'tests/integration/database-faults.test.ts'];

const shared = { setupFiles: ['tests/support/setup.ts'], pool: 'forks' as const };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,cli,components,db,evals,lib,server,tools}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', ...LONG_PROOFS],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'deep',
          include: LONG_PROOFS,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/started-server.ts'],
          // One browser and one server at a time: two of each would make timings of two cores a matter of luck.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // What a browser shows takes its time on a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['lib/**/*.ts'],
      // Run in processes and threads of their own, where the tests that drive them cannot count lines.
      exclude: ['lib/**/*.test.ts', 'lib/**/*-worker.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'coverage',
      thresholds: { lines: 80 },
    },
  },
});
