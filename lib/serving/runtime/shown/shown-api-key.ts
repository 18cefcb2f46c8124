import type { ApiKey } from '#lib/people/administration/api-keys.ts';
import type { ApiKeyReply } from '#lib/contracts/admin/api-key.ts';

/** Returns a key as reported to administrators: everything except the key itself. */
export function shownApiKey({ viewer, createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: ApiKey): ApiKeyReply {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    user_id: viewer.userId,
    department: viewer.department,
    org_id: viewer.orgId,
    per_minute: key.perMinute,
    questions_per_day: key.questionsPerDay,
    tokens_per_day: key.tokensPerDay,
    ends_with: key.endsWith,
    created_by: key.createdBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}
