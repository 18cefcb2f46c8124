import { apiKeyIdSchema } from '#lib/contracts/admin/api-key.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';
import { shownApiKey } from '#lib/serving/runtime/shown/shown-api-key.ts';

/** Revokes a key: it is rejected from the next request on. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ params }, { administration }, administrator) {
      const keyId = apiKeyIdSchema.safeParse(params['keyId']);
      const revoked = keyId.success ? await administration.revokeApiKey(administrator, keyId.data) : null;
      if (revoked === null) throw new AppError('not_found', { publicMessage: 'This key does not exist.' });
      return jsonReply(shownApiKey(revoked));
    },
  },
});
