import { ApiKeys } from '#lib/people/administration/api-keys.ts';
import type { ApiScope } from '#lib/people/access/api-key.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import { PostgresApiKeys } from '#db/repositories/postgres-api-keys.ts';
import type { OpenDatabase } from '#db/database.ts';
import { keyBound } from '#lib/people/budgets/daily-budgets.ts';
import type { DailyBound } from '#lib/contracts/daily-budget.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';

/** The holder of a key, as passed from the front server to the handlers. */
export interface KeyHolder {
  viewer: Viewer;
  scopes: ApiScope[];
  /** The name by which its requests are counted. */
  client: string;
}

export interface OpenApiKeys {
  keys: ApiKeys;
  /** Returns null for a text that is not a valid key. */
  identify: (key: string) => Promise<KeyHolder | null>;
  /** Returns a client's limit of requests a minute: the key's own limit if it has one; else null. */
  limitOf: (client: string) => number | null;
  /** Returns the bounds of a client's key for a day; null for a client without one. */
  boundOf: (client: string) => DailyBound | null;
}

interface ApiKeysParts {
  env: Env;
  database: OpenDatabase;
  clock: Clock;
}

/** Opens the API keys stored in this process's database. */
export function openApiKeys({ env, database, clock }: ApiKeysParts): OpenApiKeys {
  const keys = new ApiKeys({ keys: new PostgresApiKeys(database.db), clock });
  // Current as of the request being answered, since each request begins by looking up its key.
  const limits = new Map<string, number>();
  const bounds = new Map<string, DailyBound>();
  return {
    keys,
    identify: async (text) => {
      const key = await keys.find(text);
      if (key === null) return null;
      const client = `key:${key.id}`;
      if (key.perMinute === null) limits.delete(client);
      else limits.set(client, key.perMinute);
      bounds.set(client, keyBound(key, env.budgets.key));
      const viewer: Viewer = env.access.isFiltered ? key.viewer : { ...key.viewer, isUnrestricted: true };
      return { viewer, scopes: key.scopes, client };
    },
    limitOf: (client) => limits.get(client) ?? null,
    boundOf: (client) => bounds.get(client) ?? null,
  };
}
