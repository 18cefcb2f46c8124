import { resolve } from 'node:path';
import { z } from 'zod';

/** Variables that determine the server's assistants. */
export const PROFILE_VARIABLES = {
  PROFILES_FOLDER: z.string().min(1).default('profiles'),
  DEFAULT_PROFILE: z.string().optional(),
};

/** Returns where profiles are stored and which one is the default. */
export function profilesOf(env: z.output<z.ZodObject<typeof PROFILE_VARIABLES>>) {
  return { folder: resolve(env.PROFILES_FOLDER), defaultName: env.DEFAULT_PROFILE ?? null };
}

/** Returns the variables that files may use, limited to this prefix so that no file can read a secret of another service. */
export function valuesOf(
  prefix: 'PROFILE_' | 'NUCLIA_',
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== undefined ? [[name, value]] : [],
    ),
  );
}
