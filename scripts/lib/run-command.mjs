import { spawn } from 'node:child_process';
import { PROJECT } from './project.mjs';

const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a command and captures its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} standard output and error together
 */
export function runQuietly(command, args, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    /** @param {string} text */
    const keep = (text) => (output += text);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const forwarding = forwardSignals(child);
    child.once('error', reject);
    child.once('close', (code) => {
      const stoppedBy = forwarding.end();
      if (stoppedBy !== null) process.kill(process.pid, stoppedBy);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a command in the place of this process, as far as Node 20 can (it has no `exec`): same terminal, signals passed on,
 * its exit code or signal taken over. The open channel lets the child notice that this process was killed outright.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runInForeground(command, args, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: PROJECT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const forwarding = forwardSignals(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      forwarding.end();
      if (signal !== null) process.kill(process.pid, signal);
      else resolve(code ?? 1);
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  /** @type {NodeJS.Signals | null} */
  let received = null;
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    received = signal;
    // A terminal sends Ctrl-C to the child as well, and npm sends this process a second one: passing them on would make one look like three. Without
    // a terminal no other process signals the child.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, onSignal);
  return {
    /** @returns {NodeJS.Signals | null} the last signal that arrived meanwhile */
    end() {
      for (const signal of FORWARDED) process.off(signal, onSignal);
      return received;
    },
  };
}
