import { format, stripVTControlCharacters } from 'node:util';

import type { Logger } from './logger.ts';

/** The methods of a console that code beside ours uses, and how serious what they print is. */
const LEVELS = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug', trace: 'debug' } as const;

type Printing = Pick<Console, keyof typeof LEVELS>;

/** UTF-16 units of what was printed that a line of the log has room for. */
const TEXT_MAX = 500;

/**
 * Has what libraries print, Next above all, become lines of the log: each call one line, whatever stands in it, and each error as the
 * log writes errors.
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
