import type { Viewer } from '#lib/people/access/viewer.ts';
import { type BookCatalogue, OPDS_1, OPDS_2, opdsOne, opdsTwo } from '#lib/people/standards/opds.ts';
import { assetAddress, documentAddress } from '#lib/contracts/reader-address.ts';

import type { Runtime } from '../runtime.ts';

/** Returns the Markdown address of a book or a page: its address in the reader, with an extension. */
export function markdownAddress(address: string): string {
  return `${address}.md`;
}

interface Asked {
  viewer: Viewer;
  origin: string;
  /** Of the feed. */
  path: string;
}

const OPDS = {
  one: { mediaType: OPDS_1, write: opdsOne },
  two: { mediaType: OPDS_2, write: (catalogue: BookCatalogue) => JSON.stringify(opdsTwo(catalogue)) },
} as const;

/** Returns the feed in the given version of OPDS. */
export async function opdsFeed(
  version: keyof typeof OPDS,
  runtime: Pick<Runtime, 'listDocuments' | 'env'>,
  asked: Asked,
): Promise<{ text: string; mediaType: string }> {
  const { mediaType, write } = OPDS[version];
  return { mediaType, text: write(await bookCatalogue(runtime, asked)) };
}

/** Returns the books that the viewer may read, as a catalogue for feeds of other programs. */
export async function bookCatalogue(
  runtime: Pick<Runtime, 'listDocuments' | 'env'>,
  { viewer, origin, path }: Asked,
): Promise<BookCatalogue> {
  const baseUrl = runtime.env.publicUrl ?? origin;
  const documents = await runtime.listDocuments(viewer);
  const changes = documents.map(({ updatedAt }) => updatedAt.getTime());
  return {
    title: 'Lectern',
    address: `${baseUrl}${path}`,
    origin: baseUrl,
    changedAt: new Date(Math.max(0, ...changes)),
    books: documents.map((document) => ({
      id: document.id,
      title: document.title,
      authors: document.authors,
      language: document.language,
      summary: document.summaryBrief,
      changedAt: document.updatedAt,
      address: documentAddress(baseUrl, document.id),
      markdown: markdownAddress(documentAddress(baseUrl, document.id)),
      cover: document.coverPath === null ? null : baseUrl + assetAddress(document.id, document.coverPath, 480),
    })),
  };
}
