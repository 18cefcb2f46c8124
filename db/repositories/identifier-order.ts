import type { IdentifierPlace } from '#lib/books/library/catalogue.ts';
import { holdsIdentifier } from '#lib/foundation/text/identifiers.ts';

/** A place with what its document is called. */
export interface NamedPlace {
  place: IdentifierPlace;
  names: { id: string; title: string; filename: string };
}

/**
 * The same case first, then the document that is called by the identifier, then headings, then the most occurrences; ties by document
 * and chunk.
 */
export function inOrderOfRelevance(places: readonly NamedPlace[], identifier: string): IdentifierPlace[] {
  const called = new Map<string, boolean>();
  const isCalledBy = ({ id, title, filename }: NamedPlace['names']) => {
    const known = called.get(id) ?? [id, title, filename].some((name) => holdsIdentifier(name, identifier));
    called.set(id, known);
    return known;
  };
  const ranked = places.map(({ place, names }) => ({
    place,
    rank: [
      Number(place.identifier !== identifier),
      Number(!isCalledBy(names)),
      Number(!place.inHeading),
      -place.occurrences,
      names.id,
      place.chunkId,
    ],
  }));
  return ranked.toSorted((one, other) => compareRanks(one.rank, other.rank)).map(({ place }) => place);
}

function compareRanks(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? value;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}
