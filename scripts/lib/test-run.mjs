import { prepare } from './prepare.mjs';
import { Problem } from './problem.mjs';
import { runQuietly } from './run-command.mjs';
import { runSteps } from './run-steps.mjs';
import { say, secondsSince, timed } from './say.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { clearTestReports, countTests, failedTests } from './test-reports.mjs';

/**
 * Sets everything up, runs the steps and closes with a line that reads "N passed, N failed".
 *
 * @param {import('./run-steps.mjs').Step[]} steps
 * @returns {Promise<number>} the code to end with
 */
export async function runTests(steps) {
  const started = performance.now();
  await ensureSystemPackages();
  await prepare();
  await timed('Fetching what runs embedding models (npm ci)', fetchModelRuntime);
  say(`Packages and build are up to date (${secondsSince(started)}).`);
  clearTestReports();
  const failedSteps = await runSteps(steps);
  const { passed, failed, skipped } = countTests(failedSteps);
  say('');
  if (failedSteps.length > 0) say(`Failed: ${failedSteps.join(', ')}.`);
  for (const test of failedTests()) say(`  ${test}`);
  say(`Done in ${secondsSince(started)}.`);
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function fetchModelRuntime() {
  const { code, output } = await runQuietly('npm', ['run', '--silent', 'test:runtime']);
  if (code !== 0)
    throw new Problem('What runs embedding models could not be fetched; npm’s own words are above.', { output });
}
