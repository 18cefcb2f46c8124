// `npm run test:deep`: the long proofs, which `npm test` leaves out. Uses only Node's own modules.
import { runMain } from './lib/problem.mjs';
import { evaluationReport, reportTo } from './lib/test-reports.mjs';
import { runTests } from './lib/test-run.mjs';

// Daily linting checks all types with the compiler written in Go; this step uses the compiler Next builds with.
const TYPES = { script: 'typecheck' };

const PROOFS = { script: 'test:proofs', isTest: true, args: reportTo('test:proofs') };
const BROWSER_PROOFS = { script: 'test:e2e:proofs', isTest: true, args: reportTo('test:e2e:proofs') };

// The daily run asks only some of the questions.
const EVALUATION = { script: 'eval', isTest: true, isBeside: true, args: evaluationReport('full') };

// The daily run proves only new expressions.
const EXPRESSIONS = { script: 'expressions', args: ['--all'] };

await runMain(() => runTests([EVALUATION, EXPRESSIONS, TYPES, PROOFS, BROWSER_PROOFS]));
