import { AppError } from '#lib/foundation/core/errors.ts';
import type { ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** An error as the log shows it. */
export interface LoggedError {
  name: string;
  /** Of the system, the database or the AI SDK; of ours, that of the error table. */
  code?: string | number;
  /** Only where it is known to hold nothing that is nobody's business. */
  message?: string;
  /** Of a service that failed. */
  kind?: string;
  /** Of the HTTP answer of a service that failed. */
  status?: number;
  retryAfterMs?: number;
  /** Where it was thrown, without the message that a stack begins with. */
  stack?: string;
  cause?: LoggedError;
}

/** Names and codes are words of programs. What does not look like one may be anything. */
const WORD = /^[\w.$:-]{1,100}$/;
const FRAME = /^ {4}at \S[^\n]*:\d+:\d+\)?$/;
const CAUSES_MAX = 8;
const FRAMES_MAX = 12;

/**
 * What may be written down of anything thrown: of each error of the chain of causes its name, its code and where it was thrown, and
 * the message only if the error is one of ours. The messages and fields of others hold what they worked on: prompts and answers,
 * parameters of statements, addresses with passwords, keys that a server repeats.
 */
export function serializeError(error: unknown): LoggedError {
  return serialize(error, CAUSES_MAX);
}

function serialize(error: unknown, depth: number): LoggedError {
  if (!(error instanceof Error) && !AppError.is(error)) return { name: typeof error };
  const cause = depth > 0 && error.cause !== undefined && error.cause !== null ? error.cause : undefined;
  return {
    name: wordOf(error.name) ?? 'Error',
    ...factsOf(error),
    ...framesOf(error),
    ...(cause !== undefined && { cause: serialize(cause, depth - 1) }),
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

// By its name, since its class exists twice.
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

/** A stack whose message cannot be told from its frames is left out. */
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
