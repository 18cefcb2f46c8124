import type { EmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import { chunkTerms } from '#lib/answering/retrieval/passage-text.ts';
import type { PageRecord } from '#lib/books/library/ports.ts';
import type { IndexedChunk } from '#lib/answering/retrieval/ports.ts';
import { EmbeddedChunkStore } from '#tests/support/embedded-chunk-store.ts';

import { buildChunk } from './build-chunk.ts';
import { buildDocument, buildPage } from './library-records.ts';

export const CHUNKS_PER_PAGE = 5;

/** The page of this number: always the same, as an ingest of the same source would make it. Its chunks hold its number. */
export function pageNumbered(number: number): PageRecord {
  const documentId = 'killed';
  const chunks = chunksOf(number);
  const chunkFrequencies: Record<string, number> = {};
  for (const { terms } of chunks)
    for (const term of new Set(terms)) chunkFrequencies[term] = (chunkFrequencies[term] ?? 0) + 1;
  return buildPage({
    documentId,
    path: `page-${number}`,
    number: number + 1,
    text: `Every word of page ${number}.`,
    chunkFrequencies,
    chunkCount: chunks.length,
    termCount: chunks.reduce((sum, { terms }) => sum + terms.length, 0),
  });
}

/** Saves the page as ingest does: version, chunks, page. */
export async function savePageNumbered({ db }: EmbeddedDatabase, number: number): Promise<void> {
  const library = new PostgresLibraryRepository(db);
  const page = pageNumbered(number);
  await library.saveDocument(buildDocument({ id: page.documentId }));
  const { id: pageId, version, html, text, sentences, headings, filePages } = page;
  await library.savePageVersion({ pageId, version, html, text, sentences, headings, filePages });
  await new EmbeddedChunkStore(db).replacePage(page.id, chunksOf(number));
  await library.savePage(page);
}

function chunksOf(number: number): IndexedChunk[] {
  return Array.from({ length: CHUNKS_PER_PAGE }, (_, index) => {
    const words = `Every word of page ${number} counts in part ${'abcde'[index]}.`;
    const id = nameBasedId('numbered chunk', String(number), String(index));
    const chunk = buildChunk([words], {
      id,
      documentId: 'killed',
      pageId: nameBasedId('test page', 'killed', `page-${number}`),
    });
    return { chunk, terms: chunkTerms(chunk) };
  });
}
