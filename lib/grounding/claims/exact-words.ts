import { isSameToken } from './alignment/same-token.ts';
import { separatorLevel } from './alignment/separator.ts';
import type { Reading } from './reading/reading.ts';
import type { Token } from './reading/token.ts';

/**
 * Whether a claim is cited words and nothing else, in any script: one whole sentence, or several one after another. A part of a sentence
 * is not exact, for what was left out may limit it.
 */
export function isExact(claim: Reading, cited: readonly Reading[]): boolean {
  if (claim.tokens.length === 0) return false;
  const left = [...cited];
  let place = 0;
  while (place < claim.tokens.length) {
    const index = left.findIndex((reading) => standsAt(claim, reading, place));
    const [reading] = index === -1 ? [] : left.splice(index, 1);
    if (!reading) return false;
    place += reading.tokens.length;
  }
  return true;
}

function standsAt(claim: Reading, cited: Reading, place: number): boolean {
  const { tokens } = cited;
  if (tokens.length === 0 || place + tokens.length > claim.tokens.length) return false;
  const end = place + tokens.length;
  const isLast = end === claim.tokens.length;
  if (isQuestion(cited.tail) !== isQuestion(isLast ? claim.tail : (claim.tokens[end]?.gap ?? ''))) return false;
  return tokens.every((token, index) => {
    const said = claim.tokens[place + index];
    if (!said || !isSameToken(said, token)) return false;
    return index === 0 || isAlikeParted(said, claim.tokens[place + index - 1], [token, tokens[index - 1]]);
  });
}

/** Whether something parts the tokens in both texts, or in neither; what, is typography. */
function isAlikeParted(said: Token, before: Token | undefined, [token, earlier]: [Token, Token | undefined]): boolean {
  return said.gap === token.gap || separatorLevel(said.gap, before) > 0 === separatorLevel(token.gap, earlier) > 0;
}

function isQuestion(tail: string): boolean {
  return /[?？؟]/.test(tail);
}
