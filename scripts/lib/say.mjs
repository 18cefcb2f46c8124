/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} sinceMs a reading of `performance.now()` */
export function secondsSince(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/**
 * Prints the step under way, then its duration.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(label, work) {
  const started = performance.now();
  process.stdout.write(`${label} … `);
  try {
    const result = await work();
    say(secondsSince(started));
    return result;
  } catch (error) {
    say(`failed after ${secondsSince(started)}`);
    throw error;
  }
}
