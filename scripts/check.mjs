// `npm run check`: every check a change must pass, except the browser tests.
import { CHECK_STEPS } from './lib/check-steps.mjs';
import { runMain } from './lib/problem.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { say } from './lib/say.mjs';

await runMain(async () => {
  const failed = await runSteps(CHECK_STEPS);
  say(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
