import type { KeptKind } from '#lib/contracts/kept-records.ts';

import { sendToServer } from '../server-request.ts';
import type { Keeper } from './keeper.ts';

interface ServerKeeperOptions<Item> {
  kind: KeptKind;
  isItem: (value: unknown) => value is Item;
  /** Called when an item could not be stored yet, and when it finally has been. */
  onTrouble: (isUnkept: boolean) => void;
}

/** Changes within this time are sent together. */
const GATHER_MS = 800;
const AGAIN_MS = 5_000;

/** Creates a keeper that stores items on the server, private to the signed-in reader. None of it goes into this browser's storage. */
export function serverKeeperOf<Item extends { id: string }>(options: ServerKeeperOptions<Item>): Keeper<Item> {
  return new ServerKeeper(options);
}

class ServerKeeper<Item extends { id: string }> implements Keeper<Item> {
  readonly #options: ServerKeeperOptions<Item>;
  /** Changes not yet sent to the server: null for a deleted item. */
  readonly #unsent = new Map<string, Item | null>();
  #onItems: (items: readonly Item[]) => void = () => undefined;
  #loaded: Promise<void> = Promise.resolve();
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ServerKeeperOptions<Item>) {
    this.#options = options;
  }

  open(onItems: (items: readonly Item[]) => void): readonly Item[] {
    this.#onItems = onItems;
    this.#loaded = this.#load();
    addEventListener('pagehide', () => void this.#send());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.#send();
      // Another tab or browser may have changed the items.
      else if (this.#unsent.size === 0) void this.#load();
    });
    return [];
  }

  keep(items: readonly Item[], before: readonly Item[]): boolean {
    const known = new Set(before);
    const left = new Set(items.map(({ id }) => id));
    for (const item of items) if (!known.has(item)) this.#unsent.set(item.id, item);
    for (const { id } of before) if (!left.has(id)) this.#unsent.set(id, null);
    this.#sendIn(GATHER_MS);
    return true;
  }

  ready(): Promise<void> {
    return this.#loaded;
  }

  sent(): Promise<void> {
    return this.#send();
  }

  async #load(): Promise<void> {
    const sent = await sendToServer<{ records: unknown[] }>(this.#address());
    if (!sent.isDone) return;
    const items = sent.reply.records.filter(this.#options.isItem).filter(({ id }) => !this.#unsent.has(id));
    this.#onItems([...items, ...[...this.#unsent.values()].filter((item) => item !== null)]);
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    let wasRefused = false;
    for (const [id, item] of this.#unsent) {
      const address = this.#address(id);
      const request = item === null ? ({ method: 'DELETE' } as const) : ({ method: 'PUT', body: item } as const);
      const sent = await sendToServer(address, request);
      if (!sent.isDone && isWorthAnotherTry(sent.status)) {
        this.#options.onTrouble(true);
        this.#sendIn(AGAIN_MS);
        return;
      }
      wasRefused ||= !sent.isDone && item !== null;
      // The item may have changed meanwhile.
      if (this.#unsent.get(id) === item) this.#unsent.delete(id);
    }
    if (this.#unsent.size > 0) this.#sendIn(GATHER_MS);
    this.#options.onTrouble(wasRefused);
  }

  #address(id?: string): string {
    const kind = `/api/reader/kept/${this.#options.kind}`;
    return id === undefined ? kind : `${kind}/${encodeURIComponent(id)}`;
  }
}

function isWorthAnotherTry(status: number | null): boolean {
  return status === null || status === 429 || status >= 500;
}
