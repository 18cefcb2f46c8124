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

/**
 * Runs the steps in order, also after one has failed: whoever repairs one thing wants to know of all.
 *
 * @param {Step[]} steps
 * @returns {Promise<string[]>} the scripts that failed
 */
export async function runSteps(steps) {
  const failed = [];
  for (const step of steps) if (!(await runStep(step))) failed.push(step.script);
  return failed;
}

/** @param {Step} step */
async function runStep({ script, isTest = false, args = [] }) {
  const started = performance.now();
  const command = ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])];
  if (isTest) {
    say(`\n${script} …`);
    const code = await runInForeground('npm', command, { env: toolEnvironment('test') });
    say(`${script} ${code === 0 ? 'passed' : 'FAILED'} (${secondsSince(started)})`);
    return code === 0;
  }
  process.stdout.write(`${script} … `);
  const { code, output } = await runQuietly('npm', command, { env: toolEnvironment() });
  say(code === 0 ? secondsSince(started) : `FAILED (${secondsSince(started)})\n\n${output.trimEnd()}\n`);
  return code === 0;
}
