/** What is done within a turn of the event loop before the next has to wait for another one. */
const TURN_MS = 4;

const waiting: (() => void)[] = [];
let isUnderWay = false;

/**
 * Resolves in the order of asking, in a turn of the event loop that does not yet take 4 ms. Work of some milliseconds waits for it first.
 * Otherwise ten requests that become ready at once would hold the loop for all ten together, since one phase of the loop runs everything
 * that is ready.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isUnderWay) return;
    isUnderWay = true;
    setImmediate(beginTurn);
  });
}

function beginTurn(): void {
  admit(performance.now());
}

function admit(begunMs: number): void {
  const next = waiting.shift();
  isUnderWay = next !== undefined;
  if (next === undefined) return;
  next();
  // Run when everything has been done that follows without waiting for anything.
  queueMicrotask(() => {
    process.nextTick(() => {
      if (performance.now() - begunMs < TURN_MS) admit(begunMs);
      else setImmediate(beginTurn);
    });
  });
}
