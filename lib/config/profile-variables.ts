import { resolve } from 'node:path';
import { z } from 'zod';

/** What assistants the server has. */
export const PROFILE_VARIABLES = {
  PROFILES_FOLDER: z.string().min(1).default('profiles'),
  DEFAULT_PROFILE: z.string().optional(),
};

/** What profiles may take from the environment begins with this, so that no profile can read a secret of another service. */
const PREFIX = 'PROFILE_';

/** Where profiles are, which one is taken when none is named, and the variables that they may use. */
export function profilesOf(env: z.output<z.ZodObject<typeof PROFILE_VARIABLES>>) {
  return { folder: resolve(env.PROFILES_FOLDER), defaultName: env.DEFAULT_PROFILE ?? null };
}

/** The variables that profiles may use. */
export function profileValuesOf(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && value !== undefined ? [[name, value]] : [],
    ),
  );
}
