import type { Claim } from '#lib/contracts/claim.ts';

const MARKERS = /\[\d+\]/g;
// What can follow a claim without being one: the end of a fence, the line under a table's head, markers behind code.
const NO_WORDS = /^(?:[\s`~|:-]|\[\d+\])*$/;

/**
 * What of an answer that is not complete may be shown: as far as its claims have come, and what belongs to the last of them. Of
 * one without claims, as far as its last marker.
 */
export function releasedText(text: string, claims: readonly Claim[]): string {
  const last = claims.at(-1);
  if (last === undefined) return text.slice(0, endOfMarkers(text));
  return NO_WORDS.test(text.slice(last.end)) ? text : text.slice(0, last.end);
}

function endOfMarkers(text: string): number {
  const last = [...text.matchAll(MARKERS)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}
