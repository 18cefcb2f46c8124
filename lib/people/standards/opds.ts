import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';

/** A book as a catalogue lists it. */
interface CatalogueBook {
  id: string;
  title: string;
  authors: readonly string[];
  language: string | null;
  summary: string | null;
  changedAt: Date;
  /** Addresses of the book, of its Markdown and of its cover, which is null for a book without one. */
  address: string;
  markdown: string;
  cover: string | null;
}

export interface BookCatalogue {
  title: string;
  /** Address of the feed, and origin of this server without a trailing slash. */
  address: string;
  origin: string;
  changedAt: Date;
  books: readonly CatalogueBook[];
}

export const OPDS_1 = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
export const OPDS_2 = 'application/opds+json';

const ACQUISITION = 'http://opds-spec.org/acquisition/open-access';
const IMAGE = 'http://opds-spec.org/image';

/** Writes a catalogue as OPDS 1.2, an acquisition feed in Atom (https://specs.opds.io/opds-1.2). */
export function opdsOne({ title, address, origin, changedAt, books }: BookCatalogue): string {
  const entries = books.map((book) =>
    x('entry', [
      x('id', `urn:lectern:book:${encodeURIComponent(book.id)}`),
      x('title', written(book.title)),
      x('updated', book.changedAt.toISOString()),
      ...book.authors.map((name) => x('author', [x('name', written(name))])),
      ...(book.language === null ? [] : [x('dc:language', written(book.language))]),
      ...(book.summary === null ? [] : [x('summary', { type: 'text' }, written(book.summary))]),
      x('link', { rel: ACQUISITION, type: 'text/html', href: book.address }),
      x('link', { rel: 'alternate', type: 'text/markdown', href: book.markdown }),
      ...(book.cover === null ? [] : [x('link', { rel: IMAGE, type: 'image/webp', href: book.cover })]),
    ]),
  );
  const feed = x('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/terms/' }, [
    x('id', 'urn:lectern:catalogue'),
    x('title', title),
    x('updated', changedAt.toISOString()),
    x('author', [x('name', 'Lectern'), x('uri', `${origin}/`)]),
    x('link', { rel: 'self', type: OPDS_1, href: address }),
    x('link', { rel: 'start', type: OPDS_1, href: address }),
    ...entries,
  ]);
  return `<?xml version="1.0" encoding="utf-8"?>\n${toXml(feed, { closeEmptyElements: true })}\n`;
}

/**
 * Writes a catalogue as OPDS 2.0, in JSON (https://specs.opds.io/opds-2.0). Its schema allows no empty list of publications: a catalogue without books
 * leads to the shelf.
 */
export function opdsTwo({ title, address, origin, changedAt, books }: BookCatalogue): object {
  return {
    metadata: { title, modified: changedAt.toISOString(), numberOfItems: books.length },
    links: [{ rel: 'self', href: address, type: OPDS_2 }],
    ...(books.length === 0
      ? { navigation: [{ href: `${origin}/`, title, type: 'text/html' }] }
      : { publications: books.map((book) => publication(book, origin)) }),
  };
}

function publication(book: CatalogueBook, origin: string): object {
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: `urn:lectern:book:${encodeURIComponent(book.id)}`,
      title: book.title,
      ...(book.authors.length > 0 && { author: book.authors.map((name) => ({ name })) }),
      ...(book.language !== null && { language: book.language }),
      ...(book.summary !== null && { description: book.summary }),
      modified: book.changedAt.toISOString(),
    },
    links: [
      { rel: ACQUISITION, href: book.address, type: 'text/html' },
      { rel: 'alternate', href: book.markdown, type: 'text/markdown' },
    ],
    // A publication has at least one image, and one at least is not a drawing.
    images: [
      {
        href: book.cover ?? `${origin}/apple-icon.png`,
        type: book.cover === null ? 'image/png' : 'image/webp',
      },
    ],
  };
}

/** Removes control characters: XML has no way to write them, not even escaped. */
function written(text: string): string {
  return text.toWellFormed().replaceAll(/[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/g, '');
}
