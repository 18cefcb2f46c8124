import type { Citation, OpenPage } from '../reader-state.ts';
import type { HighlightedPlace } from '../highlights/highlight-segments.ts';
import { placeOnScreen } from '../place-on-screen.ts';

/** Returns the cited places on the page on screen, in reading order: their ranges are those of the version it shows. */
export function placesOnPage(
  citations: Citation[],
  page: Pick<OpenPage, 'pageId' | 'version'> | null,
): HighlightedPlace[] {
  if (page === null) return [];
  return citations
    .flatMap((citation) =>
      citation.places.flatMap((_, place) => {
        const words = placeOnScreen(citation, place, { page });
        if (words === null) return [];
        const { position, picture } = citation;
        return [{ position, place, ...words, ...(picture !== undefined && { picture }) }];
      }),
    )
    .sort((one, other) => one.start - other.start || one.position - other.position);
}

/** A stop on the walk through an answer's citations. */
export interface CitationStop {
  citation: Citation;
  place: number;
}

/** Returns the walk: the places on this page in reading order, then the citations of other pages by number. */
export function citationWalk(citations: Citation[], page: Pick<OpenPage, 'pageId' | 'version'> | null): CitationStop[] {
  const here = placesOnPage(citations, page).flatMap(({ position, place }) => {
    const citation = citations.find((candidate) => candidate.position === position);
    return citation ? [{ citation, place }] : [];
  });
  const elsewhere = citations
    .filter((citation) => !here.some((stop) => stop.citation === citation))
    .toSorted((one, other) => one.position - other.position)
    .map((citation) => ({ citation, place: 0 }));
  return [...here, ...elsewhere];
}

/** Returns the stop after (1) or before (-1) the last one, wrapping around. Without a last one, returns the first or the last stop of the walk. */
export function nextStop(walk: CitationStop[], last: CitationStop | null, step: 1 | -1): CitationStop | null {
  const at = last
    ? walk.findIndex(({ citation, place }) => citation.position === last.citation.position && place === last.place)
    : -1;
  if (at === -1) return (step === 1 ? walk[0] : walk.at(-1)) ?? null;
  return walk[(at + step + walk.length) % walk.length] ?? null;
}
