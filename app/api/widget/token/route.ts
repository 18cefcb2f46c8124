import { LIMITS } from '#lib/foundation/config/limits.ts';
import { widgetTokenSchema } from '#lib/contracts/widget.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Issues a token to the page of another site that requests it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ headers, client }, runtime) {
      await runtime.gate.admitSearch(client);
      const token = await runtime.widget.issueToken(headers.get('origin'));
      return jsonReply(widgetTokenSchema.parse({ token, expires_in: LIMITS.widgetTokenMs / 1000 }));
    },
  },
});
