import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** JSON lines on standard error; secrets that reach it by field name are masked. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.authorization', '*.cookie', '*.token', '*.apiKey', 'headers.authorization', 'headers.cookie'],
    },
    pino.destination(2),
  );
}
