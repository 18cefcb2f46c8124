import type { Env } from '#lib/foundation/config/env.ts';
import { removedDocumentSchema } from '#lib/contracts/document-details.ts';

import { reachDocument } from './reach-document.ts';

/** Removes a document and returns a sentence with the result. Throws as `reachDocument` does. */
export async function removeDocument(env: Env, documentId: string, signal: AbortSignal): Promise<string> {
  const status = await reachDocument(
    env,
    { documentId, signal },
    {
      there: { method: 'DELETE', read: (reply) => removedDocumentSchema.parse(reply).status },
      here: (runtime) => runtime.removeDocument(documentId),
    },
  );
  return status === 'removed'
    ? `${documentId} is removed, with the answers that cited it.`
    : `Nobody can read ${documentId} any more. The rest of its data is deleted when no import is running.`;
}
