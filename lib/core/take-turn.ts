let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets, in the order of asking. Work of some milliseconds waits for it
 * first. Otherwise ten requests that become ready at once would hold the loop for all ten together, since one phase of the loop runs
 * everything that is ready.
 */
export function takeTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
