// `npm test`: from a fresh clone to the result of the entire test suite. Uses only Node's own modules.
import { CHECK_STEPS } from './lib/check-steps.mjs';
import { runMain } from './lib/problem.mjs';
import { evaluationReport, reportTo } from './lib/test-reports.mjs';
import { runTests } from './lib/test-run.mjs';

// Each threshold of the evaluation is a test. No threshold is a duration, so it may run beside other steps that read the sources.
const EVALUATION_STEP = { script: 'eval', isTest: true, isBeside: true, args: evaluationReport('daily') };
const BROWSER_STEP = { script: 'test:e2e', isTest: true, args: reportTo('test:e2e') };

await runMain(() => runTests([EVALUATION_STEP, ...CHECK_STEPS, BROWSER_STEP]));
