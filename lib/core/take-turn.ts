/** What is done within a turn of the event loop before the next has to wait for another one. */
const TURN_MS = 4;

/** Those who wait, by owner; the owner whose turn is next comes first. */
const lines = new Map<string, (() => void)[]>();
let isUnderWay = false;

/**
 * Resolves in a turn of the event loop that does not yet take 4 ms: in the order of asking among those of one owner, and by turns among
 * owners. Work of some milliseconds waits for it first. Otherwise ten requests that become ready at once would hold the loop for all ten
 * together, since one phase of the loop runs everything that is ready, and who asks a hundred times would be served a hundred times first.
 * What the server does of itself has an owner of its own, the default.
 */
export function takeTurn(owner = ''): Promise<void> {
  return new Promise((resolve) => {
    const line = lines.get(owner);
    if (line === undefined) lines.set(owner, [resolve]);
    else line.push(resolve);
    if (isUnderWay) return;
    isUnderWay = true;
    setImmediate(beginTurn);
  });
}

/** How many wait for a turn of this owner. */
export function waitingFor(owner: string): number {
  return lines.get(owner)?.length ?? 0;
}

function beginTurn(): void {
  admit(performance.now());
}

function admit(begunMs: number): void {
  const next = takeNext();
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

/** The first of the owner whose turn it is, who goes behind the others. */
function takeNext(): (() => void) | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  const [owner, line] = first;
  const next = line.shift();
  lines.delete(owner);
  if (line.length > 0) lines.set(owner, line);
  return next;
}
