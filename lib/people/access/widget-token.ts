import { z } from 'zod';

import { ANONYMOUS } from './viewer.ts';
import { readForViewer, signForViewer } from './viewer-token.ts';

const KIND = { type: 'lectern-widget+jwt', audience: 'lectern-widget' } as const;

const claimsSchema = z.object({ origin: z.string() });

/** Signs a token with which pages of one origin may ask anonymously until it expires. */
export function signWidgetToken(key: Uint8Array, origin: string, expiresAt: Date): Promise<string> {
  return signForViewer(key, KIND, { claims: { origin }, viewer: ANONYMOUS, expiresAt });
}

/** Whether a token was made with the key for this origin and has not expired. The reason for a rejection is never revealed. */
export async function holdsForOrigin(
  key: Uint8Array,
  token: string,
  { origin, now }: { origin: string; now: Date },
): Promise<boolean> {
  const read = await readForViewer(key, KIND, { token, viewer: ANONYMOUS, now });
  const claims = read.status === 'held' ? claimsSchema.safeParse(read.claims) : null;
  return claims?.success === true && claims.data.origin === origin;
}
