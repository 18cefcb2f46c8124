import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<true>();

/** Whether this is done for somebody who does not wait for it: see `inBackground`. */
export function isInBackground(): boolean {
  return storage.getStore() === true;
}

/** The same items; all that is done to come to them is done in the background, and makes way for what somebody waits for. */
export async function* inBackground<Item>(items: AsyncGenerator<Item, void, undefined>): AsyncGenerator<Item> {
  try {
    for (;;) {
      const { done, value } = await storage.run(true, () => items.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await storage.run(true, () => items.return());
  }
}
