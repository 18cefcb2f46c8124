import { shownFilePage } from '#lib/contracts/file-page.ts';
import type { PageText } from '#lib/contracts/page-text.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';

import type { Asking } from '../ask-question.ts';
import type { Runtime } from '../runtime.ts';

interface WantedPage {
  pageId: string;
  /** The current version if absent. */
  version?: string | undefined;
  withSentences?: boolean;
}

/** Returns the canonical text of a page, as every surface reports it; null if the viewer has no such page or page version. */
export async function pageText(
  { pageId, version: wanted, withSentences = false }: WantedPage,
  { viewer, origin }: Pick<Asking, 'viewer' | 'origin'>,
  runtime: Runtime,
): Promise<PageText | null> {
  const [page, version] = await Promise.all([
    runtime.findPage(viewer, pageId),
    runtime.findPageVersion(viewer, pageId, wanted),
  ]);
  const document = page === null ? null : await runtime.findDocument(viewer, page.documentId);
  if (page === null || version === null || document === null) return null;
  return {
    page_id: page.id,
    version: version.version,
    is_current: version.version === page.version,
    doc_id: page.documentId,
    doc_title: document.title,
    title: page.title,
    filename: page.filename,
    page_number: page.number,
    ...shownFilePage(version.filePages?.[0] ?? null),
    ...(version.filePages && { file_pages: version.filePages.map(shownStart) }),
    url: page.webUrl ?? pageAddress(runtime.env.publicUrl ?? origin, page),
    length: version.text.length,
    length_cp: countCodePoints(version.text),
    text: version.text,
    ...(withSentences && { sentences: version.sentences.map(({ start, end }) => [start, end]) }),
  };
}

function shownStart({ start, number, label }: FilePageStart): NonNullable<PageText['file_pages']>[number] {
  return { start, page_number: number, ...(label !== null && { page_label: label }) };
}
