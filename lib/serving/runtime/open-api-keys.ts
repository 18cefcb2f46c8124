import { ApiKeys } from '#lib/people/administration/api-keys.ts';
import type { ApiScope } from '#lib/people/access/api-key.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import { PostgresApiKeys } from '#db/repositories/postgres-api-keys.ts';
import type { OpenDatabase } from '#db/database.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';

/** Who holds a key, as the front server tells the handlers. */
export interface KeyHolder {
  viewer: Viewer;
  scopes: ApiScope[];
  /** By which its requests are counted. */
  client: string;
}

interface OpenApiKeys {
  keys: ApiKeys;
  /** Null for a text that is no key that holds. */
  identify: (key: string) => Promise<KeyHolder | null>;
  /** What a client may ask a minute: of a key with a limit of its own, that; else null. */
  limitOf: (client: string) => number | null;
}

interface ApiKeysParts {
  env: Env;
  database: OpenDatabase;
  clock: Clock;
}

/** The keys of programs over the database of this process. */
export function openApiKeys({ env, database, clock }: ApiKeysParts): OpenApiKeys {
  const keys = new ApiKeys({ keys: new PostgresApiKeys(database.db), clock });
  // As of the request that is being answered: each begins with looking its key up.
  const limits = new Map<string, number>();
  return {
    keys,
    identify: async (text) => {
      const key = await keys.find(text);
      if (key === null) return null;
      const client = `key:${key.id}`;
      if (key.perMinute === null) limits.delete(client);
      else limits.set(client, key.perMinute);
      const viewer: Viewer = env.access.isFiltered ? key.viewer : { ...key.viewer, isUnrestricted: true };
      return { viewer, scopes: key.scopes, client };
    },
    limitOf: (client) => limits.get(client) ?? null,
  };
}
