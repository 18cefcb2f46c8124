import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import type { Document } from './document.ts';
import { documentsOf, entryOf } from './external-documents.ts';
import type { ExternalPoint } from './external-points.ts';
import type { ListedPage, PageSummary, PageVersion } from './page.ts';
import type { LibraryRepository } from './ports.ts';

/** A page that corresponds to one chunk of a collection made by another program. */
interface ExternalPage {
  pageId: string;
  pageVersion: string;
  documentId: string;
  pageNumber: number;
  pageTitle: string;
  filename: string;
  /** The page's own web address. */
  sourceKey: string;
  text: string;
  sentences: Sentence[];
}

/** Readable pages outside the library: each point of a collection that another program made is a page. */
export interface ExternalPages {
  /** Returns null for a page of the library, and for one that does not exist or that the viewer may not read. */
  findPage(viewer: Viewer, pageId: string): Promise<ExternalPage | null>;
  /** Returns the metadata of a document's points, in reading order; none for a document of the library. */
  listPoints(viewer: Viewer, documentId: string): Promise<ExternalPoint[]>;
}

export type ReadablePages = Pick<
  LibraryRepository,
  | 'findDocument'
  | 'findPage'
  | 'findPageByPath'
  | 'findPageVersion'
  | 'findVersionOfAnyPage'
  | 'listPages'
  | 'listPageTexts'
>;

interface PageSources {
  library: ReadablePages;
  /** Pages outside of the library; null if there are none. */
  foreign: ExternalPages | null;
}

/** Returns all pages that can be read and cited: those of the library, and those of an external collection, which the library does not know. */
export function readablePages({ library, foreign }: PageSources): ReadablePages {
  if (foreign === null) return library;
  return {
    findVersionOfAnyPage: (viewer, version) => library.findVersionOfAnyPage(viewer, version),
    listPageTexts: (viewer, pageIds) => library.listPageTexts(viewer, pageIds),
    listPages: async (viewer, documentId) => {
      const points = await foreign.listPoints(viewer, documentId);
      return points.length === 0 ? library.listPages(viewer, documentId) : points.map(pageOfPoint);
    },
    findDocument: async (viewer, documentId) => {
      const [document] = documentsOf(await foreign.listPoints(viewer, documentId));
      return document === undefined ? library.findDocument(viewer, documentId) : documentOf(document, documentId);
    },
    findPage: async (viewer, pageId) => {
      const page = await foreign.findPage(viewer, pageId);
      return page === null ? library.findPage(viewer, pageId) : summaryOf(page);
    },
    findPageByPath: async (viewer, documentId, path) => {
      const page = await foreign.findPage(viewer, path);
      if (page === null || page.documentId !== documentId) return library.findPageByPath(viewer, documentId, path);
      return { ...summaryOf(page), ...versionOf(page) };
    },
    findPageVersion: async (viewer, pageId, version) => {
      const page = await foreign.findPage(viewer, pageId);
      if (page === null) return library.findPageVersion(viewer, pageId, version);
      return version === undefined || version === page.pageVersion ? versionOf(page) : null;
    },
  };
}

function documentOf(points: Parameters<typeof entryOf>[0], name: string): Document {
  const { restsOn: _restsOn, pageCount: _pageCount, ...entry } = entryOf(points, name);
  // Each point has its own access list, which was checked when it was read.
  return { ...entry, sourcePath: '', accessList: [], fieldsByHand: [] };
}

function pageOfPoint({ pageId, documentId, title, address }: ExternalPoint, index: number): ListedPage {
  const page = { pageId, documentId, pageTitle: title, filename: address, sourceKey: address };
  // The version is derived from the text, which is read only with the page itself.
  return { ...summaryOf({ ...page, pageVersion: '', pageNumber: index + 1 }), filePage: null };
}

function summaryOf({
  pageId,
  documentId,
  pageNumber,
  pageTitle,
  filename,
  pageVersion,
  sourceKey,
}: Omit<ExternalPage, 'text' | 'sentences'>): PageSummary {
  return {
    id: pageId,
    documentId,
    path: pageId,
    number: pageNumber,
    depth: 0,
    chapter: null,
    sections: [],
    title: pageTitle,
    filename,
    version: pageVersion,
    webUrl: sourceKey,
  };
}

function versionOf({ pageId, pageVersion, text, sentences }: ExternalPage): PageVersion {
  return {
    pageId,
    version: pageVersion,
    html: `<p data-start="0">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
    text,
    sentences,
    headings: [],
    filePages: null,
  };
}
