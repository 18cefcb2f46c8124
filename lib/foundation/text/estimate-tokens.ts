/**
 * An estimate of a text's length in a language model's tokens: four ASCII characters a token, one token for every other
 * code point. It errs high for European languages, which is the safe side for a budget.
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
