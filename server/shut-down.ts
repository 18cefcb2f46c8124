import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';

/** How long sending the last events of an answer may take. */
const LAST_WORDS_MS = 500;

interface ShutDown {
  server: Server;
  drain: Drain;
  /** Ends open answers with an error event. */
  stopping: AbortController;
  /** How long open answers may continue before that. */
  graceMs: number;
}

/**
 * Rejects new requests, lets open answers finish for a while, ends the rest with an error event, and closes every connection. Until then the port
 * stays open, so that `/health` can tell a load balancer to use another server.
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
  // An upgraded connection, as in development, is not among those closed.
  await Promise.race([closed, delay(LAST_WORDS_MS, undefined, { ref: false })]);
}

/** Returns the error for a client whose request comes too late or is cut short. */
export function goodbye(): AppError {
  return new AppError('agent_unavailable', {
    publicMessage: 'The server is shutting down. Please try again.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}

/** Approximate time until another server, or this one after a restart, can answer. */
const RETRY_SECONDS = 5;

/** Tracks open answers, and whether new ones may still start. */
export class Drain {
  readonly #underWay = new Set<ServerResponse>();
  #hasBegun = false;
  #onIdle = (): void => undefined;

  /** True if new requests are rejected and connections are closed once they are answered. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Must be called with every response before it begins. Resolves when it has ended, or when its connection closed while it was being sent. */
  async track(response: ServerResponse): Promise<void> {
    if (this.#hasBegun) closeAfter(response);
    this.#underWay.add(response);
    await new Promise((resolve) => response.once('close', resolve));
    this.forget(response);
  }

  /** Must be called with a response that will not be sent because its connection closed before it began; it receives no end event. */
  forget(response: ServerResponse): void {
    this.#underWay.delete(response);
    if (this.#underWay.size === 0) this.#onIdle();
  }

  /** Rejects new requests from now on. Resolves when no response is open; may be called again to wait again. */
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
