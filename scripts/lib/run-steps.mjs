import { toolEnvironment } from './project.mjs';
import { runInForeground, runQuietly } from './run-command.mjs';
import { say, secondsSince } from './say.mjs';

/**
 * One of npm's scripts as a step of a longer check.
 *
 * @typedef {object} Step
 * @property {string} script as package.json names it
 * @property {boolean} [isTest] tests run in the `test` mode and show their output as it comes; others only when they fail
 * @property {string[]} [args]
 */

/** What reads the sources alone works on one core each. */
const AT_ONCE = 2;

/**
 * Runs the steps, tests one after the other and what is quiet before them side by side, also after one has failed: whoever
 * repairs one thing wants to know of all.
 *
 * @param {Step[]} steps
 * @returns {Promise<string[]>} the scripts that failed
 */
export async function runSteps(steps) {
  const quiet = steps.filter((step) => step.isTest !== true);
  const waiting = quiet.values();
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (const step of waiting) if (!(await runQuietStep(step))) failed.push(step.script);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const step of steps) if (step.isTest === true && !(await runTestStep(step))) failed.push(step.script);
  return failed;
}

/** @param {Step} step */
async function runQuietStep(step) {
  const started = performance.now();
  const { code, output } = await runQuietly('npm', commandOf(step), { env: toolEnvironment() });
  const seconds = secondsSince(started);
  say(`${step.script} … ${code === 0 ? seconds : `FAILED (${seconds})\n\n${output.trimEnd()}\n`}`);
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
