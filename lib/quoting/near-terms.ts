/** What a near term counts, against 1 for the same term. */
export const NEAR_TERM_SHARE = 0.7;

const COMMON_PREFIX = 4;
const LEAST_DICE = 0.5;
const SHORTEST_MISSPELT = 5;

/** True when two different terms are probably forms of one word: "govern" and "governor". Numbers are never near. */
export function areNearTerms(first: string, second: string): boolean {
  if (first.length < COMMON_PREFIX || second.length < COMMON_PREFIX) return false;
  if (first.slice(0, COMMON_PREFIX) !== second.slice(0, COMMON_PREFIX)) return false;
  if (/\p{N}/u.test(first) || /\p{N}/u.test(second)) return false;
  return trigramDice(first, second) >= LEAST_DICE;
}

/** True when one slip of the pen (a letter more, less, other, or two swapped) lies between two longer words. */
export function isMisspelling(first: string, second: string): boolean {
  if (Math.min(first.length, second.length) < SHORTEST_MISSPELT || first[0] !== second[0]) return false;
  if (Math.abs(first.length - second.length) > 1 || /\p{N}/u.test(first + second)) return false;
  let start = 0;
  while (start < first.length && first[start] === second[start]) start += 1;
  return isOneSlip(first.slice(start), second.slice(start));
}

/** For what two words differ in from their first different letter on. */
function isOneSlip(rest: string, other: string): boolean {
  const isSwap = rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0];
  return isSwap || rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1);
}

function trigramDice(first: string, second: string): number {
  const trigrams = trigramsOf(first);
  const others = trigramsOf(second);
  let shared = 0;
  for (const trigram of others) if (trigrams.has(trigram)) shared += 1;
  return (2 * shared) / (trigrams.size + others.size);
}

function trigramsOf(term: string): Set<string> {
  const padded = ` ${term} `;
  const trigrams = new Set<string>();
  for (let index = 0; index + 3 <= padded.length; index += 1) trigrams.add(padded.slice(index, index + 3));
  return trigrams;
}
