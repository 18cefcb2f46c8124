import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { separatorLevel } from './proof-token.ts';
import { isSameToken } from './same-token.ts';

/** Whether the claim is the whole of one cited sentence, or of several, one after another: the same words in any script. */
export function isWholeOf(claim: Reading, cited: readonly Reading[]): boolean {
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

/** Where the claim's words stand in the cited ones, one after another; -1 when they do not. */
export function placeWithin(claim: Reading, cited: Reading): number {
  const last = cited.tokens.length - claim.tokens.length;
  for (let place = 0; place <= last; place += 1) {
    if (claim.tokens.every((_, index) => isAlikeAt(claim, cited, { index, place: place + index }))) return place;
  }
  return -1;
}

function isAlikeAt(claim: Reading, cited: Reading, { index, place }: { index: number; place: number }): boolean {
  const [said, token] = [claim.tokens[index], cited.tokens[place]];
  if (!said || !token || !isSameToken(said, token)) return false;
  return index === 0 || isAlikeParted(said, claim.tokens[index - 1], [token, cited.tokens[place - 1]]);
}

/** Whether something parts the tokens in both texts, or in neither; what, is typography. */
function isAlikeParted(said: Token, before: Token | undefined, [token, earlier]: [Token, Token | undefined]): boolean {
  return said.gap === token.gap || separatorLevel(said.gap, before) > 0 === separatorLevel(token.gap, earlier) > 0;
}

function isQuestion(tail: string): boolean {
  return /[?？؟]/.test(tail);
}
