import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inProject, PROJECT } from './project.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} TestCounts */

/**
 * The part of a report by vitest's JSON reporter that is used here.
 *
 * @typedef {object} TestReport
 * @property {number} [numPassedTests]
 * @property {number} [numFailedTests]
 * @property {number} [numPendingTests]
 * @property {number} [numTodoTests]
 * @property {TestFile[]} [testResults]
 *
 * @typedef {object} TestFile
 * @property {string} name its path
 * @property {string} status
 * @property {string} message why the file itself failed; empty if it did not
 * @property {{ fullName: string, status: string, failureMessages: string[] }[]} assertionResults
 */

/** The report file of each script that runs tests. */
const REPORTS = {
  'test:unit': inProject('reports', 'test-unit.json'),
  'test:e2e': inProject('reports', 'test-e2e.json'),
  'test:proofs': inProject('reports', 'test-proofs.json'),
  'test:e2e:proofs': inProject('reports', 'test-e2e-proofs.json'),
  eval: inProject('reports', 'test-eval.json'),
};

/**
 * The arguments that make vitest write a report in addition to its output.
 *
 * @param {Exclude<keyof typeof REPORTS, 'eval'>} script
 */
export function reportTo(script) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS[script]}`];
}

/**
 * The arguments that make the evaluation report its thresholds as tests, for the day's part of the questions.
 *
 * @param {'daily' | 'full'} extent
 */
export function evaluationReport(extent) {
  return [...(extent === 'daily' ? ['--daily'] : []), '--test-report', REPORTS.eval];
}

/** Removes the reports of an earlier run, so that only this run's tests are counted. */
export function clearTestReports() {
  for (const path of Object.values(REPORTS)) rmSync(path, { force: true });
}

/**
 * Sums the results of the test runs. A step that failed without a failed test to show for it (a lint error, a test run
 * that crashed, coverage too low) counts as one failure of its own.
 *
 * @param {string[]} failedSteps
 * @returns {TestCounts}
 */
export function countTests(failedSteps) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const explained = new Set();
  for (const [script, path] of Object.entries(REPORTS)) {
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = readReport(path);
    total.passed += numPassedTests;
    total.failed += numFailedTests;
    total.skipped += numPendingTests + numTodoTests;
    if (numFailedTests > 0) explained.add(script);
  }
  total.failed += failedSteps.filter((script) => !explained.has(script)).length;
  return total;
}

/**
 * Lists each failed test by file, name and the first line of its error, for readers who see only the end of the output.
 *
 * @returns {string[]}
 */
export function failedTests() {
  return Object.values(REPORTS).flatMap((path) => (readReport(path).testResults ?? []).flatMap(failuresOf));
}

/**
 * @param {TestFile} file
 * @returns {string[]}
 */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => [fullName, failureMessages[0]]);
  if (failed.length === 0 && status === 'failed') failed.push(['the file itself', message]);
  return failed.map(
    ([what, why]) =>
      `${relative(PROJECT, name)}: ${what}: ${stripVTControlCharacters(why || 'it did not end').split('\n', 1)[0]}`,
  );
}

/**
 * @param {string} path
 * @returns {TestReport} an empty one where there is none
 */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
