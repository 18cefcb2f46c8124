import type { Logger } from '#lib/foundation/log/logger.ts';

import { OBSTACLES } from './obstacle.ts';
import type { Obstacle } from './worker-messages.ts';

const AT_MOST_EVERY_MS = 60_000;

/** Says in the log that nothing is stored: when that begins and then at most once a minute, with how much it was, and when it is over. */
export class ObstacleLog {
  readonly #log: Logger;
  #current: Obstacle | null = null;
  #refused = 0;
  #silentUntil = 0;
  /** In the log stands that nothing is stored. */
  #isSaid = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** What stands in the way at the moment; null when nothing does. */
  get current(): Obstacle | null {
    return this.#current;
  }

  note(obstacle: Obstacle | null): void {
    if (obstacle === this.#current) return;
    this.#current = obstacle;
    if (obstacle !== null) this.#say(obstacle);
    else if (this.#isSaid) this.#sayOver();
  }

  noteRefusal(obstacle: Obstacle): void {
    this.#refused += 1;
    this.#say(obstacle);
  }

  #say(obstacle: Obstacle): void {
    const now = performance.now();
    if (now < this.#silentUntil) return;
    this.#silentUntil = now + AT_MOST_EVERY_MS;
    this.#isSaid = true;
    this.#log.error({ obstacle, refused: this.#refused }, OBSTACLES[obstacle]);
  }

  #sayOver(): void {
    this.#log.info({ refused: this.#refused }, 'The database can be written again.');
    this.#isSaid = false;
    this.#refused = 0;
  }
}
