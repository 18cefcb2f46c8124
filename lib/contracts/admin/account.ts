import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

const NAME_RULE = `A name has at most ${LIMITS.accountNameMaxLength} small letters, digits and . _ - @, and begins with a letter or a digit.`;
const ROLE_RULE = 'role must be "admin", "reviewer" or "read_only".';
const CHANGE_RULE = 'A change is made of role and disabled, of which there is one at least.';
const PASSWORD_RULE = 'A password has at least 12 characters.';

const role = z.enum(['admin', 'reviewer', 'read_only'], { error: ROLE_RULE });

export const accountNameSchema = z
  .string({ error: NAME_RULE })
  .trim()
  .toLowerCase()
  .max(LIMITS.accountNameMaxLength, NAME_RULE)
  .regex(/^[a-z0-9][a-z0-9._@-]*$/, NAME_RULE);

/** The request to create an account. */
export const newAccountSchema = z
  .strictObject({ name: accountNameSchema, role }, { error: 'An account is made of name and role.' })
  .meta({ id: 'NewAccount' });

export const accountChangesSchema = z
  .strictObject(
    { role: role.optional(), disabled: z.boolean({ error: 'disabled must be true or false.' }).optional() },
    { error: CHANGE_RULE },
  )
  .refine((changes) => changes.role !== undefined || changes.disabled !== undefined, { error: CHANGE_RULE })
  .meta({ id: 'AccountChanges', minProperties: 1 });

export const accountSchema = z
  .object({
    name: z.string(),
    role,
    set_by: z
      .enum(['ADMIN_PASSWORD', 'ADMIN_READ_ONLY_PASSWORD'])
      .nullable()
      .describe('The variable that says its password and its role; such an account is changed there alone.'),
    vouched_for: z.boolean().describe('An OpenID provider vouches for it and says its role: it has no password here.'),
    created_by: z.string().nullable().describe('Null for the configuration and the first start.'),
    created_at: z.iso.datetime(),
    disabled_at: z.iso.datetime().nullable(),
    last_signed_in_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Account' });

export const accountListSchema = z.object({ accounts: z.array(accountSchema) }).meta({ id: 'AccountList' });

const shownOnce = z.string().describe('The password. It is shown this once and kept nowhere.');

export const madeAccountSchema = accountSchema.extend({ password: shownOnce }).meta({ id: 'MadeAccount' });

export const newPasswordSchema = z.object({ name: z.string(), password: shownOnce }).meta({ id: 'NewPassword' });

export const removedAccountSchema = z
  .object({ name: z.string(), removed: z.literal(true) })
  .meta({ id: 'RemovedAccount' });

export const passwordChangeSchema = z
  .strictObject(
    {
      current: z.string({ error: 'current must be text.' }).min(1, 'Enter your current password.').max(1_000),
      password: z
        .string({ error: PASSWORD_RULE })
        .min(12, PASSWORD_RULE)
        .max(1_000, 'A password has at most 1000 characters.'),
    },
    { error: 'A change is made of current and password.' },
  )
  .meta({ id: 'PasswordChange' });

export type AccountReply = z.infer<typeof accountSchema>;
