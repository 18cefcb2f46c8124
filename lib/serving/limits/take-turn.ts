import { currentClient } from './current-client.ts';
import { RoundRobin } from './round-robin.ts';

/** Time budget for one turn of the event loop before the next task has to wait for another one. */
const TURN_MS = 4;

const waiting = new RoundRobin<() => void>();
let isUnderWay = false;

/**
 * Resolves in a turn of the event loop that has not yet taken 4 ms: in request order within one client, and round-robin among clients. Work of
 * several milliseconds awaits this first. Otherwise ten requests that become ready at once would block the loop for all ten together, since one phase
 * of the loop runs everything that is ready, and a client that asks a hundred times would be served a hundred times first.
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
  // Runs once everything that follows without waiting has been done.
  queueMicrotask(() => {
    process.nextTick(() => {
      if (performance.now() - begunMs < TURN_MS) admit(begunMs);
      else setImmediate(beginTurn);
    });
  });
}
