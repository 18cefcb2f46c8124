import type { ClaimReason } from '#lib/contracts/claim.ts';
import { shareBaseForm } from '#lib/text/english/inflection.ts';

import { hasToken, type Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { contrariesOfForm, contraryWord, isFormOf } from '../words/contrary-forms.ts';
import { countUnspacedNegators, isNegator, NEGATIVE_PREFIXES, NOT_PREFIXED } from '../words/negators.ts';
import type { Gap } from './align-tokens.ts';
import { isContent } from './content.ts';
import { separatorLevel } from './separator.ts';
import type { Side } from './side.ts';

/** So much of a claim a sentence must say in the same order for the two to speak of the same. */
const SAME = 0.6;
const SAME_BUT_FOR_SIGNS = 0.75;
/** Words by which a sentence says with a negative what another says without one. */
const TURNS = /^(?:only|unless|until|without|except|before|than|more|less|fewer|most|least|rather|instead|whether)$/;

/** Where a claim denies what a sentence says, says what it denies, or has the contrary of a word in its place; null where it does not. */
export function findTurn(side: Side): ClaimReason | null {
  if (side.share < SAME * restShare(side)) return null;
  const isTurned = isDeniedInOne(side);
  const mayDeny = isTurned && !isTurnedOtherwise(side);
  for (const gap of side.alignment.gaps) {
    const contrary = contraryIn(gap);
    if (contrary !== null && !isTurned && !isDeniedWithin(gap, side)) return contrary;
    if (contrary === null && mayDeny && isDeniedOnOneSide(gap, side)) return 'negation';
  }
  return hasOtherSigns(side) ? 'negation' : null;
}

/** Whether one text denies something of what the other speaks of, and the other denies nothing of it. */
function isDeniedInOne({ claim, source }: Side): boolean {
  return deniesOf(claim, source) !== deniesOf(source, claim);
}

/** Whether a text has a negative that stands before a word of the other one, or before none. */
function deniesOf({ tokens, isEnglish }: Reading, other: Reading): boolean {
  return tokens.some((token, index) => {
    if (!isNegator(token, isEnglish)) return false;
    const next = tokens.slice(index + 1).find((word) => isContent(word, isEnglish) && !isNegator(word, isEnglish));
    return next === undefined || hasToken(other, next);
  });
}

/** "only with" here and "not without" there: each says it in its way. */
function isTurnedOtherwise({ alignment: { gaps } }: Side): boolean {
  const isTurn = ({ kind, key }: Token): boolean => kind === 'word' && TURNS.test(key);
  return gaps.some(({ said }) => said.some(isTurn)) && gaps.some(({ written }) => written.some(isTurn));
}

/** In a language that denies by a part of a word: all but the same, and such a sign more or less. */
function hasOtherSigns({ claim, source, share }: Side): boolean {
  if (claim.isEnglish || source.isEnglish || share < SAME_BUT_FOR_SIGNS) return false;
  return (countUnspacedNegators(claim.text) - countUnspacedNegators(source.text)) % 2 !== 0;
}

/** Whether a sentence says of the claim at least as much as another, and turns nothing of it. */
export function isAgreeing(side: Side, share: number): boolean {
  return side.share >= share && findTurn(side) === null;
}

/** A contrary itself is not shared, so the rest counts as the whole. */
function restShare({ content }: Side): number {
  return content <= 1 ? 1 : (content - 1) / content;
}

/** A negative stands right before the next word that both have, in one text and not in the other. */
function isDeniedOnOneSide({ said, written, isInner, isLast }: Gap, { claim, source, share }: Side): boolean {
  // A prohibition may be told by what follows from it: "Opening it is dangerous."
  if (isLast || (!isInner && share < 1)) return false;
  const [own, other] = [rightBefore(said, claim.isEnglish), rightBefore(written, source.isEnglish)];
  if (own.some(isOr) || other.some(isOr)) return false;
  if ([...own, ...other].some(({ kind, key }) => kind === 'word' && TURNS.test(key))) return false;
  const denies = own.filter((token) => isNegator(token, claim.isEnglish)).length;
  return denies % 2 !== other.filter((token) => isNegator(token, source.isEnglish)).length % 2;
}

/** "not open" here and "closed" there. */
function isDeniedWithin({ said, written }: Gap, { claim, source }: Side): boolean {
  return (
    said.some((token) => isNegator(token, claim.isEnglish)) !==
    written.some((token) => isNegator(token, source.isEnglish))
  );
}

/** The words without content at the end of a gap, back to where another clause ends. */
function rightBefore(tokens: readonly Token[], isEnglish: boolean): Token[] {
  const says = (token: Token): boolean => isContent(token, isEnglish) && !isNegator(token, isEnglish);
  const border = tokens.findLastIndex((token, index) => {
    return says(token) || separatorLevel(token.gap, tokens[index - 1]) === 2;
  });
  const first = tokens[border];
  return tokens.slice(first !== undefined && !says(first) ? border : border + 1);
}

/** "not A or B" is "not A nor B". */
function isOr({ kind, key }: Token): boolean {
  return kind === 'word' && key === 'or';
}

function contraryIn({ said, written }: Gap): ClaimReason | null {
  for (const one of said) {
    for (const other of written) {
      const reason = turnOf(one, other);
      if (reason !== null) return reason;
    }
  }
  return null;
}

function turnOf(one: Token, other: Token): ClaimReason | null {
  if (one.isCode || other.isCode) return null;
  if (one.key === 'unless' ? other.key === 'if' : one.key === 'if' && other.key === 'unless') return 'negation';
  const contraries = contrariesOfForm(contraryWord(one));
  if (contraries.size > 0 && isFormOf(contraryWord(other), contraries)) return 'antonym';
  return isPrefixed(one.key, other.key) || isPrefixed(other.key, one.key) ? 'negation' : null;
}

/** Whether the first word is the second with a negative prefix. */
function isPrefixed(long: string, short: string): boolean {
  if (short.length < 4 || long.length <= short.length || NOT_PREFIXED.has(long)) return false;
  return NEGATIVE_PREFIXES.some((prefix) => long.startsWith(prefix) && shareBaseForm(long.slice(prefix.length), short));
}
