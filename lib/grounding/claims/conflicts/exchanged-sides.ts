import { keyAt, type Token } from '../reading/token.ts';
import { isContent, overlap } from './surroundings.ts';

/** A word in its text. */
export interface WordPlace {
  tokens: readonly Token[];
  index: number;
}

interface Sides {
  left: Token[];
  right: Token[];
}

const RELATION = /^(?:before|after|above|below|over|under|(?:preced|follow|succeed)(?:e?s|ed|e)?)$/;
/** So near behind a comparative stands its "than". */
const REACH = 4;

/** Whether two comparisons have their sides the other way round: "B is smaller than A", "A is larger than B". */
export function areSidesExchanged(claim: WordPlace, source: WordPlace): boolean {
  const [said, written] = [sidesOf(claim), sidesOf(source)];
  if (!said || !written) return false;
  const isLeftExchanged = overlap(said.left, written.right) > overlap(said.left, written.left);
  return isLeftExchanged && overlap(said.right, written.left) > overlap(said.right, written.right);
}

function sidesOf({ tokens, index }: WordPlace): Sides | null {
  const than = tokens.findIndex(({ key }, at) => at > index && at <= index + REACH && key === 'than');
  if (than === -1 && !RELATION.test(keyAt(tokens, index))) return null;
  const middle = than === -1 ? index : than;
  return { left: tokens.slice(0, index).filter(isContent), right: tokens.slice(middle + 1).filter(isContent) };
}
