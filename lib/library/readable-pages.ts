import { PUBLIC_GRANT, type Viewer } from '#lib/access/viewer.ts';
import type { Sentence } from '#lib/text/sentence.ts';

import type { Catalogue } from './catalogue.ts';
import type { Document } from './document.ts';
import type { PageSummary, PageVersion } from './page.ts';
import type { LibraryRepository } from './ports.ts';

/** A page that is one chunk of a collection that another program made. */
interface ForeignPage {
  pageId: string;
  pageVersion: string;
  /** The collection's name. */
  documentId: string;
  pageNumber: number;
  pageTitle: string;
  filename: string;
  /** Its own address on the web. */
  sourceKey: string;
  text: string;
  sentences: Sentence[];
}

/** What can be read and is not in the library. */
export interface ForeignPages {
  /** True for the name of a collection that another program made; what is in it may be read by everybody. */
  isForeign(documentId: string): boolean;
  /** Null for a page of the library, and for one that is not there or that the viewer may not read. */
  findPage(viewer: Viewer, pageId: string): Promise<ForeignPage | null>;
}

export type ReadablePages = Pick<
  LibraryRepository,
  'findDocument' | 'findPage' | 'findPageVersion' | 'findVersionOfAnyPage' | 'listPages' | 'listPageTexts'
>;

interface PageSources {
  library: ReadablePages;
  foreign: ForeignPages;
}

/** What can be read and cited: the library, and the pages of a foreign collection, each of which the library does not know. */
export function readablePages({ library, foreign }: PageSources): ReadablePages {
  return {
    findVersionOfAnyPage: (viewer, version) => library.findVersionOfAnyPage(viewer, version),
    listPages: (viewer, documentId) => library.listPages(viewer, documentId),
    listPageTexts: (viewer, pageIds) => library.listPageTexts(viewer, pageIds),
    findDocument: async (viewer, documentId) =>
      (await library.findDocument(viewer, documentId)) ??
      (foreign.isForeign(documentId) ? documentOf(documentId) : null),
    findPage: async (viewer, pageId) => {
      const page = await foreign.findPage(viewer, pageId);
      return page === null ? library.findPage(viewer, pageId) : summaryOf(page);
    },
    findPageVersion: async (viewer, pageId, version) => {
      const page = await foreign.findPage(viewer, pageId);
      if (page === null) return library.findPageVersion(viewer, pageId, version);
      return version === undefined || version === page.pageVersion ? versionOf(page) : null;
    },
  };
}

interface RightsSources {
  catalogue: Pick<Catalogue, 'readable'>;
  foreign: Pick<ForeignPages, 'isForeign'>;
}

/** Whose rights are asked for on the way out: the library's, and of a foreign collection that everybody may read what is in it. */
export function documentRights({ catalogue, foreign }: RightsSources) {
  const isForeign = (documentId: string) => foreign.isForeign(documentId);
  return {
    readable: async (viewer: Viewer, documentIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const readable = await catalogue.readable(viewer, documentIds);
      return new Set([...readable, ...documentIds.filter(isForeign)]);
    },
    isForeign,
  };
}

function documentOf(collection: string): Document {
  return {
    id: collection,
    title: collection,
    type: 'collection',
    sourcePath: '',
    webUrl: null,
    language: null,
    authors: [],
    accessList: [PUBLIC_GRANT],
    accessByHand: false,
    fieldsByHand: [],
    createdAt: new Date(0),
    updatedAt: new Date(0),
    filename: collection,
    documentType: null,
    department: null,
    origin: null,
    dialect: null,
    sourceUpdatedAt: new Date(0),
    coverPath: null,
    summaryBrief: null,
    summaryStandard: null,
  };
}

function summaryOf({
  pageId,
  documentId,
  pageNumber,
  pageTitle,
  filename,
  pageVersion,
  sourceKey,
}: ForeignPage): PageSummary {
  return {
    id: pageId,
    documentId,
    path: pageId,
    number: pageNumber,
    depth: 0,
    chapter: null,
    title: pageTitle,
    filename,
    version: pageVersion,
    webUrl: sourceKey,
  };
}

function versionOf({ pageId, pageVersion, text, sentences }: ForeignPage): PageVersion {
  return {
    pageId,
    version: pageVersion,
    html: `<p data-start="0">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
    text,
    sentences,
    headings: [],
  };
}
