// `npm run test:deep`: the long proofs, which `npm test` leaves out. Uses Node's own modules only.
import { runMain } from './lib/problem.mjs';
import { reportTo } from './lib/test-reports.mjs';
import { runTests } from './lib/test-run.mjs';

const PROOFS = { script: 'test:proofs', isTest: true, args: reportTo('test:proofs') };
const BROWSER_PROOFS = { script: 'test:e2e:proofs', isTest: true, args: reportTo('test:e2e:proofs') };

// Each day only the expressions that are new are proven.
const EXPRESSIONS = { script: 'expressions', args: ['--all'] };

await runMain(() => runTests([EXPRESSIONS, PROOFS, BROWSER_PROOFS]));
