import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';

/** How long the last words of an answer may take. */
const LAST_WORDS_MS = 500;

interface ShutDown {
  server: Server;
  drain: Drain;
  /** Ends the answers under way with an error event. */
  stopping: AbortController;
  /** How long they may go on before that. */
  graceMs: number;
}

/**
 * Turns new requests away, lets answers under way come to their end for a while, ends the rest with an error event, and closes
 * every connection. Until then the port stays open, so that a load balancer hears from `/health` to look elsewhere.
 */
export async function shutDown({ server, drain, stopping, graceMs }: ShutDown): Promise<void> {
  await Promise.race([drain.begin(), delay(graceMs, undefined, { ref: false })]);
  stopping.abort(goodbye());
  await Promise.race([drain.begin(), delay(LAST_WORDS_MS, undefined, { ref: false })]);
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeAllConnections();
  // A connection that was upgraded, as in development, is none of those.
  await Promise.race([closed, delay(LAST_WORDS_MS, undefined, { ref: false })]);
}

/** What a client is told that comes too late or is cut short. */
export function goodbye(): AppError {
  return new AppError('agent_unavailable', {
    publicMessage: 'The server is shutting down. Please try again.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}

/** About what another server, or this one started anew, needs to answer. */
const RETRY_SECONDS = 5;

/** Knows the answers under way, and whether new ones are still begun. */
export class Drain {
  readonly #underWay = new Set<ServerResponse>();
  #hasBegun = false;
  #onIdle = (): void => undefined;

  /** New requests are turned away, and connections are closed once they are answered. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** To be called with every answer before it begins. Resolves when it has ended, or its connection was closed while it was sent. */
  async track(response: ServerResponse): Promise<void> {
    if (this.#hasBegun) closeAfter(response);
    this.#underWay.add(response);
    await new Promise((resolve) => response.once('close', resolve));
    this.forget(response);
  }

  /** To be called with an answer that will not be given, since its connection was closed before it began: it hears of no end. */
  forget(response: ServerResponse): void {
    this.#underWay.delete(response);
    if (this.#underWay.size === 0) this.#onIdle();
  }

  /** Turns new requests away from now on. Resolves when no answer is under way; may be called again to wait again. */
  async begin(): Promise<void> {
    this.#hasBegun = true;
    this.#underWay.forEach(closeAfter);
    if (this.#underWay.size === 0) return;
    await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
