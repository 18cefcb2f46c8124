import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

import type { PictureWidth } from '#lib/contracts/picture-widths.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { StoredPicture } from './scaled-pictures.ts';

const DRAWING = 'image/svg+xml';
const PROCESS = fileURLToPath(new URL('drawing-worker.ts', import.meta.url));
/** Maximum size of cached pictures of all documents together, in bytes. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** A drawing in a book takes a tenth of this, including the start of the process. */
const TIMEOUT_MS = 3_000;
/** Maximum number of waiting drawings; further requests are answered without them, because a reader waits for each. */
const MAX_WAITING = 16;

/**
 * Rasterises drawings (SVG) for clients that cannot show them. Each is drawn in a separate process that is killed when it takes too long, one after
 * the other, and the last results are cached by the hash of their bytes: access rights are checked before. A drawing that fails is left out; the
 * reason is logged.
 */
export class DrawnPictures {
  readonly #log: Logger;
  readonly #timeoutMs: number;
  readonly #queue = new PQueue({ concurrency: 1 });
  /** An empty entry stands for a drawing that cannot be drawn. */
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength + 1,
  });

  constructor({ log, timeoutMs = TIMEOUT_MS }: { log: Logger; timeoutMs?: number }) {
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Returns the picture in pixels, a drawing as a PNG of this width; null if it cannot be drawn. A picture that already has pixels is returned as it
   * is.
   */
  async draw(picture: StoredPicture, width: PictureWidth): Promise<StoredPicture | null> {
    if (picture.mediaType !== DRAWING) return picture;
    const key = `${createHash('sha256').update(picture.bytes).digest('base64url')} ${width}`;
    const bytes = this.#kept.get(key) ?? (await this.#drawInTurn(key, picture.bytes, width));
    return bytes.byteLength === 0 ? null : { mediaType: 'image/png', bytes };
  }

  async #drawInTurn(key: string, bytes: Uint8Array, width: number): Promise<Uint8Array> {
    if (this.#queue.size >= MAX_WAITING) return new Uint8Array();
    return this.#queue.add(async () => {
      const known = this.#kept.get(key);
      if (known !== undefined) return known;
      const drawn = await runDrawing(bytes, width, this.#timeoutMs);
      if (drawn.byteLength === 0)
        this.#log.warn({ size: bytes.byteLength }, 'a drawing could not be drawn for the model');
      this.#kept.set(key, drawn);
      return drawn;
    });
  }
}

/** Returns the output of the process; nothing if it fails or takes too long. Never rejects. */
async function runDrawing(bytes: Uint8Array, width: number, timeoutMs: number): Promise<Uint8Array> {
  // The environment of this process is not passed on, because it may contain keys.
  const env = { NODE_ENV: 'production' as const };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROCESS, String(width)], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
  // Writing to a process that has ended fails; its exit status is sufficient.
  child.stdin.on('error', () => undefined).end(bytes);
  const written = await buffer(child.stdout).catch(() => Buffer.alloc(0));
  return (await ended) ? new Uint8Array(written) : new Uint8Array();
}
