import type { TextSentence } from '../../text/evaluation-text.ts';

const MOST_SHARED = 0.5;
const FEWEST_TERMS = 4;

/**
 * The sentence most like another by `likeness`, among those that hold at most half of its terms; null when there is none, or
 * when it has so few terms that half of them say little.
 */
export function closestOf(
  sentence: TextSentence,
  others: TextSentence[],
  likeness: (sentence: TextSentence, other: TextSentence) => number,
): TextSentence | null {
  if (sentence.terms.size < FEWEST_TERMS) return null;
  let best: TextSentence | null = null;
  let most = -1;
  for (const other of others) {
    const shared = likeness(sentence, other);
    if (other.terms.size < 2 || shared > MOST_SHARED || shared <= most) continue;
    best = other;
    most = shared;
  }
  return best;
}
