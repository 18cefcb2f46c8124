import { type DestinationStream, pino, type Logger as PinoLogger } from 'pino';

import { logContext } from './log-context.ts';
import { serializeError } from './serialize-error.ts';

export type Logger = PinoLogger;

const UNNAMED = 'an error';

/**
 * JSON lines on standard error. Each names the request it belongs to, errors are written as `serializeError` has them, and secrets
 * that reach a line by field name are masked.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: (_line, _level, logger) => ('requestId' in logger.bindings() ? {} : { ...logContext() }),
      serializers: { err: serializeError, error: serializeError, cause: serializeError, reason: serializeError },
      hooks: {
        logMethod(args, method) {
          method.apply(this, withOwnMessage(args));
        },
        streamWrite: escapeControls,
      },
      redact: ['*.authorization', '*.cookie', '*.token', '*.apiKey', 'headers.authorization', 'headers.cookie'],
    },
    destination,
  );
}

// JSON escapes the controls below U+0020 alone: others move a terminal's cursor too, or end a line for whoever reads the log.
const CONTROLS = /[\u007F-\u009F\u2028\u2029]/g;

function escapeControls(line: string): string {
  return line.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

type LogArguments = Parameters<PinoLogger['info']>;

/** Where a line has no message of its own, pino takes the error's, which may hold anything. */
function withOwnMessage(args: LogArguments): LogArguments {
  const [first, ...rest] = args as [unknown, ...unknown[]];
  if (first instanceof Error) return [{ err: first }, ...(rest.length > 0 ? rest : [UNNAMED])] as LogArguments;
  const isError = typeof first === 'object' && first !== null && 'err' in first && rest.length === 0;
  return isError ? ([first, UNNAMED] as LogArguments) : args;
}
