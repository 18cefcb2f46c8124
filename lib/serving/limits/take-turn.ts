import { currentClient } from './current-client.ts';
import { RoundRobin } from './round-robin.ts';

/** What is done within a turn of the event loop before the next has to wait for another one. */
const TURN_MS = 4;

const waiting = new RoundRobin<() => void>();
let isUnderWay = false;

/**
 * Resolves in a turn of the event loop that does not yet take 4 ms: in the order of asking within one client, and by turns among
 * clients. Work of some milliseconds waits for it first. Otherwise ten requests that become ready at once would hold the loop for all ten
 * together, since one phase of the loop runs everything that is ready, and who asks a hundred times would be served a hundred times first.
 */
export function takeTurn(owner = currentClient()): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(owner, resolve);
    if (isUnderWay) return;
    isUnderWay = true;
    setImmediate(beginTurn);
  });
}

function beginTurn(): void {
  admit(performance.now());
}

function admit(begunMs: number): void {
  const next = waiting.take();
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
