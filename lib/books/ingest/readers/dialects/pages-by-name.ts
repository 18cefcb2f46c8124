import type { PlannedPage } from '../../source-book.ts';

interface PageNames {
  byPath: Map<string, PlannedPage>;
  /** By the last segment of the path, in lower case, and by any longer tail of it. */
  byEnd: Map<string, PlannedPage>;
}

const known = new WeakMap<readonly PlannedPage[], PageNames>();

/** Returns the page of a book with this path. */
export function pageOfPath(pages: readonly PlannedPage[], path: string): PlannedPage | null {
  return namesOf(pages).byPath.get(path) ?? null;
}

/** Returns the first page whose path is this or ends in it, ignoring case. */
export function pageCalled(pages: readonly PlannedPage[], name: string): PlannedPage | null {
  return namesOf(pages).byEnd.get(name.toLowerCase()) ?? null;
}

/** Maximum number of folders that can distinguish a name. */
const FOLDERS_MAX = 8;

function namesOf(pages: readonly PlannedPage[]): PageNames {
  const found = known.get(pages);
  if (found !== undefined) return found;
  const names: PageNames = { byPath: new Map(pages.map((page) => [page.path, page])), byEnd: new Map() };
  // Full paths come first: a page in the root takes precedence over one of the same name further down.
  for (const page of pages) names.byEnd.set(page.path.toLowerCase(), page);
  for (const page of pages) {
    const parts = page.path.toLowerCase().split('/').slice(-FOLDERS_MAX);
    for (let start = parts.length - 1; start > 0; start -= 1) {
      const end = parts.slice(start).join('/');
      if (!names.byEnd.has(end)) names.byEnd.set(end, page);
    }
  }
  known.set(pages, names);
  return names;
}
