import { newApiKeySchema } from '#lib/contracts/admin/api-key.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';
import { shownApiKey } from '#lib/serving/runtime/shown/shown-api-key.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** The API keys of programs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: DEADLINE,
    async handle(_request, { administration }, administrator) {
      return jsonReply({ keys: (await administration.listApiKeys(administrator)).map(shownApiKey) });
    },
  },
  POST: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const { name, scopes, expires_at: expires, ...wanted } = await request.json(newApiKeySchema);
      const expiresAt = expires === undefined || expires === null ? null : new Date(expires);
      if (expiresAt !== null && expiresAt <= new Date()) {
        throw new AppError('conflict', {
          publicMessage: 'A key’s expiry date must be in the future. Leave it out for a key that never expires.',
        });
      }
      const { user_id: userId = null, department = null, org_id: orgId = null, per_minute: perMinute = null } = wanted;
      const { questions_per_day: questionsPerDay = null, tokens_per_day: tokensPerDay = null } = wanted;
      const viewer = { userId, department, orgId };
      const { made, key } = await administration.makeApiKey(administrator, {
        name,
        scopes,
        viewer,
        perMinute,
        questionsPerDay,
        tokensPerDay,
        expiresAt,
      });
      return jsonReply({ ...shownApiKey(made), key });
    },
  },
});
