import { resolve } from 'node:path';
import { z } from 'zod';

/** What assistants the server has. */
export const PROFILE_VARIABLES = {
  PROFILES_FOLDER: z.string().min(1).default('profiles'),
  DEFAULT_PROFILE: z.string().optional(),
};

/** Where profiles are, which one is taken when none is named, and the variables that they may use. */
export function profilesOf(env: z.output<z.ZodObject<typeof PROFILE_VARIABLES>>) {
  return { folder: resolve(env.PROFILES_FOLDER), defaultName: env.DEFAULT_PROFILE ?? null };
}

/** The variables that files may use whose values begin with this, so that no file can read a secret of another service. */
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
