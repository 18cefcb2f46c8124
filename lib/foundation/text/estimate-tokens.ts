/**
 * Estimates a text's length in a language model's tokens: one token per four ASCII characters and one per other code point. It overestimates for
 * European languages, which is safe for a budget.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let other = 0;
  for (const character of text) {
    if (character.charCodeAt(0) < 128) ascii += 1;
    else other += 1;
  }
  return Math.ceil(ascii / 4) + other;
}
