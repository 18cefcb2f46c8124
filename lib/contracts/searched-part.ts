import type { QuestionScope } from './question-scope.ts';

/** The part of the library that was searched, as named by the request: the intersection of all its fields. */
export interface SearchedPart {
  documentIds?: string[] | undefined;
  pageIds?: string[] | undefined;
  section?: { pageId: string; sectionId: string } | undefined;
  /** A page id: the part is the chapter that contains the page. */
  chapterOf?: string | undefined;
  /** A page id: the part is the document up to and including the page. */
  upTo?: string | undefined;
}

/** Returns the pages by which a part is named. */
export function pagesNaming({ pageIds = [], section, chapterOf, upTo }: SearchedPart): string[] {
  const others = [section?.pageId, chapterOf, upTo];
  return [...pageIds, ...others.filter((id) => id !== undefined)];
}

/** Returns the part a request refers to; null for the entire library. */
export function partOf(scope: QuestionScope | null): SearchedPart | null {
  if (scope === null || Object.keys(scope).length === 0) return null;
  const { document_ids: documentIds, page_ids: pageIds, section, chapter_of: chapterOf, up_to: upTo } = scope;
  return {
    ...(documentIds !== undefined && { documentIds }),
    ...(pageIds !== undefined && { pageIds }),
    ...(section !== undefined && { section: { pageId: section.page_id, sectionId: section.section_id } }),
    ...(chapterOf !== undefined && { chapterOf }),
    ...(upTo !== undefined && { upTo }),
  };
}

/** Returns the part in the format of a request. */
export function scopeOf({ documentIds, pageIds, section, chapterOf, upTo }: SearchedPart): QuestionScope {
  return {
    ...(documentIds !== undefined && { document_ids: documentIds }),
    ...(pageIds !== undefined && { page_ids: pageIds }),
    ...(section !== undefined && { section: { page_id: section.pageId, section_id: section.sectionId } }),
    ...(chapterOf !== undefined && { chapter_of: chapterOf }),
    ...(upTo !== undefined && { up_to: upTo }),
  };
}
