import { type DestinationStream, pino, type Logger as PinoLogger } from 'pino';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import { logContext } from './log-context.ts';

/** Names and codes are words of programs. Text that does not look like one may be anything. */
const WORD = /^[\w.$:-]{1,100}$/;

const FRAME = /^ {4}at \S[^\n]*:\d+:\d+\)?$/;

const CAUSES_MAX = 8;

const FRAMES_MAX = 12;

const EVENT_MESSAGE_MAX_LENGTH = 200;

export type Logger = PinoLogger;

const UNNAMED = 'an error';

/**
 * Creates a logger of JSON lines on standard error. Each line names the request it belongs to, errors are formatted by `serializeError`, and secrets
 * are masked by field name.
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

// JSON escapes only the controls below U+0020: others also move a terminal's cursor, or end a line for a reader of the log.
const CONTROLS = /[\u007F-\u009F\u2028\u2029]/g;

function escapeControls(line: string): string {
  return line.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

type LogArguments = Parameters<PinoLogger['info']>;

/** Where a line has no message itself, pino takes the error's, which may contain anything. */
function withOwnMessage(args: LogArguments): LogArguments {
  const [first, ...rest] = args as [unknown, ...unknown[]];
  if (first instanceof Error) return [{ err: first }, ...(rest.length > 0 ? rest : [UNNAMED])] as LogArguments;
  const isError = typeof first === 'object' && first !== null && 'err' in first && rest.length === 0;
  return isError ? ([first, UNNAMED] as LogArguments) : args;
}

/** An error as logged. */
interface LoggedError {
  name: string;
  /** The code from the system, the database or the AI SDK; for an AppError, the one from the error table. */
  code?: string | number;
  /** Only where it is known to contain nothing confidential. */
  message?: string;
  /** The kind of failure of a service, or the type of an event. */
  kind?: string | undefined;
  /** The HTTP status of a failed service. */
  status?: number;
  retryAfterMs?: number;
  /** The stack without the message it begins with. */
  stack?: string;
  cause?: LoggedError;
}

/**
 * Returns the parts of any thrown value that may be logged: of each error in the chain of causes its name, its code and where it was thrown, and the
 * message only if the error is one of ours. The messages and fields of others contain the data they worked on: prompts and answers, parameters of
 * statements, addresses with passwords, keys that a server repeats.
 */
export function serializeError(error: unknown): LoggedError {
  return serialize(error, CAUSES_MAX);
}

function serialize(error: unknown, depth: number): LoggedError {
  if (error instanceof Event) return serializeEvent(error, depth);
  if (!(error instanceof Error) && !AppError.is(error)) return { name: typeof error };
  const cause = depth > 0 && error.cause !== undefined && error.cause !== null ? error.cause : undefined;
  return {
    name: wordOf(error.name) ?? 'Error',
    ...factsOf(error),
    ...framesOf(error),
    ...(cause !== undefined && { cause: serialize(cause, depth - 1) }),
  };
}

/** A broken WebSocket is reported as an event. Its message describes the connection, not the data sent over it. */
function serializeEvent(event: Event, depth: number): LoggedError {
  const { error: cause, message } = event as Event & { error?: unknown; message?: unknown };
  return {
    name: wordOf(event.constructor.name) ?? 'Event',
    ...(typeof message === 'string' && message !== '' && { message: message.slice(0, EVENT_MESSAGE_MAX_LENGTH) }),
    ...{ kind: wordOf(event.type) },
    ...(cause instanceof Error && depth > 0 && { cause: serialize(cause, depth - 1) }),
  };
}

function factsOf(error: Error): Partial<LoggedError> {
  if (AppError.is(error)) return { code: error.code, message: error.message };
  if (isServiceFault(error)) {
    const { kind, message, status, retryAfterMs } = error;
    return { kind, message, ...(status !== null && { status }), ...(retryAfterMs !== null && { retryAfterMs }) };
  }
  const code = wordOf(fieldOf(error, 'code'));
  const status = fieldOf(error, 'status') ?? fieldOf(error, 'statusCode');
  return { ...(code !== undefined && { code }), ...(typeof status === 'number' && { status }) };
}

// Compares by name, since the class exists twice.
function isServiceFault(error: Error): error is ServiceFault {
  return error.name === 'ServiceFault' && 'kind' in error && 'retryAfterMs' in error;
}

function fieldOf(error: Error, name: string): unknown {
  return name in error ? (error as Error & Record<string, unknown>)[name] : undefined;
}

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
}

/** A stack whose message cannot be distinguished from its frames is left out. */
function framesOf({ stack, message }: Error): Pick<LoggedError, 'stack'> {
  if (stack === undefined) return {};
  const start = stack.indexOf(message);
  if (start === -1) return {};
  const frames = stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line));
  return frames.length === 0 ? {} : { stack: frames.slice(0, FRAMES_MAX).join('\n') };
}
