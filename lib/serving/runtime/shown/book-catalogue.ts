import type { Viewer } from '#lib/people/access/viewer.ts';
import { type BookCatalogue, OPDS_1, OPDS_2, opdsOne, opdsTwo } from '#lib/people/standards/opds.ts';
import { assetAddress, documentAddress } from '#lib/contracts/reader-address.ts';

import type { Runtime } from '../runtime.ts';

/** Where a book and where a page is Markdown: the address in the reader, with an ending. */
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

/** The feed of that version of OPDS. */
export async function opdsFeed(
  version: keyof typeof OPDS,
  runtime: Pick<Runtime, 'listDocuments' | 'env'>,
  asked: Asked,
): Promise<{ text: string; mediaType: string }> {
  const { mediaType, write } = OPDS[version];
  return { mediaType, text: write(await bookCatalogue(runtime, asked)) };
}

/** What the viewer may read, as feeds of other programs list it. */
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
