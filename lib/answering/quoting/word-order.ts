/** Returns the length of the longest common subsequence as a share of the question's terms. */
export function commonOrderShare(asked: string[], found: string[]): number {
  if (asked.length === 0) return 0;
  let previous = new Uint16Array(found.length + 1);
  let current = new Uint16Array(found.length + 1);
  for (const term of asked) {
    for (let index = 0; index < found.length; index += 1) {
      const longest =
        term === found[index] ? (previous[index] ?? 0) + 1 : Math.max(previous[index + 1] ?? 0, current[index] ?? 0);
      current[index + 1] = longest;
    }
    [previous, current] = [current, previous];
  }
  return (previous[found.length] ?? 0) / asked.length;
}

/** Returns the share of the question's adjacent pairs of terms that are adjacent in the sentence as well. */
export function adjacentPairsShare(asked: string[], found: string[]): number {
  if (asked.length < 2 || found.length < 2) return 0;
  const wanted = new Set(asked);
  const pairs = new Set<string>();
  for (let index = 1; index < found.length; index += 1) {
    const [first = '', second = ''] = [found[index - 1], found[index]];
    if (wanted.has(second) && wanted.has(first)) pairs.add(`${first} ${second}`);
  }
  if (pairs.size === 0) return 0;
  const shared = asked.slice(1).filter((term, index) => pairs.has(`${asked[index] ?? ''} ${term}`));
  return shared.length / (asked.length - 1);
}
