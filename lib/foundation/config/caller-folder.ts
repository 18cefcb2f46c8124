import { resolve } from 'node:path';

/** A path as the person who typed the command means it: npm runs commands in the project's folder and says where they stood. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
