import { separatorLevel } from '../proof/proof-token.ts';
import { hasToken, type Reading } from '../reading/reading.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { NEGATORS } from '../words/negators.ts';
import { contrariesOfForm, contraryWord, isFormOf } from './contrary-forms.ts';
import { areTurnsEquivalent } from './explained-negatives.ts';
import { readPolarity } from './polarity.ts';
import { coverage, isAlike, isContent, overlap, wordsBefore, wordsBehind } from './surroundings.ts';

/** Lower than elsewhere, because words whose contrary is there are not counted. */
const NEARNESS = 0.3;
const COVERAGE = 0.6;
/** With nothing around the word to compare, the rest must be the same. */
const BARE_COVERAGE = 0.8;
/** Where the word itself is in the sentence too, its contrary must fit so much better. */
const BETTER_FIT = 2;

/** A word in its text. */
interface WordPlace {
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

/** Whether the claim has the contrary of a word of a cited sentence, in the same place and otherwise much the same. */
export function hasContrary(claim: Reading, cited: readonly Reading[]): boolean {
  if (!claim.isEnglish) return false;
  const near = cited.filter((reading) => reading.isEnglish && isNear(claim, reading));
  return near.some((reading) => claim.tokens.some((_, index) => isContrary({ ...claim, index }, reading)));
}

function isNear(claim: Reading, source: Reading): boolean {
  return coverage(claim.tokens, source) >= NEARNESS && !areTurnsEquivalent(claim.tokens, source.tokens);
}

function isContrary(claim: WordPlace, source: Reading): boolean {
  const token = claim.tokens[claim.index];
  const contraries = contrariesOfForm(token ? contraryWord(token) : '');
  if (!token || contraries.size === 0 || isLeftOpen(claim, contraries)) return false;
  const places = placesOf(source, (other) => isFormOf(contraryWord(other), contraries));
  if (places.length === 0 || !isOtherwiseCovered(claim, source)) return false;
  const own = placesOf(source, (other) => isAlike(token, other));
  if (own.length === 0 && isBare(claim) && coverage(claim.tokens, source) >= BARE_COVERAGE) return true;
  const ownFit = Math.max(0, ...own.map((place) => fit(claim, place)));
  const fewest = ownFit > 0 ? ownFit + BETTER_FIT : 1;
  return places.some((place) => {
    return fit(claim, place) >= fewest && isSamePolarity(claim, place) && !areSidesExchanged(claim, place);
  });
}

function placesOf({ tokens }: Reading, isPlace: (token: Token) => boolean): WordPlace[] {
  return tokens.flatMap((token, index) => (isPlace(token) ? [{ tokens, index }] : []));
}

/** Apart from the word itself, and from words whose contrary is there, the sentence has what the claim says. */
function isOtherwiseCovered({ tokens, index }: WordPlace, source: Reading): boolean {
  const rest = tokens.filter((token, at) => at !== index && isContent(token));
  const covered = rest.filter((token) => {
    if (hasToken(source, token)) return true;
    const contraries = contrariesOfForm(contraryWord(token));
    return contraries.size > 0 && source.tokens.some((other) => isFormOf(contraryWord(other), contraries));
  });
  return rest.length > 0 && covered.length / rest.length >= COVERAGE;
}

function isBare({ tokens, index }: WordPlace): boolean {
  return wordsBefore(tokens, index).length + wordsBehind(tokens, index).length === 0;
}

/** How much of what stands around a word stands around another. */
function fit(one: WordPlace, other: WordPlace): number {
  const before = overlap(wordsBefore(one.tokens, one.index), wordsBefore(other.tokens, other.index));
  return before + overlap(wordsBehind(one.tokens, one.index), wordsBehind(other.tokens, other.index));
}

/** "not open" is closed; "not below" is above. */
function isSamePolarity(claim: WordPlace, source: WordPlace): boolean {
  return isDeniedAt(claim) === isDeniedAt(source);
}

function isDeniedAt({ tokens, index }: WordPlace): boolean {
  const words = readPolarity(tokens).flatMap((clause) => clause.words);
  const word = words.find(({ token }) => token === tokens[index]);
  return word ? word.isDenied : isDeniedBefore(tokens, index);
}

/** Whether negatives before a word without content of its own deny it: back to where its clause begins. */
function isDeniedBefore(tokens: readonly Token[], index: number): boolean {
  let isDenied = false;
  for (let at = index - 1; at >= 0; at -= 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || !next || separatorLevel(next.gap, token) > 0 || /^(?:and|but)$/.test(token.key)) break;
    if (token.kind === 'word' && NEGATORS.has(token.key)) isDenied = !isDenied;
  }
  return isDenied;
}

/** "with or without" leaves it open. */
function isLeftOpen({ tokens, index }: WordPlace, contraries: ReadonlySet<string>): boolean {
  return [-2, 2].some((offset) => {
    const other = tokens[index + offset];
    return (
      keyAt(tokens, index + offset / 2) === 'or' && other !== undefined && isFormOf(contraryWord(other), contraries)
    );
  });
}

/** Whether two comparisons have their sides the other way round: "B is smaller than A", "A is larger than B". */
function areSidesExchanged(claim: WordPlace, source: WordPlace): boolean {
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
