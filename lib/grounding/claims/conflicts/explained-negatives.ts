import { hasToken, type Reading } from '../reading/reading.ts';
import { isIngForm } from '#lib/text/english/inflection.ts';
import { keyAt, type Token } from '../reading/token.ts';
import { IMPLICIT_NEGATIVES, NEGATIVE_FORM, NEGATORS, NOT_PREFIXED } from '../words/negators.ts';
import { contrariesOfForm, contraryWord, isFormOf } from './contrary-forms.ts';
import type { PolarClause } from './polarity.ts';
import { isAlike } from './surroundings.ts';

const CONDITIONS = /^(?:if|when|whenever|once|after|provided)$/;
const EXCEPTIONS = /^(?:unless|until|without|except)$/;
const COMPARATIVE = /^(?:than|more|less|fewer|most|least|as|so|[a-z]{2,}er)$/;
const SUBORDINATE = /^(?:if|when|while|because|although|though|as|since|until|once|where|who|which|that)$/;
const PROHIBITIONS = /^(?:do|never|not|must|avoid)$/;

/**
 * Whether two sentences put their negatives differently and mean the same: "only with" for "not without", "if" for "not unless".
 */
export function areTurnsEquivalent(claim: readonly Token[], source: readonly Token[]): boolean {
  const isNew = (pattern: RegExp): boolean => has(claim, pattern) && !has(source, pattern);
  if (isNew(/^(?:only|before)$/) && has(source, EXCEPTIONS)) return true;
  if (isNew(/^only$/) && countNegatives(source) >= 2) return true;
  if (has(source, /^only$/) && !has(claim, /^only$/) && countNegatives(claim) >= 2) return true;
  const [said, written] = [countNegatives(claim), countNegatives(source)];
  return said !== written && said % 2 === written % 2 && has(claim, CONDITIONS) && has(source, EXCEPTIONS);
}

function countNegatives(tokens: readonly Token[]): number {
  return tokens.filter(({ kind, key }) => kind === 'word' && (NEGATORS.has(key) || EXCEPTIONS.test(key))).length;
}

function has(tokens: readonly Token[], pattern: RegExp): boolean {
  return tokens.some(({ kind, key }) => kind === 'word' && pattern.test(key));
}

/**
 * Whether a clause of the claim and the clause of the sentence that fits it differ in negatives and not in what they say: "fell out
 * of use" for "was no longer used", "at most" for "not more than", "above" for "not below", "opening it" for "never open it".
 */
export function isDifferenceExplained(claim: PolarClause, source: PolarClause): boolean {
  if (isSubordinate(claim) && !isSubordinate(source)) return true;
  const [denied, plain] = hasNegator(claim) ? [claim, source] : [source, claim];
  if (plain.tokens.some((token) => isImplicitNegative(token) && !isIn(token, denied))) return true;
  if (isComparison(denied) && !sharesComparison(denied, plain)) return true;
  return hasContraryPair(claim, source) || isConsequence(claim, source);
}

function isSubordinate({ tokens }: PolarClause): boolean {
  return SUBORDINATE.test(keyAt(tokens, 0));
}

function hasNegator({ tokens }: PolarClause): boolean {
  return tokens.some(({ kind, key }) => kind === 'word' && (NEGATORS.has(key) || key === 'unless'));
}

function isImplicitNegative({ kind, key, isCode }: Token): boolean {
  if (kind !== 'word' || isCode) return false;
  return IMPLICIT_NEGATIVES.has(key) || (NEGATIVE_FORM.test(key) && !NOT_PREFIXED.has(key));
}

function isIn(token: Token, { tokens }: PolarClause): boolean {
  return tokens.some((other) => isAlike(token, other));
}

/** "not as hard as", "no more than", "nothing better than". */
function isComparison({ tokens }: PolarClause): boolean {
  return tokens.some(({ key }, index) => {
    return key === 'than' || (NEGATORS.has(key) && COMPARATIVE.test(keyAt(tokens, index + 1)));
  });
}

function sharesComparison(one: PolarClause, other: PolarClause): boolean {
  const words = one.tokens.filter(({ kind, key }) => kind === 'word' && COMPARATIVE.test(key) && key !== 'than');
  return words.some(({ key }) => other.tokens.some((token) => token.key === key));
}

/** "above" here and "below" there: the negative makes up for it. */
function hasContraryPair(claim: PolarClause, source: PolarClause): boolean {
  return claim.tokens.some((token) => {
    const contraries = contrariesOfForm(contraryWord(token));
    if (contraries.size === 0 || isIn(token, source)) return false;
    return source.tokens.some((other) => isFormOf(contraryWord(other), contraries));
  });
}

/** A sentence about what follows from doing something forbidden. */
function isConsequence(claim: PolarClause, source: PolarClause): boolean {
  const [first] = claim.tokens;
  return PROHIBITIONS.test(keyAt(source.tokens, 0)) && first?.kind === 'word' && isIngForm(first.key);
}

/** The word with a negative prefix, or without the one it has. */
export function hasOpposite(source: Reading, token: Token): boolean {
  if (token.kind !== 'word' || NOT_PREFIXED.has(token.key)) return false;
  const bare = token.key.replace(/^(?:un|non|in|im|ir|il|dis)/, '');
  if (bare !== token.key && bare.length >= 4 && hasToken(source, { ...token, key: bare })) return true;
  return ['un', 'non', 'in', 'im', 'ir', 'il', 'dis'].some((prefix) => source.vocabulary.has(prefix + token.key));
}
