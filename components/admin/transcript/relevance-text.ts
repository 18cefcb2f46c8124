/** What a search gave a passage; a dash where none has. */
export function relevanceText(relevance: number | null): string {
  return relevance === null ? '–' : relevance.toFixed(2);
}
