import type { z } from 'zod';

import type { ApiScope } from '#lib/people/access/api-key.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { visit } from 'jsonc-parser';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';

const JSON_MEDIA_TYPE = /^application\/(?:[\w.!#$&^-]+\+)?json$/i;

/** Deeper than any request; at a greater depth the recursive parser could exhaust the stack. */
const MAX_DEPTH = 200;

class Located extends Error {
  readonly position: number;
  constructor(position: number) {
    super('located');
    this.position = position;
  }
}

/** A request as a handler receives it: identity, origin, deadline. */
export interface ApiRequest {
  readonly id: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly params: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
  /** The scopes of the request's key; null for a request without a key. */
  readonly scopes: readonly ApiScope[] | null;
  /** The client's address, or the name of its API key. */
  readonly client: string;
  /** The origin the client used to reach this server; no trailing slash. */
  readonly origin: string;
  /** Aborted when the client disconnects, the deadline has passed, the server stops, or `stop` is called. */
  readonly signal: AbortSignal;
  /** The same, but not aborted when the client is gone. */
  readonly lasting: AbortSignal;
  readonly log: Logger;
  /** Headers to add to the reply, or to the error. */
  readonly replyHeaders: Headers;
  /** The body as it arrives, for content other than JSON; read it once. */
  readonly body: ReadableStream<Uint8Array> | null;
  /** Reads the body. Throws `AppError` if the schema does not accept it. */
  json<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>>;
  /** Ends the work, because its result is no longer needed. */
  readonly stop: (reason: unknown) => void;
}

/** Returns the stream options for the request that it answers; `message` is logged if the stream fails after it has begun. */
export function streamOptions({ signal, stop, log }: ApiRequest, message: string) {
  return {
    signal,
    onCancel: (reason: unknown) => {
      stop(reason);
    },
    onFailure: (error: AppError) => {
      log.error({ err: error }, message);
    },
  };
}

export type RouteParams = Readonly<Record<string, string | string[] | undefined>>;

/** Returns one string per parameter; the parts of a catch-all are joined by `/`. */
export function joinParams(params: RouteParams): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join('/') : (value ?? '');
    if (text.includes('\0')) {
      throw new AppError('validation_error', { publicMessage: `${name} must not contain the character U+0000.` });
    }
    return [name, text] as const;
  });
  return Object.fromEntries(entries);
}

export async function parseBody<Schema extends z.ZodType>(
  request: Request,
  options: { schema: Schema; signal: AbortSignal },
): Promise<z.output<Schema>> {
  return parseOrThrow(options.schema, await readJsonBody(request, options.signal));
}

/** Where a text stops being valid JSON: `position` counts UTF-16 code units from 0, line and column from 1. */
interface JsonErrorLocation {
  position: number;
  line: number;
  column: number;
}

/**
 * Reads the JSON of a request's body. Refuses a wrong media type, a body over `LIMITS.bodyMaxBytes` (by its declared length before reading, by the
 * bytes received while reading) and anything that is not JSON in UTF-8. A missing `Content-Type` is treated as JSON.
 */
async function readJsonBody(request: Request, signal: AbortSignal): Promise<unknown> {
  requireJson(request.headers);
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.bodyMaxBytes) throw tooLarge();
  return parseJson(decode(await readBytes(request, signal)));
}

function requireJson(headers: Headers): void {
  const contentType = headers.get('content-type');
  if (contentType !== null) {
    const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim());
    if (!JSON_MEDIA_TYPE.test(mediaType)) throw invalid('The body must be JSON: send Content-Type: application/json.');
    const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
    if (charset !== undefined && !/^charset="?utf-?8"?$/i.test(charset)) throw invalid('The body must be UTF-8.');
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw invalid('The body must not be compressed.');
}

// If the body is too large, the stream is abandoned, not cancelled: cancelling would close the connection used for the response.
async function readBytes(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await raceAbort(reader.read(), signal);
      if (done) return join(parts, length);
      length += value.byteLength;
      if (length > LIMITS.bodyMaxBytes) throw tooLarge();
      parts.push(value);
    }
  } catch (error) {
    if (AppError.is(error) || signal.aborted) throw error;
    throw new AppError('validation_error', { publicMessage: 'The body could not be read to its end.', cause: error });
  } finally {
    reader.releaseLock();
  }
}

function join(parts: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

function decode(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw invalid('The body is empty; it must be a JSON object.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('validation_error', { publicMessage: 'The body is not valid UTF-8.', cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const location = locateJsonError(text);
    throw new AppError('validation_error', {
      publicMessage: `The body is not valid JSON (line ${location.line}, column ${location.column}).`,
      details: { ...location },
      cause: error,
    });
  }
}

function invalid(publicMessage: string): AppError {
  return new AppError('validation_error', { publicMessage });
}

function tooLarge(): AppError {
  const limit = LIMITS.bodyMaxBytes;
  return new AppError('payload_too_large', {
    publicMessage: `The request body is too large: at most ${limit} bytes.`,
    details: { limit_bytes: limit },
  });
}

/**
 * Locates the first invalid position of `text`, which `JSON.parse` has rejected. V8's own messages name a position only sometimes, so a parser that
 * always does is used.
 */
export function locateJsonError(text: string): JsonErrorLocation {
  const position = findPosition(text);
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  return { position, line, column: position - (before.lastIndexOf('\n') + 1) + 1 };
}

function findPosition(text: string): number {
  let depth = 0;
  const enter = (offset: number) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Located(offset);
  };
  const leave = () => {
    depth -= 1;
  };
  try {
    visit(
      text,
      {
        onError: (_code, offset) => {
          throw new Located(offset);
        },
        onObjectBegin: enter,
        onArrayBegin: enter,
        onObjectEnd: leave,
        onArrayEnd: leave,
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (error instanceof Located) return error.position;
    throw error;
  }
  return text.length;
}
