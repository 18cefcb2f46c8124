import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inProject } from './project.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} TestCounts */

/** Where each of the scripts that run tests writes its report. */
const REPORTS = {
  'test:unit': inProject('reports', 'test-unit.json'),
  'test:e2e': inProject('reports', 'test-e2e.json'),
  'test:proofs': inProject('reports', 'test-proofs.json'),
  'test:e2e:proofs': inProject('reports', 'test-e2e-proofs.json'),
  eval: inProject('reports', 'test-eval.json'),
};

/**
 * What makes vitest write its report beside what it shows.
 *
 * @param {Exclude<keyof typeof REPORTS, 'eval'>} script
 */
export function reportTo(script) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS[script]}`];
}

/**
 * What makes the evaluation write its thresholds as tests: by day of a part of the questions.
 *
 * @param {'daily' | 'full'} extent
 */
export function evaluationReport(extent) {
  return [...(extent === 'daily' ? ['--daily'] : []), '--test-report', REPORTS.eval];
}

/** Removes what an earlier run has left, so that nothing but this run's tests is counted. */
export function clearTestReports() {
  for (const path of Object.values(REPORTS)) rmSync(path, { force: true });
}

/**
 * Sums what the test runs reported. A step that failed without a failed test to show for it (a lint error, a test run
 * that crashed, coverage too low) counts as one failure of its own.
 *
 * @param {string[]} failedSteps
 * @returns {TestCounts}
 */
export function countTests(failedSteps) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const explained = new Set();
  for (const [script, path] of Object.entries(REPORTS)) {
    const counts = readReport(path);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    if (counts.failed > 0) explained.add(script);
  }
  total.failed += failedSteps.filter((script) => !explained.has(script)).length;
  return total;
}

/**
 * @param {string} path of a report by vitest's JSON reporter
 * @returns {TestCounts}
 */
function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 };
  const report = /** @type {Record<string, number>} */ (JSON.parse(readFileSync(path, 'utf8')));
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}
