import { hasToken, type Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { contrariesOfForm, contraryWord, isFormOf } from './contrary-forms.ts';
import { areSidesExchanged, type WordPlace } from './exchanged-sides.ts';
import { type PolarWord, readPolarity } from './polarity.ts';
import { coverage, isAlike, isContent, overlap, wordsBefore, wordsBehind } from './surroundings.ts';

/** Words whose contrary is there are not counted here, so it is less than what is asked for. */
const NEARNESS = 0.3;
const COVERAGE = 0.6;
/** With nothing around the word to compare, the rest must be the same. */
const BARE_COVERAGE = 0.8;
/** Where the word itself is in the sentence too, its contrary must fit so much better. */
const BETTER_FIT = 2;

/** Whether the claim has the contrary of a word of a cited sentence, in the same place and otherwise much the same. */
export function hasContrary(claim: Reading, cited: readonly Reading[]): boolean {
  if (!claim.isEnglish) return false;
  const near = cited.filter((reading) => reading.isEnglish && coverage(claim.tokens, reading) >= NEARNESS);
  return near.some((reading) => claim.tokens.some((_, index) => isContrary({ ...claim, index }, reading)));
}

function isContrary(claim: WordPlace, source: Reading): boolean {
  const token = claim.tokens[claim.index];
  const contraries = contrariesOfForm(token ? contraryWord(token) : '');
  if (!token || contraries.size === 0) return false;
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

/** "not open" is closed. */
function isSamePolarity(claim: WordPlace, source: WordPlace): boolean {
  const [said, written] = [polarWordAt(claim), polarWordAt(source)];
  return said === undefined || written === undefined || said.isDenied === written.isDenied;
}

function polarWordAt({ tokens, index }: WordPlace): PolarWord | undefined {
  const words = readPolarity(tokens).flatMap((clause) => clause.words);
  return words.find(({ token }) => token === tokens[index]);
}
