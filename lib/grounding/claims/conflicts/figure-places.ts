import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { type Figure, hasSameValue, isFigure, unitAt } from './figures.ts';
import { isContent } from './surroundings.ts';

/** A figure or identifier where it stands. */
export interface FigurePlace extends Figure {
  reading: Reading;
}

/** The figures and identifiers of a text. */
export function figurePlaces(reading: Reading): FigurePlace[] {
  const { tokens } = reading;
  return tokens.flatMap((token, index) => {
    return isFigure(token) || token.kind === 'identifier' ? [{ tokens, index, token, reading }] : [];
  });
}

/** The places with the same value. An ordinal is no cardinal, unless the cited words have only cardinals: chapter 3, the third chapter. */
export function samePlaces(place: FigurePlace, known: readonly FigurePlace[]): FigurePlace[] {
  if (place.token.kind === 'identifier') return known.filter(({ token }) => token.key === place.token.key);
  const isStrict = place.token.kind === 'ordinal' && known.some(({ token }) => token.kind === 'ordinal');
  return known.filter((other) => {
    if (other.token.kind === 'identifier' || (isStrict && other.token.kind === 'number')) return false;
    return hasSameValue(place, other);
  });
}

/** The unit of the number there. */
export function unitOf({ tokens, index }: FigurePlace): Token | null {
  return unitAt(tokens, index);
}

/** The number counts what follows it. */
export function isFollowedByNoun({ tokens, index }: FigurePlace): boolean {
  const next = tokens[index + 1];
  return next?.kind === 'word' && next.gap.replace('-', '') === '' && isContent(next);
}
