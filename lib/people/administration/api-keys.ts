import { type Administrator, requireRole } from '#lib/people/access/administrator.ts';
import { type ApiScope, digestOf, newApiKey } from '#lib/people/access/api-key.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { newId } from '#lib/foundation/core/ids.ts';

/** An API key held by a program. The key itself is not stored anywhere. */
export interface ApiKey {
  id: string;
  name: string;
  digest: string;
  /** The last characters of the key. */
  endsWith: string;
  scopes: ApiScope[];
  viewer: Pick<Viewer, 'userId' | 'department' | 'orgId'>;
  /** Questions per minute; null uses the server's own limit. */
  perMinute: number | null;
  /** Questions and tokens per day; null uses the budget of every key. */
  questionsPerDay: number | null;
  tokensPerDay: number | null;
  /** The name of the account that created it. */
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** To the minute. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Stores API keys. */
export interface ApiKeyStore {
  /** Newest first. */
  list(): Promise<ApiKey[]>;
  add(key: ApiKey): Promise<void>;
  /** Returns null if there is no key with this digest. */
  findByDigest(digest: string): Promise<ApiKey | null>;
  /** Records the moment unless one within the last minute is already recorded. */
  noteUse(id: string, now: Date): Promise<void>;
  /** Revokes a key and returns it in its new state; a key already revoked keeps its original time. Null if there is no such key. */
  revoke(id: string, now: Date): Promise<ApiKey | null>;
}

export type NewApiKey = Pick<
  ApiKey,
  'name' | 'scopes' | 'viewer' | 'perMinute' | 'questionsPerDay' | 'tokensPerDay' | 'expiresAt'
>;

const SHOWN_CHARACTERS = 4;

/** The API keys of programs: made and revoked by administrators, and looked up again for each request. */
export class ApiKeys {
  readonly #keys: ApiKeyStore;
  readonly #clock: Clock;

  constructor({ keys, clock }: { keys: ApiKeyStore; clock: Clock }) {
    this.#keys = keys;
    this.#clock = clock;
  }

  async list(administrator: Administrator): Promise<ApiKey[]> {
    requireRole(administrator, 'read_only');
    return this.#keys.list();
  }

  /** Makes a key, whose text is returned only this once. Rejects with `forbidden` for roles that may not change anything. */
  async make(administrator: Administrator, wanted: NewApiKey): Promise<{ made: ApiKey; key: string }> {
    requireRole(administrator, 'admin');
    const { key, digest } = newApiKey();
    const made: ApiKey = {
      ...wanted,
      id: newId(),
      digest,
      endsWith: key.slice(-SHOWN_CHARACTERS),
      scopes: [...new Set(wanted.scopes)],
      createdBy: administrator.name,
      createdAt: this.#clock(),
      lastUsedAt: null,
      revokedAt: null,
    };
    await this.#keys.add(made);
    return { made, key };
  }

  /** Revokes a key from the next request on. Null when there is none; rejects as `make` does. */
  async revoke(administrator: Administrator, id: string): Promise<ApiKey | null> {
    requireRole(administrator, 'admin');
    return this.#keys.revoke(id, this.#clock());
  }

  /** Returns the key if it is valid at this moment; null for any other text. */
  async find(key: string): Promise<ApiKey | null> {
    const now = this.#clock();
    const found = await this.#keys.findByDigest(digestOf(key));
    if (found === null || found.revokedAt !== null) return null;
    if (found.expiresAt !== null && found.expiresAt <= now) return null;
    await this.#keys.noteUse(found.id, now);
    return found;
  }
}
