import { extname, join } from 'node:path';

import type { FetchedSite } from './ports.ts';
import { NO_DETAILS, type PlannedPage, type SourceBook } from './source-book.ts';

/** The book that a site is: the folder it was fetched into, in the site's own order and with its own addresses. */
export function siteBook(book: SourceBook, site: FetchedSite, address: string): SourceBook {
  const { details = NO_DETAILS, withheld = [] } = book;
  return {
    ...book,
    sourcePath: address,
    name: site.name,
    title: site.title,
    language: site.language,
    webUrl: site.webUrl,
    fetchedFiles: site.addresses,
    details: { ...details, origin: site.host },
    pages: site.pages
      .filter(({ filename }) => !withheld.includes(filename))
      .map(({ filename, url }, index) => plannedPage(join(book.rootFolder, filename), { filename, url, index })),
    warnings: [...site.warnings, ...book.warnings.filter(({ key }) => key.startsWith('withheld '))],
    // Its files are as old as their fetching.
    modifiedMs: null,
  };
}

function plannedPage(
  file: string,
  { filename, url, index }: { filename: string; url: string; index: number },
): PlannedPage {
  const path = filename.slice(0, filename.length - extname(filename).length);
  const folders = filename.split('/').length - 1;
  const depth = path.endsWith('/index') ? folders - 1 : folders;
  return { path, filename, file, format: 'html', number: index + 1, depth, chapter: null, title: null, url };
}
