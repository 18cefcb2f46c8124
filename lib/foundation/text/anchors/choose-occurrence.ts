import type { TextRange } from '../range.ts';
import type { Twins } from './text-anchor.ts';

/** A place where the words of an anchor stand, and how much of the anchor's context stands around it. */
export interface Occurrence extends TextRange {
  before: number;
  after: number;
}

/** What was found of an anchor's words. */
interface Found<Place extends Occurrence> {
  /** The places that may be it. */
  candidates: Place[];
  /** How many there are in all. */
  total: number;
}

/** How much of an anchor's context, in units of the folded text from the quote on. */
interface ContextLength {
  before: number;
  after: number;
}

interface WholeContext extends ContextLength {
  /** The words say so little that on one side all of the context has to be there. */
  isNeeded: boolean;
}

/** What is known of an anchor besides its words. */
interface AnchorEvidence<Place extends Occurrence> {
  /** How much `before` and `after` can be. */
  whole: WholeContext;
  twins: Twins | null;
  /** The words are so many that they are nobody else's. */
  isDistinctive: boolean;
  /** The place is the very range of the anchor. */
  isOldRange: (place: Place) => boolean;
  /** The prefix stands somewhere before the place; twins shared so much of it. */
  isNearBefore: (place: Place, shared: number) => boolean;
  isNearAfter: (place: Place, shared: number) => boolean;
  /** Its context still stands where it did, with other words between. */
  isReplaced: () => boolean;
}

/** So much more context than any other place has, on both sides, is no chance; in units of the folded text. */
const CONVINCING = 16;
/** On one side it takes more. */
const CONVINCING_ALONE = 40;
/** Context that a place has by chance. */
const CHANCE = 4;
const NO_CONTEXT: ContextLength = { before: 0, after: 0 };
const NO_TWINS: Twins = { count: 0, prefix: 0, suffix: 0 };

/**
 * The place that is the anchored passage; null when nothing tells it from another of the same words. A passage that had no twin and
 * is found once is it, if it is long, where it was, or has some of its context. Else it is the one that has convincingly more
 * context than its twins had and the others have. Where there are fewer places than there were, the passage may be what has gone,
 * and a twin have come to stand beside its neighbour: then both sides have to agree.
 */
export function chooseOccurrence<Place extends Occurrence>(
  { candidates, total }: Found<Place>,
  evidence: AnchorEvidence<Place>,
): Place | null {
  const [only, second] = candidates;
  if (only === undefined) return null;
  if (evidence.twins !== null)
    return total > evidence.twins.count
      ? chooseAmong(candidates, evidence, evidence.twins)
      : chooseSurvivor(candidates, evidence, evidence.twins);
  if (second === undefined) return isItself(only, evidence) ? only : null;
  const inPlace = candidates.find((one) => evidence.isOldRange(one) && isBeside(one, evidence.whole, NO_CONTEXT));
  return inPlace ?? chooseAmong(candidates, evidence, NO_TWINS);
}

/** Whether the one place of words that had no twin is theirs. */
function isItself<Place extends Occurrence>(place: Place, evidence: AnchorEvidence<Place>): boolean {
  const { whole, isDistinctive, isOldRange, isReplaced } = evidence;
  if (isOldRange(place) || place.before + place.after >= CONVINCING) return true;
  if (isBeside(place, whole, NO_CONTEXT) || isBetween(place, evidence, NO_CONTEXT)) return true;
  return isDistinctive && !isReplaced();
}

/** Of several places, none of which has gone. */
function chooseAmong<Place extends Occurrence>(
  candidates: Place[],
  evidence: AnchorEvidence<Place>,
  twins: Twins,
): Place | null {
  const { whole, isOldRange } = evidence;
  const ofTwins = { before: twins.prefix, after: twins.suffix };
  const plausible = candidates.filter((one) => isBeside(one, whole, ofTwins));
  if (plausible.length > 0) {
    const leading = plausible.filter((one) => !candidates.some((other) => hasMore(other, one)));
    // Copies of the passage with all around it: the one that stands where it stood.
    return onlyOne(leading) ?? leading.find(isOldRange) ?? null;
  }
  const between = candidates.filter((one) => isBetween(one, evidence, ofTwins));
  if (between.length > 0) return onlyOne(between);
  return candidates.find((one) => isOldRange(one) && one.before === whole.before && one.after === whole.after) ?? null;
}

/** Of words some places of which have gone. */
function chooseSurvivor<Place extends Occurrence>(
  candidates: Place[],
  { whole }: AnchorEvidence<Place>,
  twins: Twins,
): Place | null {
  const ofTwins = { before: twins.prefix, after: twins.suffix };
  return onlyOne(candidates.filter((one) => hasBothSides(one, whole, mostOf(candidates, one, ofTwins))));
}

/** Whether a place has, just beside it, more of the context than is shared by others: by the margin, or all there is. */
function sidesOf(
  place: Occurrence,
  whole: WholeContext,
  { shared, margin }: { shared: ContextLength; margin: number },
): { before: boolean; after: boolean } {
  return {
    before: place.before > shared.before && place.before >= Math.min(whole.before, shared.before + margin),
    after: place.after > shared.after && place.after >= Math.min(whole.after, shared.after + margin),
  };
}

function hasBothSides(place: Occurrence, whole: WholeContext, shared: ContextLength): boolean {
  const { before, after } = sidesOf(place, whole, { shared, margin: CONVINCING });
  const isWhole = place.before === whole.before || place.after === whole.after;
  return before && after && (isWhole || !whole.isNeeded);
}

function isBeside(place: Occurrence, whole: WholeContext, shared: ContextLength): boolean {
  const { before, after } = sidesOf(place, whole, { shared, margin: CONVINCING_ALONE });
  return before || after || hasBothSides(place, whole, shared);
}

/** On either side the whole context is just beside it, or was pushed away by what was inserted. */
function isBetween<Place extends Occurrence>(
  place: Place,
  { whole, isNearBefore, isNearAfter }: AnchorEvidence<Place>,
  shared: ContextLength,
): boolean {
  const { before, after } = sidesOf(place, whole, { shared, margin: Number.POSITIVE_INFINITY });
  return (before || isNearBefore(place, shared.before)) && (after || isNearAfter(place, shared.after));
}

/** True when a place has more context than another on one side. */
function hasMore(place: Occurrence, other: Occurrence): boolean {
  return place.before > other.before + CHANCE || place.after > other.after + CHANCE;
}

/** The most context that a twin had, or that another candidate has. */
function mostOf(candidates: Occurrence[], one: Occurrence, ofTwins: ContextLength): ContextLength {
  let { before, after } = ofTwins;
  for (const other of candidates) {
    if (other === one) continue;
    before = Math.max(before, other.before);
    after = Math.max(after, other.after);
  }
  return { before, after };
}

function onlyOne<Place>(places: Place[]): Place | null {
  return places.length === 1 ? (places[0] ?? null) : null;
}
