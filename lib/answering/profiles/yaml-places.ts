import { type Document, isMap, isNode, isScalar } from 'yaml';

/** Maximum edit distance at which a word still counts as meant. */
const FARTHEST = 3;

/** Returns the offset at which the value at a path begins, or the nearest one to it: a missing key is reported in the map around it. */
export function offsetOf(document: Document, { path, key }: { path: readonly PropertyKey[]; key?: string }): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const part = path.slice(0, length);
    const node: unknown = length === 0 ? document.contents : document.getIn(part, true);
    if (!isNode(node)) continue;
    if (key !== undefined && length === path.length && isMap(node)) return keyOffset(node, key) ?? node.range?.[0] ?? 0;
    return node.range?.[0] ?? 0;
  }
  return 0;
}

function keyOffset(map: { items: readonly { key: unknown }[] }, key: string): number | null {
  const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  return pair !== undefined && isScalar(pair.key) ? (pair.key.range?.[0] ?? null) : null;
}

/** Returns the most similar word of a list; null when none is similar. */
export function nearestWord(word: string, words: readonly string[]): string | null {
  const ranked = words
    .map((candidate) => ({ candidate, distance: distanceOf(word.toLowerCase(), candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.min(FARTHEST, word.length - 1) ? best.candidate : null;
}

/** Returns the number of letters to insert, delete or replace. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
