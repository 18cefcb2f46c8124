import type { ThresholdResult } from './thresholds.ts';

/** The counts of vitest's JSON report that `npm test` adds up: each threshold is a test. */
export function testReport(results: ThresholdResult[]): Record<string, number> {
  const passed = results.filter(({ isMet }) => isMet).length;
  return {
    numTotalTests: results.length,
    numPassedTests: passed,
    numFailedTests: results.length - passed,
    numPendingTests: 0,
    numTodoTests: 0,
  };
}
