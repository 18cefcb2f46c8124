import { z } from 'zod';

/** sha256 of a page's canonical text, as hex. */
export const pageVersionSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'version must be 64 lower-case hexadecimal digits.' });
