import { NOTES_FILE_MAX_BYTES, notesQuerySchema } from '#lib/contracts/note-exchange.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { readBody } from '#lib/serving/http/bounded-body.ts';
import { attachmentNamed } from '#lib/serving/http/file-reply.ts';
import { API_HEADERS, jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { exportedNotes, importNotes } from '#lib/serving/runtime/shown/exchanged-notes.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** Exports and imports the notes of a signed-in reader, in formats of other programs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: DEADLINE,
    async handle({ viewer, url, origin }, runtime) {
      const query = parseOrThrow(notesQuerySchema, Object.fromEntries(url.searchParams));
      const { format, document_id: documentId = null } = query;
      const wanted = { format, documentId, origin: runtime.env.publicUrl ?? origin };
      const { bytes, name, mediaType } = await exportedNotes({ runtime, viewer }, wanted);
      return new Response(bytes, {
        headers: {
          ...API_HEADERS,
          'content-type': mediaType,
          'content-disposition': attachmentNamed(name),
          'cache-control': 'no-store',
        },
      });
    },
  },
  POST: {
    // No deadline: a file may contain as many notes as a reader may store, and they are stored one by one.
    deadline: null,
    async handle(request, runtime) {
      await runtime.gate.admitWrite(request.client);
      const exchange = { runtime, viewer: request.viewer };
      const file = jsonOf(await readBody(request.body, NOTES_FILE_MAX_BYTES));
      const imported = await importNotes(exchange, file, { now: new Date(), signal: request.signal });
      if (imported === null) throw noFile();
      return jsonReply(imported);
    },
  },
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noFile();
  }
}

function noFile(): AppError {
  return new AppError('validation_error', { publicMessage: 'This is no file of annotations in JSON.' });
}
