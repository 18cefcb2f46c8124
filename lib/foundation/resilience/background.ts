import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<true>();

/** Whether this is done for somebody who does not wait for it: see `runInBackground`. */
export function isInBackground(): boolean {
  return storage.getStore() === true;
}

/** Does it, and whatever comes of it, in the background: it makes way for what somebody waits for. */
export function runInBackground<Result>(work: () => Result): Result {
  return storage.run(true, work);
}

/** The same items; all that is done to come to them is done in the background. */
export async function* inBackground<Item>(items: AsyncGenerator<Item, void, undefined>): AsyncGenerator<Item> {
  try {
    for (;;) {
      const { done, value } = await runInBackground(() => items.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await runInBackground(() => items.return());
  }
}
