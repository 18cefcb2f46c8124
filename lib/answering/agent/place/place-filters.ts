import type { Viewer } from '#lib/people/access/viewer.ts';
import type { SearchedPart } from '#lib/contracts/searched-part.ts';
import { type LocatedPlace, locatePlace, type NamedPlace, type PlaceSource } from '#lib/books/library/locate-place.ts';
import { type ChunkFilters, intersectFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';

/** The ports for finding places and turning them into search filters. */
export interface PlacePorts {
  pages: PlaceSource;
  chunks: Pick<ChunkStore, 'listByDocument'>;
}

const NOTHING: ChunkFilters = { pageIds: [] };
/** Maximum number of chunks of one page; a very long one has some hundreds. */
const PAGE_CHUNKS_MAX = 20_000;

/**
 * Returns the filters for the scope of a request: all of its conditions must hold at once. A place that does not exist, or that the viewer may not
 * read, allows nothing.
 */
export async function scopeFilters(ports: PlacePorts, viewer: Viewer, part: SearchedPart): Promise<ChunkFilters> {
  const { documentIds, pageIds } = part;
  const named = namedIn(part).map(async (place) => {
    const located = await locatePlace(ports.pages, viewer, place);
    return located === null ? NOTHING : placeFilters(ports, viewer, located);
  });
  return (await Promise.all(named)).reduce(intersectFilters, intersectFilters({}, { documentIds, pageIds }));
}

function namedIn({ section, chapterOf, upTo }: SearchedPart): NamedPlace[] {
  return [
    ...(section === undefined ? [] : [{ kind: 'section' as const, ...section }]),
    ...(chapterOf === undefined ? [] : [{ kind: 'chapter' as const, pageId: chapterOf }]),
    ...(upTo === undefined ? [] : [{ kind: 'up-to' as const, pageId: upTo }]),
  ];
}

/**
 * Returns filters for exactly the content of a place. A chunk has one heading, so a section consists of whole chunks; the first of them may begin
 * with the headings right above, which have no text themselves.
 */
export async function placeFilters(
  { chunks }: PlacePorts,
  viewer: Viewer,
  { documentId, pages, part }: LocatedPlace,
): Promise<ChunkFilters> {
  if (pages === null) return { documentIds: [documentId] };
  const whole = { documentIds: [documentId], pageIds: pages.map(({ id }) => id) };
  if (part === null) return whole;
  const onPage = await chunks.listByDocument(viewer, documentId, { limit: PAGE_CHUNKS_MAX, within: whole });
  const within = onPage.filter(
    ({ end, pageVersion }) => pageVersion === part.version && end > part.start && end <= part.end,
  );
  return { ...whole, chunkIds: within.map(({ id }) => id) };
}
