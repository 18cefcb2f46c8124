import { type Administrator, requireRole } from '#lib/people/access/administrator.ts';
import { type ApiScope, digestOf, newApiKey } from '#lib/people/access/api-key.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { newId } from '#lib/foundation/core/ids.ts';

/** A key that a program holds. The key itself is kept nowhere. */
export interface ApiKey {
  id: string;
  name: string;
  digest: string;
  /** The last characters of the key. */
  endsWith: string;
  scopes: ApiScope[];
  viewer: Pick<Viewer, 'userId' | 'department' | 'orgId'>;
  /** Questions a minute; null for the server's own limit. */
  perMinute: number | null;
  /** The name of the account. */
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** To the minute. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Where keys are kept. */
export interface ApiKeyStore {
  /** Newest first. */
  list(): Promise<ApiKey[]>;
  add(key: ApiKey): Promise<void>;
  /** Null when there is none with this digest. */
  findByDigest(digest: string): Promise<ApiKey | null>;
  /** Notes the moment unless one within the minute is noted already. */
  noteUse(id: string, now: Date): Promise<void>;
  /** The key as it is then; a key that was revoked before stays so since then. Null when there is none. */
  revoke(id: string, now: Date): Promise<ApiKey | null>;
}

export type NewApiKey = Pick<ApiKey, 'name' | 'scopes' | 'viewer' | 'perMinute' | 'expiresAt'>;

const SHOWN_CHARACTERS = 4;

/** The keys of programs: made and taken back by administrators, and looked up anew for each request. */
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

  /** The key, whose text is told this once. Rejects with `forbidden` for who may change nothing. */
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

  /** From the next request on nobody gets in with it. Null when there is none; rejects as `make` does. */
  async revoke(administrator: Administrator, id: string): Promise<ApiKey | null> {
    requireRole(administrator, 'admin');
    return this.#keys.revoke(id, this.#clock());
  }

  /** The key that holds at this moment; null for any other text. */
  async find(key: string): Promise<ApiKey | null> {
    const now = this.#clock();
    const found = await this.#keys.findByDigest(digestOf(key));
    if (found === null || found.revokedAt !== null) return null;
    if (found.expiresAt !== null && found.expiresAt <= now) return null;
    await this.#keys.noteUse(found.id, now);
    return found;
  }
}
