import type { AskScope, OpenPage } from '#lib/client/reader-state.ts';
import { countCodePoints } from '#lib/core/code-points.ts';

/** What a question is asked of, in the reader's words. */
export function scopeName(scope: AskScope, page: OpenPage | null): string {
  switch (scope.kind) {
    case 'library':
      return 'All books';
    case 'document':
      return page?.documentId === scope.documentId ? 'This book' : scope.title || 'Another book';
    case 'page':
      return page?.pageId === scope.pageId ? 'This page' : scope.title || 'Another page';
    case 'selection':
      return `Your selection · ${countCodePoints(scope.selection.text).toLocaleString('en')} characters`;
  }
}

/** The name of a model for readers. */
export function modelTitle(modelName: string): string {
  return modelName === 'lectern-quoting-1' ? 'the built-in quoting model' : modelName;
}
