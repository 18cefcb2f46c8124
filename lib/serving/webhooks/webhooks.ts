import { isIP } from 'node:net';

import PQueue from 'p-queue';
import pRetry from 'p-retry';
import { Webhook } from 'standardwebhooks';
import { type Agent, fetch } from 'undici';

import type { WebhookEvent } from '#lib/contracts/webhook-events.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { guardedAgent } from '#lib/books/websites/guarded-agent.ts';
import { isPublicAddress } from '#lib/books/websites/public-address.ts';

interface WebhookOptions {
  /** Each receives every event. */
  urls: readonly string[];
  /** In the format of Standard Webhooks; without one nothing is sent. */
  secret: string | null;
  /** Hosts, with or without a port, that receive events although they are not public. */
  allowedHosts: readonly string[];
  clock: Clock;
  log: Logger;
  /** The delay before the first retry; each further delay is five times as long. */
  firstRetryMs?: number;
}

/** With these values, the last retry comes an hour or more after the first attempt. */
const RETRIES = 5;
const FIRST_RETRY_MS = 5_000;
const GROWTH = 5;
const ANSWER_TIMEOUT_MS = 10_000;
/** Maximum number of concurrent deliveries to all receivers together. */
const SENT_AT_ONCE = 4;
/** Maximum number of waiting deliveries, because receivers that are down for long cost memory. */
const MOST_WAITING = 1_000;

/**
 * Sends events to receivers, signed according to Standard Webhooks: `webhook-id` is the same for every attempt. Callers do not wait. An event that a
 * receiver does not accept is retried for an hour, in this process. No redirect is followed, and only public addresses are connected to, except for
 * the allowed hosts. Events that were given up are logged.
 */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #sending = new PQueue({ concurrency: SENT_AT_ONCE });
  readonly #closing = new AbortController();
  readonly #agents: Record<'guarded' | 'open', Agent>;
  readonly #waiting = new Set<Promise<void>>();
  #closed: Promise<void> | null = null;

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#agents = { guarded: guardedAgent({ isOpen: false }), open: guardedAgent({ isOpen: true }) };
  }

  /** Notifies all receivers. Never throws. */
  tell(event: WebhookEvent): void {
    const { urls, secret, log } = this.#options;
    if (secret === null || this.#closing.signal.aborted) return;
    const id = `msg_${newId()}`;
    for (const url of urls) {
      if (this.#waiting.size >= MOST_WAITING) {
        log.error({ type: event.type, id }, 'a webhook is not told: too many wait for their receivers');
        continue;
      }
      const delivery = this.#deliver(url, { id, secret, event });
      this.#waiting.add(delivery);
      void delivery.finally(() => this.#waiting.delete(delivery));
    }
  }

  /** Sends each receiver one test event. Returns how many receivers there are and how many accepted it. The reason for a failure is logged. */
  async tryOut(): Promise<{ told: number; taken: number }> {
    const { urls, secret, clock, log } = this.#options;
    if (secret === null) return { told: 0, taken: 0 };
    const event: WebhookEvent = { type: 'self_test', timestamp: clock().toISOString(), data: {} };
    const message = { id: `msg_${newId()}`, secret, event };
    const sent = await Promise.allSettled(urls.map((url) => this.#sending.add(() => this.#send(url, message))));
    const failures = sent.filter((each) => each.status === 'rejected');
    for (const { reason } of failures) log.warn({ err: reason as unknown }, 'a receiver has not taken a test');
    return { told: sent.length, taken: sent.length - failures.length };
  }

  /** Lets current deliveries finish, and retries nothing. May be called again. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort(new Error('The library is closing.'));
    await this.#sending.onIdle();
    await Promise.all(this.#waiting);
    await Promise.all([this.#agents.guarded.close(), this.#agents.open.close()]);
  }

  async #deliver(url: string, message: { id: string; secret: string; event: WebhookEvent }): Promise<void> {
    const { firstRetryMs = FIRST_RETRY_MS, log } = this.#options;
    const { id, event } = message;
    const { host } = new URL(url);
    try {
      await pRetry(() => this.#sending.add(() => this.#send(url, message)), {
        ...{ retries: RETRIES, minTimeout: firstRetryMs, factor: GROWTH, unref: true },
        signal: this.#closing.signal,
      });
    } catch (error) {
      log.error({ err: error, host, type: event.type, id }, 'a webhook was not taken by its receiver');
    }
  }

  /** Rejects if the event is not accepted. */
  async #send(url: string, { id, secret, event }: { id: string; secret: string; event: WebhookEvent }): Promise<void> {
    const body = JSON.stringify(event);
    const now = this.#options.clock();
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      dispatcher: this.#agentFor(new URL(url)),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Lectern',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
    });
    // The rest of a receiver's answer is not stored.
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The receiver has answered ${response.status}.`);
  }

  /** Checked for each connection, because a host name may resolve to another address by now. */
  #agentFor({ host, hostname }: URL): Agent {
    const { allowedHosts } = this.#options;
    if (allowedHosts.includes(host) || allowedHosts.includes(hostname)) return this.#agents.open;
    const address = hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0 && !isPublicAddress(address)) throw new Error('The receiver is not at a public address.');
    return this.#agents.guarded;
  }
}
