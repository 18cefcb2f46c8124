// `npm run test:deep`: the long proofs, which `npm test` leaves out. Uses Node's own modules only.
import { runMain } from './lib/problem.mjs';
import { evaluationReport, reportTo } from './lib/test-reports.mjs';
import { runTests } from './lib/test-run.mjs';

// Lint checks all types by day, with the compiler written in Go; this is the one that Next builds with.
const TYPES = { script: 'typecheck' };

const PROOFS = { script: 'test:proofs', isTest: true, args: reportTo('test:proofs') };
const BROWSER_PROOFS = { script: 'test:e2e:proofs', isTest: true, args: reportTo('test:e2e:proofs') };

// Each day a part of the questions is asked.
const EVALUATION = { script: 'eval', isTest: true, isBeside: true, args: evaluationReport('full') };

// Each day only the expressions that are new are proven.
const EXPRESSIONS = { script: 'expressions', args: ['--all'] };

await runMain(() => runTests([EVALUATION, EXPRESSIONS, TYPES, PROOFS, BROWSER_PROOFS]));
