import type { TextRange } from '../range.ts';
import type { Twins } from './text-anchor.ts';

/** A place with the words of an anchor, and how much of the anchor's context surrounds it. */
export interface Occurrence extends TextRange {
  before: number;
  after: number;
}

/** The occurrences of an anchor's words. */
interface Found<Place extends Occurrence> {
  /** Places that may be the anchored one. */
  candidates: Place[];
  /** The total number of places. */
  total: number;
}

/** The matched length of an anchor's context, in units of the folded text counted from the quote outward. */
interface ContextLength {
  before: number;
  after: number;
}

interface WholeContext extends ContextLength {
  /** True if the words are so unspecific that one side of the context must match completely. */
  isNeeded: boolean;
}

/** The known properties of an anchor in addition to its words. */
interface AnchorEvidence<Place extends Occurrence> {
  /** The maximum of `before` and `after`. */
  whole: WholeContext;
  twins: Twins | null;
  /** There are so many words that they are unique. */
  isDistinctive: boolean;
  /** Whether the place is the anchor's own range. */
  isOldRange: (place: Place) => boolean;
  /** Whether the prefix occurs somewhere before the place; twins shared this much of it. */
  isNearBefore: (place: Place, shared: number) => boolean;
  isNearAfter: (place: Place, shared: number) => boolean;
  /** Whether the context is unchanged but surrounds other words. */
  isReplaced: () => boolean;
}

/** A lead in context over every other place, on both sides, that rules out coincidence; in units of the folded text. */
const CONVINCING = 16;
/** The lead needed if only one side has it. */
const CONVINCING_ALONE = 40;
/** The amount of context a place may have by coincidence. */
const CHANCE = 4;
const NO_CONTEXT: ContextLength = { before: 0, after: 0 };
const NO_TWINS: Twins = { count: 0, prefix: 0, suffix: 0 };

/**
 * Returns the place of the anchored passage; null when nothing distinguishes it from another with the same words. A passage without twins that is
 * found once is accepted if it is long, in its old place, or has some of its context. Otherwise it is the one with convincingly more context than its
 * twins had and the others have. Where there are fewer places than before, the passage may have been removed, and a twin may now be beside its
 * neighbour: both sides then have to agree.
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

/** Whether the only place of words without twins is the anchored one. */
function isItself<Place extends Occurrence>(place: Place, evidence: AnchorEvidence<Place>): boolean {
  const { whole, isDistinctive, isOldRange, isReplaced } = evidence;
  if (isOldRange(place) || place.before + place.after >= CONVINCING) return true;
  if (isBeside(place, whole, NO_CONTEXT) || isBetween(place, evidence, NO_CONTEXT)) return true;
  return isDistinctive && !isReplaced();
}

/** Chooses among several places, all of which still exist. */
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
    // For copies of the passage including its surroundings, the one at the original position is chosen.
    return onlyOne(leading) ?? leading.find(isOldRange) ?? null;
  }
  const between = candidates.filter((one) => isBetween(one, evidence, ofTwins));
  if (between.length > 0) return onlyOne(between);
  return candidates.find((one) => isOldRange(one) && one.before === whole.before && one.after === whole.after) ?? null;
}

/** Chooses a place for words some of whose places have disappeared. */
function chooseSurvivor<Place extends Occurrence>(
  candidates: Place[],
  { whole }: AnchorEvidence<Place>,
  twins: Twins,
): Place | null {
  const ofTwins = { before: twins.prefix, after: twins.suffix };
  return onlyOne(candidates.filter((one) => hasBothSides(one, whole, mostOf(candidates, one, ofTwins))));
}

/** Determines on which sides a place has more adjacent context than others share: by the margin, or all of it. */
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

/** On each side, the whole context is directly beside it, or was pushed away by an insertion. */
function isBetween<Place extends Occurrence>(
  place: Place,
  { whole, isNearBefore, isNearAfter }: AnchorEvidence<Place>,
  shared: ContextLength,
): boolean {
  const { before, after } = sidesOf(place, whole, { shared, margin: Number.POSITIVE_INFINITY });
  return (before || isNearBefore(place, shared.before)) && (after || isNearAfter(place, shared.after));
}

/** Whether a place has more context than another on one side. */
function hasMore(place: Occurrence, other: Occurrence): boolean {
  return place.before > other.before + CHANCE || place.after > other.after + CHANCE;
}

/** Returns the longest context of any twin or other candidate. */
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
