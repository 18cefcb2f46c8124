import { z } from 'zod';

import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

/** Credentials belong in a header: an address ends up in logs and in error messages. */
export const serviceAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !/[?#@]/.test(address), {
    error: 'it must be an address without user name, password, query and fragment',
  })
  .transform((address) => trimEndOf(address, /\//));

/** A whole number of at least `min`. */
export const count = (fallback: number, min = 0) => z.coerce.number().int().min(min).default(fallback);

export const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A variable that requires another one, and the sentence that says so. */
export type Incomplete = [variable: string, sentence: string];
