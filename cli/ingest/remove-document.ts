import type { Env } from '#lib/config/env.ts';
import { removedDocumentSchema } from '#lib/contracts/document-details.ts';
import { AppError } from '#lib/core/errors.ts';
import { findRunningServer, type RunningServer } from '#server/running-server.ts';

import { failureOf } from './remote-ingest.ts';

/** What became of it, in a sentence. Through the running server where there is one. Throws `AppError('not_found')` when there is no such document. */
export async function removeDocument(env: Env, documentId: string, signal: AbortSignal): Promise<string> {
  const server = await findRunningServer(env.dataFolder);
  const status = server === null ? await removeHere(env, documentId) : await removeThere(server, documentId, signal);
  if (status === null) throw new AppError('not_found', { publicMessage: `There is no document named ${documentId}.` });
  return status === 'removed'
    ? `${documentId} is removed, with the answers that rested on it.`
    : `Nobody can read ${documentId} any more. What is left of it goes once no ingest is under way.`;
}

async function removeHere(env: Env, documentId: string) {
  const { createRuntime } = await import('#lib/runtime/create-runtime.ts');
  const runtime = await createRuntime({ ...env, logLevel: 'silent' });
  try {
    return await runtime.removeDocument(documentId);
  } finally {
    await runtime.close();
  }
}

async function removeThere(server: RunningServer, documentId: string, signal: AbortSignal) {
  const response = await fetch(new URL(`/api/ingest/${encodeURIComponent(documentId)}`, server.url), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.token}` },
    signal,
  });
  if (response.status === 404) return null;
  if (!response.ok) throw await failureOf(response);
  return removedDocumentSchema.parse(await response.json()).status;
}
