import type { Reading } from './reading/reading.ts';
import { isSameToken, type Token } from './reading/token.ts';

/** What parts nothing: the point of an abbreviation. */
const ABBREVIATION = /^\p{Lu}\p{L}{0,4}$|^(?:no|vs|approx|cf|ca|etc|fig|pp?|vol|ed)$/u;

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

function standsAt(claim: Reading, { tokens, tail }: Reading, place: number): boolean {
  if (tokens.length === 0 || place + tokens.length > claim.tokens.length) return false;
  const end = place + tokens.length;
  const isLast = end === claim.tokens.length;
  if (isQuestion(tail) !== isQuestion(isLast ? claim.tail : (claim.tokens[end]?.gap ?? ''))) return false;
  return tokens.every((token, index) => {
    const said = claim.tokens[place + index];
    if (!said || !isSameToken(said, token)) return false;
    return (
      index === 0 ||
      said.gap === token.gap ||
      parts(said.gap, tokens[index - 1]) === parts(token.gap, tokens[index - 1])
    );
  });
}

/** Whether punctuation parts two tokens; what parts them is typography. */
function parts(gap: string, before: Token | undefined): boolean {
  if (/[;:!?—…。！？；：,|/•()[\]{}（）،、，]/.test(gap)) return true;
  return gap.includes('.') && !ABBREVIATION.test(before?.raw ?? '');
}

function isQuestion(tail: string): boolean {
  return /[?？؟]/.test(tail);
}
