import type { Viewer } from '#lib/people/access/viewer.ts';
import { type PageSummary, type PageVersion, sectionRange } from '#lib/books/library/page.ts';
import { bodyParts, type WeighedPart } from '#lib/foundation/text/body-parts.ts';

/** A chapter of a book or a section of a page that can be asked about. */
export interface Part extends WeighedPart {
  pageIds: ReadonlySet<string>;
  /** Where it begins on its first page. */
  start: number;
  /** Whether words of the document stand in it. */
  holds: (place: { pageId: string; start: number }) => boolean;
}

export interface PartSource {
  /** In no order. */
  listPageTexts(viewer: Viewer, pageIds: string[]): Promise<{ pageId: string; text: string }[]>;
  findPageVersion(viewer: Viewer, pageId: string): Promise<Pick<PageVersion, 'headings' | 'text'> | null>;
}

interface Book {
  documentId: string;
  pages: readonly Pick<PageSummary, 'id' | 'title' | 'depth'>[];
}

/** So many texts are in memory at a time. */
const TEXTS_AT_ONCE = 20;

/** The chapters that a book consists of (`bodyParts`), in reading order; of a book with one page, its sections. */
export async function bookParts(source: PartSource, viewer: Viewer, { pages }: Book): Promise<Part[]> {
  const [only] = pages;
  if (only !== undefined && pages.length === 1) {
    const version = await source.findPageVersion(viewer, only.id);
    return version === null ? [] : bodyParts(pageParts(only.id, version));
  }
  const lengths = await lengthsOf(source, viewer, pages);
  const chapters: { title: string; pageIds: Set<string> }[] = [];
  for (const { id, title, depth } of pages) {
    if (depth === 0) chapters.push({ title, pageIds: new Set([id]) });
    else chapters.at(-1)?.pageIds.add(id);
  }
  return bodyParts(
    chapters.map(({ title, pageIds }) => ({
      ...{ title, pageIds, start: 0 },
      weight: [...pageIds].reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0),
      holds: ({ pageId }) => pageIds.has(pageId),
    })),
  );
}

/** The sections of a page, in their order. */
export function pageParts(pageId: string, version: Pick<PageVersion, 'headings' | 'text'>): Part[] {
  return version.headings.map(({ id, text: title, start }) => {
    const end = sectionRange(version, id)?.end ?? version.text.length;
    return {
      ...{ title, start, weight: end - start, pageIds: new Set([pageId]) },
      holds: (place) => place.pageId === pageId && place.start >= start && place.start < end,
    };
  });
}

async function lengthsOf(source: PartSource, viewer: Viewer, pages: Book['pages']): Promise<Map<string, number>> {
  const lengths = new Map<string, number>();
  for (let from = 0; from < pages.length; from += TEXTS_AT_ONCE) {
    const some = pages.slice(from, from + TEXTS_AT_ONCE).map(({ id }) => id);
    for (const { pageId, text } of await source.listPageTexts(viewer, some)) lengths.set(pageId, text.length);
  }
  return lengths;
}
