import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<true>();

/** Whether the current work is done without anyone waiting for it: see `runInBackground`. */
export function isInBackground(): boolean {
  return storage.getStore() === true;
}

/** Runs the work, and everything it starts, in the background: it gives way to work that someone waits for. */
export function runInBackground<Result>(work: () => Result): Result {
  return storage.run(true, work);
}

/** Yields the same items, doing all the work to produce them in the background. */
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
