import type { z } from 'zod';

import type { ApiScope } from '#lib/people/access/api-key.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { readJsonBody } from './read-json-body.ts';

/** A request as a handler sees it: who asks, from where, until when. */
export interface ApiRequest {
  readonly id: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly params: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
  /** What the key of the request is for; null for one without a key. */
  readonly scopes: readonly ApiScope[] | null;
  /** The client's address, or the name of its key. */
  readonly client: string;
  /** The origin the client used to reach this server; no trailing slash. */
  readonly origin: string;
  /** Aborted when the client is gone, the deadline has passed, the server stops, or `stop` is called. */
  readonly signal: AbortSignal;
  /** The same for what goes on without its client. */
  readonly lasting: AbortSignal;
  readonly log: Logger;
  /** The body as it arrives, for what is not JSON; read it once. */
  readonly body: ReadableStream<Uint8Array> | null;
  /** Reads the body. Throws `AppError` for whatever the schema does not take. */
  json<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>>;
  /** Ends the work: nobody waits for it any more. */
  readonly stop: (reason: unknown) => void;
}

/** What a stream is told of the request that it answers; `message` is for the log, should it fail once it has begun. */
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

/** One string a parameter; the parts of a catch-all are joined by `/`. */
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
