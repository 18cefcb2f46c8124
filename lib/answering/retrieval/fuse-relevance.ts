interface Fusion {
  /** How much similarity counts against words, 0–1. */
  weight: number;
  /** The most the store returns by meaning. */
  limit: number;
}

/**
 * The relevance of candidates by words and by meaning, 0–1: `(1 − weight) · words + weight · max(0, cosine)`. Both are absolute, so a
 * question whose words are in the library is ranked by them, and one in other words by the vectors; ranks would treat a weak list as the
 * equal of a strong one. Where no candidate was compared (nothing has a vector, or the question had none) words alone count.
 */
export function fuseRelevance(
  words: readonly number[],
  similarities: readonly (number | null)[],
  { weight, limit }: Fusion,
): number[] {
  const compared = similarities.filter((similarity) => similarity !== null);
  if (compared.length === 0) return [...words];
  const unknown = similarityOfOthers(compared, limit);
  return words.map((relevance, index) => (1 - weight) * relevance + weight * atLeast0(similarities[index] ?? unknown));
}

/**
 * What a candidate is worth that the store did not compare. When the store had more to compare than it returns, such a candidate was
 * at best as similar as the last that it did return, and is taken for that: no cliff between the last on the list and the next.
 * Otherwise the store compared all there are, and what it left out has no vector.
 */
function similarityOfOthers(compared: readonly number[], limit: number): number {
  return compared.length < limit ? 0 : Math.min(...compared);
}

/** Opposite is no more relevant than unrelated; and rounding may exceed 1. */
function atLeast0(similarity: number): number {
  return Math.min(1, Math.max(0, similarity));
}
