import { format, stripVTControlCharacters } from 'node:util';

import type { Logger } from './logger.ts';

/** The console methods that third-party code uses, with the log level of each. */
const LEVELS = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug', trace: 'debug' } as const;

type Printing = Pick<Console, keyof typeof LEVELS>;

/** Maximum length of printed text in a line of the log, in UTF-16 units. */
const TEXT_MAX = 500;

/**
 * Redirects output printed by libraries, Next above all, to the log: each call is one line, regardless of its content, and each error is formatted
 * like other logged errors.
 */
export function consoleToLog(log: Logger, target: Printing = console): void {
  for (const [method, level] of Object.entries(LEVELS) as [
    keyof typeof LEVELS,
    (typeof LEVELS)[keyof typeof LEVELS],
  ][]) {
    target[method] = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error);
      const said = stripVTControlCharacters(format(...values.filter((value) => typeof value === 'string')));
      log[level]({ ...(said !== '' && { said: said.slice(0, TEXT_MAX) }), ...(err && { err }) }, 'a library printed');
    };
  }
}
