import type { QuestionScope } from './question-scope.ts';

/** The part of the library that was searched, as the request named it: what all of it allows. */
export interface SearchedPart {
  documentIds?: string[] | undefined;
  pageIds?: string[] | undefined;
  section?: { pageId: string; sectionId: string } | undefined;
  /** A page: the chapter that it is in. */
  chapterOf?: string | undefined;
  /** A page: its document up to and with that page. */
  upTo?: string | undefined;
}

/** The pages that a part is named by. */
export function pagesNaming({ pageIds = [], section, chapterOf, upTo }: SearchedPart): string[] {
  const others = [section?.pageId, chapterOf, upTo];
  return [...pageIds, ...others.filter((id) => id !== undefined)];
}

/** The part that a request means; null for the whole library. */
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

/** The part in the words of a request. */
export function scopeOf({ documentIds, pageIds, section, chapterOf, upTo }: SearchedPart): QuestionScope {
  return {
    ...(documentIds !== undefined && { document_ids: documentIds }),
    ...(pageIds !== undefined && { page_ids: pageIds }),
    ...(section !== undefined && { section: { page_id: section.pageId, section_id: section.sectionId } }),
    ...(chapterOf !== undefined && { chapter_of: chapterOf }),
    ...(upTo !== undefined && { up_to: upTo }),
  };
}
