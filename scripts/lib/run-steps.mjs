import { toolEnvironment } from './project.mjs';
import { runInForeground, runQuietly } from './run-command.mjs';
import { say, secondsSince } from './say.mjs';

/**
 * One of npm's scripts as a step of a longer check.
 *
 * @typedef {object} Step
 * @property {string} script as package.json names it
 * @property {boolean} [isTest] tests run in the `test` mode and show their output; others only when they fail
 * @property {boolean} [isBeside] a test that keeps one core busy: it runs beside the other steps and shows its output at its end
 * @property {string[]} [args]
 */

/** The steps that only read the sources use one core each, and so does a test that declares it. */
const AT_ONCE = 2;

/**
 * Runs the steps, tests that need both cores one after the other and all others before them side by side, also after one has
 * failed: all problems are reported in one run.
 *
 * @param {Step[]} steps
 * @returns {Promise<string[]>} the scripts that failed
 */
export async function runSteps(steps) {
  const needsAll = (/** @type {Step} */ step) => step.isTest === true && step.isBeside !== true;
  const waiting = steps.filter((step) => !needsAll(step)).values();
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (const step of waiting) if (!(await runStepBeside(step))) failed.push(step.script);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const step of steps.filter(needsAll)) if (!(await runTestStep(step))) failed.push(step.script);
  return failed;
}

/** @param {Step} step */
async function runStepBeside(step) {
  const started = performance.now();
  const env = toolEnvironment(step.isTest === true ? 'test' : undefined);
  const { code, output } = await runQuietly('npm', commandOf(step), { env });
  const outcome = code === 0 ? secondsSince(started) : `FAILED (${secondsSince(started)})`;
  const isShown = code !== 0 || step.isTest === true;
  say(`${step.script} … ${outcome}${isShown ? `\n\n${output.trimEnd()}\n` : ''}`);
  return code === 0;
}

/** @param {Step} step */
async function runTestStep(step) {
  const started = performance.now();
  say(`\n${step.script} …`);
  const code = await runInForeground('npm', commandOf(step), { env: toolEnvironment('test') });
  say(`${step.script} ${code === 0 ? 'passed' : 'FAILED'} (${secondsSince(started)})`);
  return code === 0;
}

/** @param {Step} step */
function commandOf({ script, args = [] }) {
  return ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])];
}
