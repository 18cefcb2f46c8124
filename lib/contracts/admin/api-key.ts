import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

const NAME_RULE = `A key has a name of at most ${LIMITS.apiKeyNameMaxLength} characters.`;
const SCOPE_RULE = 'scopes must hold "read", "ask", or both.';
const LIMIT_RULE = 'per_minute must be a whole number from 1 to 100000, or null.';
const DAY_RULE = 'questions_per_day and tokens_per_day must be whole numbers from 1 to 1000000000, or null.';
const VIEWER_RULE = 'user_id, department and org_id must be texts of at most 200 characters, or null.';
const EXPIRY_RULE = 'expires_at must be a moment such as 2027-01-31T00:00:00Z, or null.';

const viewerName = z
  .string({ error: VIEWER_RULE })
  .trim()
  .min(1, VIEWER_RULE)
  .max(200, VIEWER_RULE)
  .regex(/^[^\p{Cc}\p{Cf}]+$/u, VIEWER_RULE)
  .nullish();

const perDay = z.int({ error: DAY_RULE }).min(1, DAY_RULE).max(1_000_000_000, DAY_RULE).nullish();

const scopes = z
  .array(z.enum(['read', 'ask'], { error: SCOPE_RULE }), { error: SCOPE_RULE })
  .min(1, { error: SCOPE_RULE })
  .describe('read: documents, pages, searches, and MCP. ask: questions, and the conversations and answers of the key.');

/** The request to create an API key. */
export const newApiKeySchema = z
  .strictObject(
    {
      name: z.string({ error: NAME_RULE }).trim().min(1, NAME_RULE).max(LIMITS.apiKeyNameMaxLength, NAME_RULE),
      scopes,
      user_id: viewerName.describe('Whose rights it has; without any name, nobody’s in particular.'),
      department: viewerName,
      org_id: viewerName,
      per_minute: z
        .int({ error: LIMIT_RULE })
        .min(1, LIMIT_RULE)
        .max(100_000, LIMIT_RULE)
        .nullish()
        .describe('Questions a minute, in place of the server’s limit for each client.'),
      questions_per_day: perDay.describe('Questions a day, in place of the server’s budget for each key.'),
      tokens_per_day: perDay.describe(
        'Tokens of the language model a day, in place of the server’s budget for each key.',
      ),
      expires_at: z.iso.datetime({ offset: true, error: EXPIRY_RULE }).nullish(),
    },
    {
      error:
        'A key is made of name, scopes, user_id, department, org_id, per_minute, questions_per_day, tokens_per_day and expires_at.',
    },
  )
  .meta({ id: 'NewApiKey' });

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes,
    user_id: z.string().nullable(),
    department: z.string().nullable(),
    org_id: z.string().nullable(),
    per_minute: z.int().nullable(),
    questions_per_day: z.int().nullable(),
    tokens_per_day: z.int().nullable(),
    ends_with: z.string().describe('The last characters of the key, to tell it by.'),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable().describe('To the minute.'),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });

export const apiKeyListSchema = z.object({ keys: z.array(apiKeySchema) }).meta({ id: 'ApiKeyList' });

export const madeApiKeySchema = apiKeySchema
  .extend({ key: z.string().describe('The key itself. It is shown this once and kept nowhere.') })
  .meta({ id: 'MadeApiKey' });

export const apiKeyIdSchema = z.uuid({ error: 'This key does not exist.' });

export type ApiKeyReply = z.infer<typeof apiKeySchema>;
