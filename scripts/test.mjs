// `npm test`: from a fresh clone to the verdict of the whole test suite. Uses Node's own modules only.
import { CHECK_STEPS } from './lib/check-steps.mjs';
import { prepare } from './lib/prepare.mjs';
import { runMain } from './lib/problem.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { say, secondsSince } from './lib/say.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { clearTestReports, countTests, evaluationReport, reportTo } from './lib/test-reports.mjs';

// Each threshold of the evaluation is a test.
const EVALUATION_STEP = { script: 'eval', isTest: true, args: evaluationReport() };
const BROWSER_STEP = { script: 'test:e2e', isTest: true, args: reportTo('test:e2e') };

await runMain(async () => {
  const started = performance.now();
  await ensureSystemPackages();
  await prepare();
  say(`Packages and build are up to date (${secondsSince(started)}).`);
  clearTestReports();
  const failedSteps = await runSteps([...CHECK_STEPS, EVALUATION_STEP, BROWSER_STEP]);
  const { passed, failed, skipped } = countTests(failedSteps);
  say('');
  if (failedSteps.length > 0) say(`Failed: ${failedSteps.join(', ')}.`);
  say(`Done in ${secondsSince(started)}.`);
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
});
