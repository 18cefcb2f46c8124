import type { CitedReading } from '../cited-reading.ts';
import { toProofTokens } from '../proof/proof-token.ts';
import type { Reading } from '../reading/reading.ts';
import { isIngForm } from '#lib/text/english/inflection.ts';
import { FOREIGN_NEGATORS, UNSPACED_NEGATORS } from '../words/negators.ts';
import { areTurnsEquivalent, hasOpposite, isDifferenceExplained } from './explained-negatives.ts';
import { isSameButForNegatives } from './near-identity.ts';
import { isPrefixed, type PolarClause, type PolarWord, readPolarity, relate } from './polarity.ts';
import { coverage } from './surroundings.ts';

/** How much of a claim, or of one of its clauses, a sentence must have for its negatives to be compared. */
const CLAIM_COVERAGE = 0.6;
const CLAUSE_COVERAGE = 0.6;
const TARGET_COVERAGE = 0.7;

/** Whether the claim denies what a cited sentence says, or says what it denies. */
export function hasOtherPolarity(claim: Reading, cited: readonly CitedReading[]): boolean {
  if (!claim.isEnglish) return cited.some((reading) => hasForeignFlip(claim, reading));
  const english = cited.filter((reading) => {
    return reading.isEnglish && coverage(claim.tokens, reading, hasOpposite) >= CLAIM_COVERAGE;
  });
  if (english.length === 0) return false;
  const proof = toProofTokens(claim);
  if (english.some((reading) => isSameButForNegatives(proof, reading.proof))) return true;
  const near = english.filter(({ tokens }) => !areTurnsEquivalent(claim.tokens, tokens));
  const said = readPolarity(claim.tokens);
  const written = near.map(({ tokens }) => readPolarity(tokens));
  if (near.length === english.length && said.some((clause) => isClauseFlipped(clause, written.flat()))) return true;
  return near.some((reading, index) => {
    const share = coverage(claim.tokens, reading, hasOpposite);
    return share >= TARGET_COVERAGE && isTargetFlipped(said, written[index] ?? []);
  });
}

interface Fit {
  same: number;
  flipped: number;
  /** Words that are in both clauses. */
  shared: number;
  hasTarget: boolean;
  clause: PolarClause;
}

function isClauseFlipped(clause: PolarClause, written: readonly PolarClause[]): boolean {
  if (clause.words.length === 0 || clause.tokens[0]?.key === 'whether' || written.length === 0) return false;
  const best = written
    .map((other) => fitOf(clause, other))
    .reduce((one, other) => (isBetter(other, one) ? other : one));
  if (best.flipped <= best.same || best.shared / clause.words.length < CLAUSE_COVERAGE) return false;
  if (best.shared < 2 && !(clause.words.length === 1 && best.hasTarget)) return false;
  return !clause.words.some((word) => isTurned(word, written)) && !isDifferenceExplained(clause, best.clause);
}

function isBetter(one: Fit, other: Fit): boolean {
  return (
    one.shared > other.shared || (one.shared === other.shared && one.flipped - one.same < other.flipped - other.same)
  );
}

function fitOf(clause: PolarClause, other: PolarClause): Fit {
  const fit: Fit = { same: 0, flipped: 0, shared: 0, hasTarget: false, clause: other };
  for (const word of clause.words) {
    if (other.words.some((candidate) => relate(word.token, candidate.token) !== null)) fit.shared += 1;
    const relations = other.words.flatMap((candidate) => agreement(word, candidate) ?? []);
    if (relations.length === 0) continue;
    if (relations.includes('same')) fit.same += 1;
    else {
      fit.flipped += 1;
      fit.hasTarget ||=
        word.isTarget ||
        other.words.some((candidate) => candidate.isTarget && agreement(word, candidate) === 'flipped');
    }
  }
  return fit;
}

