import { exportQuerySchema, turnFilterSchema } from '#lib/contracts/admin/turn-filter.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { streamOptions } from '#lib/serving/http/api-request.ts';
import { EXPORT_MEDIA_TYPES, fileReply } from '#lib/serving/http/file-reply.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Exports the turns that match a filter as a file. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    // No deadline: the export takes as long as the client takes to read it, and each of its statements has the database's own limit.
    deadline: null,
    async handle(request, { administration }, administrator) {
      const parameters = Object.fromEntries(request.url.searchParams);
      const { format } = parseOrThrow(exportQuerySchema, parameters);
      const filter = parseOrThrow(turnFilterSchema, parameters);
      return fileReply(administration.exportTurns(administrator, { filter, format }, request.signal), {
        filename: `lectern-turns-${new Date().toISOString().slice(0, 10)}.${format}`,
        mediaType: EXPORT_MEDIA_TYPES[format],
        ...streamOptions(request, 'export broke off'),
      });
    },
  },
});
