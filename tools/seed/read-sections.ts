import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';

import { SeedSection } from './seed-section.ts';

/** Everything that everyone may read and that can be asked about, in the order of books, pages and sections. */
export async function readSections(
  library: Pick<LibraryRepository, 'listDocuments' | 'listPages' | 'findPageByPath'>,
): Promise<SeedSection[]> {
  const sections: SeedSection[] = [];
  const documents = await library.listDocuments(ANONYMOUS);
  for (const document of documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    for (const { path } of await library.listPages(ANONYMOUS, document.id)) {
      const page = await library.findPageByPath(ANONYMOUS, document.id, path);
      if (page !== null) sections.push(...SeedSection.ofPage(document, page));
    }
  }
  return sections;
}
