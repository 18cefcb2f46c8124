import type { Document } from '#lib/books/library/document.ts';
import type { PageVersion } from '#lib/books/library/page.ts';
import type { PageIdentifier, PageRecord } from '#lib/books/library/ports.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';

/** A public document of the given name. */
export function buildDocument(changes: Partial<Document> = {}): Document {
  return {
    id: 'handbook',
    title: 'Handbook',
    type: 'markdown',
    sourcePath: '/books/handbook',
    webUrl: null,
    language: 'en',
    authors: ['A. Writer'],
    accessList: ['public'],
    accessByHand: false,
    fieldsByHand: [],
    createdAt: new Date('2026-01-01T00:00:00.123Z'),
    updatedAt: new Date('2026-01-02T00:00:00.456Z'),
    filename: 'handbook',
    documentType: null,
    department: null,
    origin: null,
    dialect: null,
    sourceUpdatedAt: new Date('2026-01-01T00:00:00.123Z'),
    filePageCount: null,
    coverPath: null,
    summaryBrief: null,
    summaryStandard: null,
    ...changes,
  };
}

/** A page of one sentence and one chunk. */
export function buildPage(changes: Partial<PageRecord> = {}): PageRecord {
  const path = changes.path ?? 'owners';
  const text = changes.text ?? 'Every value has one owner.';
  const id = nameBasedId('test page', changes.documentId ?? 'handbook', path);
  return {
    id,
    pageId: id,
    documentId: 'handbook',
    path,
    number: 1,
    depth: 0,
    chapter: null,
    sections: [],
    title: 'Owners',
    filename: `${path}.md`,
    version: nameBasedId('version', text).replaceAll('-', '').repeat(2),
    html: `<p data-start="0">${text}</p>`,
    text,
    sentences: [{ start: 0, end: text.length, kind: 'prose' }],
    headings: [],
    filePages: null,
    sourceHash: 'hash 1',
    readingRecord: null,
    chunkFrequencies: { valu: 1, owner: 1 },
    chunkCount: 1,
    termCount: 2,
    identifiers: [],
    ...changes,
  };
}

/** An identifier that stands once in the page's only chunk. */
export function buildIdentifier(identifier: string, changes: Partial<PageIdentifier> = {}): PageIdentifier {
  return { chunkId: 'chunk', identifier, inHeading: false, occurrences: 1, ...changes };
}

/** The version that a page was saved with. */
export function versionOf({ id, version, html, text, sentences, headings, filePages }: PageRecord): PageVersion {
  return { pageId: id, version, html, text, sentences, headings, filePages };
}
