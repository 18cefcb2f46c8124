import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';

import { type PictureWidth, widthsBelow } from '#lib/contracts/picture-widths.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

/** A picture as it is stored or sent. */
export interface StoredPicture {
  mediaType: string;
  bytes: Uint8Array;
}

/** The input of the thread; it returns null if the picture is better sent as it is. */
export interface ScalingTask extends StoredPicture {
  width: number;
}

/** Maximum size of cached scaled pictures of all documents together, in bytes. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Maximum number of pictures that wait for the thread; further ones are sent unscaled. */
const MAX_WAITING = 64;
const TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 10_000;
const MEMORY_MB = 128;

/**
 * Makes pictures narrower, one after the other in a separate thread, and caches the last ones by the hash of their bytes: access rights are checked
 * before, every time. A picture that cannot be scaled is sent as stored, since it shows the same; the reason is logged.
 */
export class ScaledPictures {
  readonly #log: Logger;
  /** An empty entry stands for a picture that is better sent as it is. */
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength + 1,
  });
  readonly #underWay = new Map<string, Promise<Uint8Array>>();
  #pool: Piscina | null = null;

  constructor({ log }: { log: Logger }) {
    this.#log = log;
  }

  /** Returns the picture with at most this width, in pixels. */
  async scale<Picture extends StoredPicture>(picture: Picture, width: PictureWidth): Promise<Picture> {
    if (widthsBelow(Number.POSITIVE_INFINITY, picture.mediaType).length === 0) return picture;
    const key = `${createHash('sha256').update(picture.bytes).digest('base64url')} ${width}`;
    const known = this.#kept.get(key) ?? (await this.#once(key, { ...picture, width }));
    return known.byteLength === 0 ? picture : { ...picture, bytes: known };
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = null;
  }

  /** Concurrent requests for the same picture share one result. */
  #once(key: string, task: ScalingTask): Promise<Uint8Array> {
    const begun = this.#underWay.get(key) ?? this.#run(key, task).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }

  async #run(key: string, { mediaType, bytes, width }: ScalingTask): Promise<Uint8Array> {
    this.#pool ??= new Piscina({
      filename: new URL('scaling-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: MAX_WAITING,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const scaled = (await this.#pool.run(
        { mediaType, bytes, width },
        { name: 'scalePicture', signal },
      )) as Uint8Array | null;
      const kept = scaled ?? new Uint8Array();
      this.#kept.set(key, kept);
      return kept;
    } catch (error) {
      this.#log.warn({ err: error, mediaType, size: bytes.byteLength, width }, 'a picture could not be scaled');
      return new Uint8Array();
    }
  }
}
