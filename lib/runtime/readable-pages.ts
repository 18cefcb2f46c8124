import { PUBLIC_GRANT, type Viewer } from '#lib/access/viewer.ts';
import type { Catalogue } from '#lib/library/catalogue.ts';
import type { Document } from '#lib/library/document.ts';
import type { PageSummary, PageVersion } from '#lib/library/page.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { Chunk } from '#lib/retrieval/chunk.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';
import type { DocumentRights } from '#lib/retrieval/recheck-access.ts';
import { chunkOfPage } from '#lib/retrieval/stores/qdrant/foreign-format.ts';

type ReadablePages = Pick<
  LibraryRepository,
  'findDocument' | 'findPage' | 'findPageVersion' | 'findVersionOfAnyPage' | 'listPageTexts'
>;

interface PageSources {
  library: ReadablePages;
  chunks: Pick<ChunkStore, 'findByIds' | 'searches'>;
  /** The Qdrant collection that is configured; null without Qdrant. */
  collection: string | null;
}

/**
 * What can be read and cited: the library, and the chunks of a collection that another program made, each of which is a page of its own
 * that the library does not know.
 */
export function readablePages({ library, chunks, collection }: PageSources): ReadablePages {
  const findChunk = async (viewer: Viewer, pageId: string): Promise<Chunk | null> => {
    const chunkId = chunkOfPage(pageId);
    const [chunk] = chunkId === null ? [] : await chunks.findByIds(viewer, [chunkId]);
    // A chunk of the library has that id without being that page.
    return chunk?.pageId === pageId ? chunk : null;
  };
  return {
    findVersionOfAnyPage: (viewer, version) => library.findVersionOfAnyPage(viewer, version),
    listPageTexts: (viewer, pageIds) => library.listPageTexts(viewer, pageIds),
    findDocument: async (viewer, documentId) =>
      (await library.findDocument(viewer, documentId)) ??
      (isForeign(documentId, { chunks, collection }) ? documentOf(documentId) : null),
    findPage: async (viewer, pageId) => {
      const chunk = await findChunk(viewer, pageId);
      return chunk === null ? library.findPage(viewer, pageId) : summaryOf(chunk);
    },
    findPageVersion: async (viewer, pageId, version) => {
      const chunk = await findChunk(viewer, pageId);
      if (chunk === null) return library.findPageVersion(viewer, pageId, version);
      return version === undefined || version === chunk.pageVersion ? versionOf(chunk) : null;
    },
  };
}

/** Whose rights are asked for on the way out: the library's, and of a foreign collection that everybody may read what is in it. */
export function documentRights({
  catalogue,
  ...foreign
}: ForeignCollection & { catalogue: Pick<Catalogue, 'readable'> }): DocumentRights {
  return {
    readable: async (viewer, documentIds) => {
      const readable = await catalogue.readable(viewer, documentIds);
      return new Set([...readable, ...documentIds.filter((id) => isForeign(id, foreign))]);
    },
    isForeign: (documentId) => isForeign(documentId, foreign),
  };
}

interface ForeignCollection {
  chunks: Pick<ChunkStore, 'searches'>;
  /** The Qdrant collection that is configured; null without Qdrant. */
  collection: string | null;
}

/** Only a collection that another program made is searched by meaning alone. */
function isForeign(documentId: string, { chunks, collection }: ForeignCollection): boolean {
  return documentId === collection && chunks.searches === 'meaning';
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
    createdAt: new Date(0),
    updatedAt: new Date(0),
    filename: collection,
    documentType: null,
    department: null,
    origin: null,
    sourceUpdatedAt: new Date(0),
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
}: Chunk): PageSummary {
  return {
    id: pageId,
    documentId,
    path: pageId,
    number: pageNumber,
    depth: 0,
    title: pageTitle,
    filename,
    version: pageVersion,
    webUrl: sourceKey,
  };
}

function versionOf({ pageId, pageVersion, text, sentences }: Chunk): PageVersion {
  return {
    pageId,
    version: pageVersion,
    html: `<p data-start="0">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
    text,
    sentences,
    headings: [],
  };
}
