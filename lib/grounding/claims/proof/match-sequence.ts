import { COORDINATORS, PREPOSITIONS, RELATIVES, SUBORDINATORS } from '../words/english-clause-words.ts';
import { NEGATORS } from '../words/negators.ts';
import type { DroppableParts } from './droppable-parts.ts';
import type { ProofToken } from './proof-token.ts';
import { saysSame } from './same-token.ts';

/** No sentence of a book is longer; a longer one is not proven. */
const MOST_TOKENS = 400;

/**
 * Whether a claim says a sentence's tokens in a given order, one after another, nothing added and nothing left out but what can be.
 */
export function matchesSequence(
  claim: readonly ProofToken[],
  source: readonly ProofToken[],
  parts: DroppableParts,
): boolean {
  if (claim.length === 0 || claim.length > source.length || source.length > MOST_TOKENS) return false;
  return new SequenceMatch(claim, source, parts).from(0, 0);
}

class SequenceMatch {
  readonly #claim: readonly ProofToken[];
  readonly #source: readonly ProofToken[];
  readonly #parts: DroppableParts;
  readonly #failed = new Set<number>();

  constructor(claim: readonly ProofToken[], source: readonly ProofToken[], parts: DroppableParts) {
    this.#claim = claim;
    this.#source = source;
    this.#parts = parts;
  }

  from(claimIndex: number, sourceIndex: number): boolean {
    let [at, place] = [claimIndex, sourceIndex];
    const state = at * (MOST_TOKENS + 1) + place;
    if (this.#failed.has(state)) return false;
    for (;;) {
      if (this.#skips(at, place)) return true;
      const [claim, source] = [this.#claim[at], this.#source[place]];
      if (!claim || !source) {
        if (!claim && !source) return true;
        break;
      }
      // Behind what was left out, its own punctuation is gone as well.
      const isBehindGap = place === sourceIndex;
      if (!saysSame(claim, source) || !(isBehindGap || this.#agreesInPunctuation(at, place))) break;
      at += 1;
      place += 1;
    }
    this.#failed.add(state);
    return false;
  }

  /** Leaves out a part of the sentence that begins here. */
  #skips(at: number, place: number): boolean {
    const start = this.#source[place]?.index;
    const ends = start === undefined ? undefined : this.#parts.get(start);
    if (start === undefined || !ends) return false;
    return ends.some((end) => {
      const length = end - start;
      // A part that a move has split is no longer one part.
      if (this.#source[place + length - 1]?.index !== end - 1) return false;
      return this.from(at, place + length);
    });
  }

  /** A comma may come or go before words that join; nowhere else, for it may part what belongs together. */
  #agreesInPunctuation(at: number, place: number): boolean {
    const [claimBefore, claim] = this.#claim.slice(Math.max(0, at - 1), at + 1);
    const [sourceBefore, source] = this.#source.slice(Math.max(0, place - 1), place + 1);
    if (!claimBefore || !claim || !sourceBefore || !source) return true;
    if (follows(sourceBefore, source) && follows(claimBefore, claim))
      return agreesTogether(claim, sourceBefore, source);
    // What a semicolon, colon or dash parts stays parted, wherever phrases moved.
    return sourceBefore.region === source.region ? claim.separator < 2 : isParted(claim);
  }
}

function agreesTogether(claim: ProofToken, sourceBefore: ProofToken, source: ProofToken): boolean {
  if (claim.token.gap === source.token.gap) return true;
  if (sourceBefore.region !== source.region) return isParted(claim);
  if (isParted(claim) === isParted(source)) return true;
  return !NEGATORS.has(sourceBefore.key) && sourceBefore.key !== 'yes' && isJoint(source);
}

function isParted({ separator }: ProofToken): boolean {
  return separator > 0;
}

/** Nothing was left out or moved between them. */
function follows(before: ProofToken, token: ProofToken): boolean {
  return before.index === token.index - 1;
}

function isJoint({ key }: ProofToken): boolean {
  return COORDINATORS.has(key) || SUBORDINATORS.has(key) || RELATIVES.has(key) || PREPOSITIONS.has(key);
}
