import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import type { Document } from './document.ts';
import { documentsOf, entryOf } from './external-documents.ts';
import type { ExternalPoint } from './external-points.ts';
import type { ListedPage, PageSummary, PageVersion } from './page.ts';
import type { LibraryRepository } from './ports.ts';

/** A page that is one chunk of a collection that another program made. */
interface ExternalPage {
  pageId: string;
  pageVersion: string;
  documentId: string;
  pageNumber: number;
  pageTitle: string;
  filename: string;
  /** Its own address on the web. */
  sourceKey: string;
  text: string;
  sentences: Sentence[];
}

/** What can be read and is not in the library: each point of a collection that another program made is a page. */
export interface ExternalPages {
  /** Null for a page of the library, and for one that is not there or that the viewer may not read. */
  findPage(viewer: Viewer, pageId: string): Promise<ExternalPage | null>;
  /** What the points of a document say of themselves, in reading order; none for a document of the library. */
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
  /** Null where there is nothing beside the library. */
  foreign: ExternalPages | null;
}

/** What can be read and cited: the library, and the pages of a foreign collection, each of which the library does not know. */
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
  // Each point has a list of its own, by which it was read.
  return { ...entry, sourcePath: '', accessList: [], fieldsByHand: [] };
}

function pageOfPoint({ pageId, documentId, title, address }: ExternalPoint, index: number): ListedPage {
  const page = { pageId, documentId, pageTitle: title, filename: address, sourceKey: address };
  // Its text, which the version is made of, is read with the page alone.
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
