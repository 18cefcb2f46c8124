import type { Env } from '#lib/foundation/config/env.ts';
import { openRuntime } from '#lib/serving/runtime/open-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { findRunningServer, type RunningServer } from '#server/running-server.ts';

import { failureOf, noDocument } from '../terminal/failures.ts';

interface Ways<Result> {
  /** The request to the running server and the parser of its reply, or the call on the library itself. */
  there: { method: 'PATCH' | 'DELETE'; body?: unknown; read: (reply: unknown) => Result };
  here: (runtime: Runtime) => Promise<Result | null>;
}

/**
 * Requests something about one document: from the running server where there is one, since it alone may open the data folder, otherwise from the
 * library itself. Throws `AppError('not_found')` when there is no such document, and the server's error otherwise.
 */
export async function reachDocument<Result>(
  env: Env,
  { documentId, signal }: { documentId: string; signal: AbortSignal },
  { there, here }: Ways<Result>,
): Promise<Result> {
  const server = await findRunningServer(env.dataFolder);
  const result =
    server === null ? await inLibrary(env, here) : await askServer(server, { documentId, signal, ...there });
  if (result === null) throw noDocument(documentId);
  return result;
}

async function inLibrary<Result>(env: Env, work: (runtime: Runtime) => Promise<Result>): Promise<Result> {
  const runtime = await openRuntime({ ...env, logLevel: 'silent' });
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}

async function askServer<Result>(
  server: RunningServer,
  { documentId, signal, method, body, read }: { documentId: string; signal: AbortSignal } & Ways<Result>['there'],
): Promise<Result | null> {
  const response = await fetch(new URL(`/api/ingest/${encodeURIComponent(documentId)}`, server.url), {
    method,
    headers: {
      authorization: `Bearer ${server.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  });
  if (response.status === 404) return null;
  if (!response.ok) throw await failureOf(response);
  return read(await response.json());
}
