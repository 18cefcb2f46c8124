import type { Token } from '../reading/token.ts';
import { type FigurePlace, unitOf } from './figures.ts';
import { type Unit, unitOfWord } from '../words/units.ts';

/** Names that stand for units of two dimensions: pounds weigh and pay, degrees are of angles and of heat. */
const SHARED_NAMES = new Set(['gbp lb', '° °C', '° °F', '°C °', '°F °']);

/** Whether a number has another unit than everywhere in the cited words. With another number in front of it a unit was converted. */
export function hasOtherUnit(place: FigurePlace, same: readonly FigurePlace[]): boolean {
  const unit = unitOf(place)?.unit;
  if (!unit || place.token.kind !== 'number' || same.length === 0) return false;
  return same.every((other) => {
    const written = unitOf(other)?.unit;
    return written ? other.token.key === place.token.key && !areSameUnits(unit, written) : false;
  });
}

/** A rate's first half may stand for it. */
function areSameUnits(one: Unit, other: Unit): boolean {
  if (one.name === other.name || SHARED_NAMES.has([one.name, other.name].sort().join(' '))) return true;
  return one.dimension.startsWith(`${other.dimension}/`) || other.dimension.startsWith(`${one.dimension}/`);
}

/** Whether two texts measure the same in other units of one kind: milligrams and micrograms, "per hour" and "per minute". */
export function isExchangedUnit(said: readonly Token[], written: readonly Token[]): boolean {
  const known = written.flatMap(unitsOf);
  return said.flatMap(unitsOf).some((unit) => {
    return known.length > 0 && known.every((other) => other.name !== unit.name && other.dimension === unit.dimension);
  });
}

function unitsOf(token: Token): Unit[] {
  if (token.unit) return [token.unit];
  const unit = token.kind === 'word' && !token.isCode ? unitOfWord(token.key) : null;
  return unit === null ? [] : [unit];
}
