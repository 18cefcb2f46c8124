import { z } from 'zod';

/** The fields sent by the sign-in form. */
export const signInSchema = z.object({
  name: z.string({ error: 'name must be text.' }).trim().min(1, 'Enter a name.').max(100),
  password: z.string({ error: 'password must be text.' }).min(1, 'Enter a password.').max(1_000),
});

export const adminSessionSchema = z
  .object({ name: z.string(), role: z.enum(['admin', 'reviewer', 'read_only']) })
  .meta({ id: 'AdminSession' });

export const signOutQuerySchema = z.object({
  everywhere: z
    .literal('true', { error: 'everywhere must be "true".' })
    .optional()
    .describe('true: every session of the account ends, not this one alone.'),
});

export const signedOutSchema = z.object({ signed_out: z.literal(true) }).meta({ id: 'SignedOut' });

export type AdminSessionReply = z.infer<typeof adminSessionSchema>;
