// `npm run test:deep`: the long proofs, which `npm test` leaves out. Uses Node's own modules only.
import { runMain } from './lib/problem.mjs';
import { reportTo } from './lib/test-reports.mjs';
import { runTests } from './lib/test-run.mjs';

await runMain(() => runTests([{ script: 'test:proofs', isTest: true, args: reportTo('test:proofs') }]));
