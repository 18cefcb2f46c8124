import { resolve } from 'node:path';

/**
 * Resolves a path relative to the folder in which the command was typed. npm runs commands in the project's folder and passes on the original one.
 */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
