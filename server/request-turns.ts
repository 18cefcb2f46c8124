import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';

import { RoundRobin } from '#lib/serving/limits/round-robin.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';

/** A request that takes longer waits for something else, such as a language model or its own body, and keeps its client's place no longer. */
const PLACE_MS = 250;

/** How often it is seen whether the event loop has time left: a twentieth of what went by. */
const LOOK_MS = 10;
const BUSY = 0.95;

/** Requests that are begun after each look at a loop that has time left, beside others of their clients. */
const BEGUN_PER_LOOK = 4;

/** Requests of one client that wait. Many readers may share an address. */
const MAX_WAITING = 256;

/** Requests that one connection may send before the first of them is answered. Browsers send one. */
const MAX_PIPELINED = 16;

interface Connection {
  unanswered: number;
  isRefused: boolean;
  /** A request is under way: HTTP/1.1 answers the requests of a connection in their order. */
  isBusy: boolean;
  waiting: (() => void)[];
}

/**
 * Decides when a request is begun, so that no client waits for the many requests of another. The requests of a connection are begun one after
 * another. While the event loop is busy, each client has one request under way, and clients take turns; while it is not, others are begun
 * beside it.
 */
export class RequestTurns {
  readonly #connections = new WeakMap<Duplex, Connection>();
  readonly #waiting = new RoundRobin<() => void>();
  /** Requests that keep the places of their clients. */
  readonly #held = new Map<string, number>();
  #before = performance.eventLoopUtilization();
  #lookedAt = performance.now();
  #isToLook = false;
  /** Requests that may be begun beside others until the next look. */
  #spare = BEGUN_PER_LOOK;

  /** Counts a request that has just arrived, until it has ended. False for one too many: its connection is to be closed behind its refusal. */
  admitsMore(socket: Duplex, ended: Promise<void>): boolean {
    const connection = this.#connectionOf(socket);
    connection.unanswered += 1;
    void ended.then(() => (connection.unanswered -= 1));
    connection.isRefused ||= connection.unanswered > MAX_PIPELINED;
    return !connection.isRefused;
  }

  /** Whether a request was refused on this connection before: nothing that follows is answered. */
  isRefused(socket: Duplex): boolean {
    return this.#connectionOf(socket).isRefused;
  }

  /** Whether a request of the client may wait. */
  hasRoomFor(client: string): boolean {
    return this.#waiting.countOf(client) < MAX_WAITING;
  }

  /** Resolves when a request is to be begun that ends with `ended`; false when its connection was closed before. */
  async begin(socket: Duplex, client: string, ended: Promise<void>): Promise<boolean> {
    await this.#followOthers(socket, ended);
    if (isGone(socket)) return false;
    const leave = await this.#takePlace(client);
    void ended.then(leave);
    // Those that arrive together would else be begun together, and before those of everybody who asks later.
    if (!isGone(socket)) await takeTurn(client);
    if (isGone(socket)) leave();
    return !isGone(socket);
  }

  /** Resolves when the requests before it on the same connection have ended, or the connection has. */
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
    // Responses that were never begun do not hear of it.
    socket.once('close', () => {
      for (const resume of connection.waiting.splice(0)) resume();
    });
    this.#connections.set(socket, connection);
    return connection;
  }

  /** Resolves with what gives the place back; that is done after a while in any case. */
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

  /** Whether one more request may be begun now beside another of its client. */
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

  /** Looks again and again as long as requests wait. */
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
