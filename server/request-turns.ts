import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';

import { RoundRobin } from '#lib/serving/limits/round-robin.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';

/** A request that takes longer is waiting for something else, such as a language model or its own body, and gives up its client's place. */
const PLACE_MS = 250;

/** How often to check whether the event loop has time left: a twentieth of the elapsed time. */
const LOOK_MS = 10;
const BUSY = 0.95;

/** The number of requests started after each check that finds the event loop idle, in addition to others of their clients. */
const BEGUN_PER_LOOK = 4;

/** Maximum number of waiting requests per client. Many readers may share an address. */
const MAX_WAITING = 256;

/** Maximum number of requests one connection may send before the first of them is answered. Browsers send one. */
const MAX_PIPELINED = 16;

interface Connection {
  unanswered: number;
  isRefused: boolean;
  /** True while a request is being answered: HTTP/1.1 answers a connection's requests in order. */
  isBusy: boolean;
  waiting: (() => void)[];
}

/**
 * Decides when a request starts, so that no client waits for the many requests of another. A connection's requests start one after another. While the
 * event loop is busy, each client has one request in progress, and clients take turns; otherwise further requests start in parallel.
 */
export class RequestTurns {
  readonly #connections = new WeakMap<Duplex, Connection>();
  readonly #waiting = new RoundRobin<() => void>();
  /** Requests that hold their clients' places. */
  readonly #held = new Map<string, number>();
  #before = performance.eventLoopUtilization();
  #lookedAt = performance.now();
  #isToLook = false;
  /** Requests that may start in parallel until the next check. */
  #spare = BEGUN_PER_LOOK;

  /** Counts a newly arrived request until it has ended. Returns false if there are too many; the connection must then be closed after the refusal. */
  admitsMore(socket: Duplex, ended: Promise<void>): boolean {
    const connection = this.#connectionOf(socket);
    connection.unanswered += 1;
    void ended.then(() => (connection.unanswered -= 1));
    connection.isRefused ||= connection.unanswered > MAX_PIPELINED;
    return !connection.isRefused;
  }

  /** Whether a request on this connection has been refused; requests after it are not answered. */
  isRefused(socket: Duplex): boolean {
    return this.#connectionOf(socket).isRefused;
  }

  /** Whether another request of the client may wait. */
  hasRoomFor(client: string): boolean {
    return this.#waiting.countOf(client) < MAX_WAITING;
  }

  /** Resolves when a request may start; the request ends with `ended`. Resolves to false if its connection closed earlier. */
  async begin(socket: Duplex, client: string, ended: Promise<void>): Promise<boolean> {
    await this.#followOthers(socket, ended);
    if (isGone(socket)) return false;
    const leave = await this.#takePlace(client);
    void ended.then(leave);
    // Otherwise requests that arrive together would all start together, ahead of everyone who asks later.
    if (!isGone(socket)) await takeTurn(client);
    if (isGone(socket)) leave();
    return !isGone(socket);
  }

  /** Resolves when the earlier requests on the same connection have ended, or the connection has. */
  async #followOthers(socket: Duplex, ended: Promise<void>): Promise<void> {
    const connection = this.#connectionOf(socket);
    if (connection.isBusy) await new Promise<void>((resolve) => connection.waiting.push(resolve));
    connection.isBusy = true;
    void ended.then(() => {
      const next = connection.waiting.shift();
      if (next === undefined) connection.isBusy = false;
      else next();
    });
  }

  #connectionOf(socket: Duplex): Connection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = { unanswered: 0, isRefused: false, isBusy: false, waiting: [] };
    // Responses that were never started receive no close event.
    socket.once('close', () => {
      for (const resume of connection.waiting.splice(0)) resume();
    });
    this.#connections.set(socket, connection);
    return connection;
  }

  /** Resolves with a function that releases the place, which happens after a while in any case. */
  async #takePlace(client: string): Promise<() => void> {
    if (this.#hasPlaceFor(client) || this.#hasTime()) this.#hold(client);
    else
      await new Promise<void>((resolve) => {
        this.#waiting.add(client, () => {
          this.#hold(client);
          resolve();
        });
        this.#lookLater();
      });
    let isHeld = true;
    const leave = (): void => {
      clearTimeout(timer);
      if (isHeld) this.#giveBack(client);
      isHeld = false;
    };
    const timer = setTimeout(leave, PLACE_MS).unref();
    return leave;
  }

  #hasPlaceFor(client: string): boolean {
    return !this.#held.has(client);
  }

  #hold(client: string): void {
    this.#held.set(client, (this.#held.get(client) ?? 0) + 1);
  }

  #giveBack(client: string): void {
    const left = (this.#held.get(client) ?? 0) - 1;
    if (left > 0) this.#held.set(client, left);
    else this.#held.delete(client);
    this.#waiting.take((waiting) => this.#hasPlaceFor(waiting))?.();
  }

  /** Whether one more request may now start in parallel with another of its client. */
  #hasTime(): boolean {
    if (performance.now() - this.#lookedAt >= LOOK_MS) this.#look();
    this.#spare -= 1;
    return this.#spare >= 0;
  }

  #look(): void {
    const { utilization } = performance.eventLoopUtilization(this.#before);
    this.#before = performance.eventLoopUtilization();
    this.#lookedAt = performance.now();
    this.#spare = utilization < BUSY ? BEGUN_PER_LOOK : 0;
  }

  /** Repeats the check as long as requests wait. */
  #lookLater(): void {
    if (this.#isToLook) return;
    this.#isToLook = true;
    setTimeout(() => {
      this.#isToLook = false;
      while (this.#waiting.size > 0 && this.#hasTime()) this.#waiting.take()?.();
      if (this.#waiting.size > 0) this.#lookLater();
    }, LOOK_MS).unref();
  }
}

function isGone(socket: Duplex): boolean {
  return socket.destroyed;
}
