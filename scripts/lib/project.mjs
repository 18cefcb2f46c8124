import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, without a trailing slash. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {string[]} segments */
export const inProject = (...segments) => join(PROJECT, ...segments);

/**
 * The environment for the project's own tools: they find the project's Node first, never phone home, and never inherit
 * the mode (`NODE_ENV`) of the process that started them. Compiled code is cached for the next start.
 *
 * @param {'production' | 'test'} [mode]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(mode = 'production') {
  const path = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter);
  const compiled = inProject('node_modules', '.cache', 'node');
  return {
    ...process.env,
    NODE_ENV: mode,
    PATH: path,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compiled,
  };
}