function agreement(one: PolarWord, other: PolarWord): 'same' | 'flipped' | null {
  const relation = relate(one.token, other.token);
  if (relation === null) return null;
  if ((relation === 'same') === (one.isDenied === other.isDenied)) return 'same';
  const denied = one.isDenied ? one : other;
  return relation === 'contrary' || denied.isReached ? 'flipped' : null;
}

/** One of two contraries is denied, and the word itself is nowhere else. */
function isTurned(word: PolarWord, written: readonly PolarClause[]): boolean {
  const related = written.flatMap(({ words }) => words.filter((other) => relate(word.token, other.token) !== null));
  return related.length > 0 && related.every((other) => isContraryDenied(word, other));
}

function isContraryDenied(one: PolarWord, other: PolarWord): boolean {
  return one.isDenied !== other.isDenied && relate(one.token, other.token) === 'contrary';
}

/** A word right behind a negative is there without one, and nowhere with one. */
function isTargetFlipped(said: readonly PolarClause[], written: readonly PolarClause[]): boolean {
  if (said.some(({ tokens }) => tokens.some(({ key }) => key === 'only'))) return false;
  const sourceWords = written.flatMap(({ words }) => words);
  if (said.some(({ words }) => words.some((word) => isPrefixFlip(word, sourceWords)))) return true;
  const isOneFlipped = said.some((clause) => isLocalFlip(clause, written, isDifferenceExplained));
  return (
    isOneFlipped ||
    written.some((clause) => isLocalFlip(clause, said, (one, other) => isDifferenceExplained(other, one)))
  );
}

type IsExplained = (one: PolarClause, other: PolarClause) => boolean;

function isLocalFlip(clause: PolarClause, others: readonly PolarClause[], isExplained: IsExplained): boolean {
  return clause.words.some((word) => {
    if (!word.isTarget || !word.isDenied) return false;
    const places = others.flatMap((other) => other.words.map((candidate) => ({ candidate, clause: other })));
    const alike = places.filter(({ candidate }) => isIngForm(candidate.token.key) === isIngForm(word.token.key));
    const own = alike.filter(({ candidate }) => relate(word.token, candidate.token) === 'same');
    const related = (own.length > 0 ? own : alike).filter(({ candidate }) => agreement(word, candidate) !== null);
    if (related.length === 0 || related.some(({ candidate }) => agreement(word, candidate) === 'same')) return false;
    return !related.some((place) => isExplained(clause, place.clause));
  });
}

/** "non-porous" for "porous", neither of them denied, or both. */
function isPrefixFlip(word: PolarWord, others: readonly PolarWord[]): boolean {
  if (others.some((other) => relate(word.token, other.token) === 'same')) return false;
  return others.some(({ token, isDenied }) => {
    if (token.kind !== 'word' || word.token.kind !== 'word' || isDenied !== word.isDenied) return false;
    return isPrefixed(token.key, word.token.key) || isPrefixed(word.token.key, token.key);
  });
}

/** In another language: the same words with a negative more or less. */
function hasForeignFlip(claim: Reading, cited: Reading): boolean {
  const negatives = ({ tokens, text }: Reading): number => {
    const words = tokens.filter(({ key, kind }) => kind === 'word' && FOREIGN_NEGATORS.has(key)).length;
    return words + UNSPACED_NEGATORS.reduce((sum, sign) => sum + text.split(sign).length - 1, 0);
  };
  if (negatives(claim) === negatives(cited)) return false;
  const plain = (reading: Reading): string[] => {
    return reading.tokens
      .map(({ key }) => key)
      .filter((key) => !FOREIGN_NEGATORS.has(key) && !UNSPACED_NEGATORS.includes(key));
  };
  const [said, written] = [plain(claim), plain(cited)];
  const known = new Set(written);
  const shared = said.filter((key) => known.has(key)).length;
  return said.length > 1 && shared / said.length >= 0.8 && shared / written.length >= 0.5;
}
