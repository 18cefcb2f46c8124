import type { ProofToken } from '../proof/proof-token.ts';
import { saysSame } from '../proof/same-token.ts';
import { NEGATORS } from '../words/negators.ts';

/** Words that deny nothing by themselves but belong to a negative: "no longer" (and "still"), "not yet", "did not". */
const COMPANIONS = new Set(['longer', 'any', 'ever', 'either', 'even', 'yet', 'still', 'do', 'does', 'did']);
const FEWEST_TOKENS = 3;

/** Whether the claim is a run of the sentence's words but for negatives, of which one of the two has an odd number more. */
export function isSameButForNegatives(claim: readonly ProofToken[], source: readonly ProofToken[]): boolean {
  const said = claim.filter((token) => !isNegative(token));
  if (said.length < FEWEST_TOKENS) return false;
  const written = source.filter((token) => !isNegative(token));
  for (let start = 0; start + said.length <= written.length; start += 1) {
    if (!said.every((token, index) => isSameAt(token, written[start + index]))) continue;
    const runs = runsAround(source, written, { start, end: start + said.length });
    if (runs.every((run) => countNegatives(run) % 2 !== countNegatives(claim) % 2)) return true;
  }
  return false;
}

/** The run with and without the negatives at its edges, which may belong to what was left out. */
function runsAround(
  source: readonly ProofToken[],
  written: readonly ProofToken[],
  { start, end }: { start: number; end: number },
): ProofToken[][] {
  const placeOf = (index: number, otherwise: number): number => written[index]?.index ?? otherwise;
  const inner = source.slice(placeOf(start, 0), placeOf(end - 1, 0) + 1);
  return [inner, source.slice(placeOf(start - 1, -1) + 1, placeOf(end, source.length))];
}

function isSameAt(token: ProofToken, other: ProofToken | undefined): boolean {
  if (!other) return false;
  return saysSame(token, other) || (isCondition(token) && isCondition(other));
}

function isCondition({ key }: ProofToken): boolean {
  return key === 'if' || key === 'unless';
}

function isNegative({ key, token }: ProofToken): boolean {
  return token.kind === 'word' && !token.isCode && (NEGATORS.has(key) || COMPANIONS.has(key));
}

/** "unless" is "if not". */
function countNegatives(tokens: readonly ProofToken[]): number {
  return tokens.filter(({ key, token }) => token.kind === 'word' && (NEGATORS.has(key) || key === 'unless')).length;
}
