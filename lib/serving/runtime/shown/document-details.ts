import type { DocumentDetails } from '#lib/contracts/document-details.ts';
import { titleOfDialect } from '#lib/contracts/dialects.ts';
import { shownFilePage } from '#lib/contracts/file-page.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';

import type { Asking } from '../ask-question.ts';
import type { Runtime } from '../runtime.ts';
import { shownDocument } from './shown-document.ts';

/** Returns one document with its table of contents, as every surface reports it; null if the viewer has no such document. */
export async function documentDetails(
  documentId: string,
  { viewer, origin }: Pick<Asking, 'viewer' | 'origin'>,
  runtime: Runtime,
): Promise<DocumentDetails | null> {
  const [entry, pages] = await Promise.all([
    runtime.catalogue.find(viewer, documentId),
    runtime.listPages(viewer, documentId),
  ]);
  if (entry === null) return null;
  const baseUrl = runtime.env.publicUrl ?? origin;
  return {
    ...shownDocument(entry, baseUrl),
    summary_standard: entry.summaryStandard,
    dialect: titleOfDialect(entry.dialect),
    contents: pages.map((page) => ({
      page_id: page.id,
      path: page.path,
      number: page.number,
      depth: page.depth,
      chapter: page.chapter,
      sections: page.sections,
      title: page.title,
      ...shownFilePage(page.filePage),
      version: page.version,
      url: pageAddress(baseUrl, page),
    })),
  };
}
