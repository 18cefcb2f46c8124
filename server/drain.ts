import type { ServerResponse } from 'node:http';

/** Knows the answers under way, and whether new ones are still begun. */
export class Drain {
  readonly #underWay = new Set<ServerResponse>();
  #hasBegun = false;
  #onIdle = (): void => undefined;

  /** New requests are turned away, and connections are closed once they are answered. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** To be called with every answer before it begins. */
  track(response: ServerResponse): void {
    if (this.#hasBegun) closeAfter(response);
    this.#underWay.add(response);
    response.once('close', () => {
      this.#underWay.delete(response);
      if (this.#underWay.size === 0) this.#onIdle();
    });
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
