import { describeResult, type ThresholdResult } from './thresholds.ts';

/** What `npm test` reads of vitest's JSON report: how many tests there were and which failed. Each threshold is a test. */
export interface TestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    message: string;
    assertionResults: { fullName: string; status: 'failed'; failureMessages: string[] }[];
  }[];
}

/** The report of an evaluation; of the thresholds those that were missed are told one by one. */
export function testReport(results: ThresholdResult[]): TestReport {
  const missed = results.filter(({ isMet }) => !isMet);
  return {
    numTotalTests: results.length,
    numPassedTests: results.length - missed.length,
    numFailedTests: missed.length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'evals/thresholds.json',
        status: missed.length === 0 ? 'passed' : 'failed',
        message: '',
        assertionResults: missed.map((result) => ({
          fullName: result.metric,
          status: 'failed',
          failureMessages: [describeResult(result)],
        })),
      },
    ],
  };
}
