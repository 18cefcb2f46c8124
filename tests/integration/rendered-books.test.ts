import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { openBook } from '#lib/books/ingest/readers/book/open-book.ts';
import { readPage } from '#lib/books/ingest/readers/linked-pages.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';

const GOLDEN = join(FIXTURE_BOOKS, 'rendered');

const pages = await Promise.all(
  ['field-guide', 'notes', 'site', 'languages'].map(async (name) => {
    const book = await openBook(join(FIXTURE_BOOKS, name));
    return book.pages.filter(({ path }) => path !== 'sub/binary').map((page) => ({ name, book, page }));
  }),
);

describe('the pages of the fixture books', () => {
  it.each(pages.flat().map((each) => [`${each.name}/${each.page.path}`, each] as const))(
    'are rendered as they were approved: %s',
    async (address, { name, book, page }) => {
      const document = { id: name, title: name, webUrl: null, accessList: ['public'] };
      const read = await readPage({ book, page, pageId: address, document, indexed: null });
      const quotes = read.sentences.map(
        ({ kind, start, end }) => `${kind}: ${JSON.stringify(read.text.slice(start, end))}`,
      );
      const html = read.html.replaceAll(
        /(?=<(?:h[1-6]|p|ul|ol|li|pre|table|tr|figure|div|section|blockquote|dl|dt|dd|details)\b)/g,
        '\n',
      );
      await expect(`title: ${read.title}\n${html.trimStart()}\n\n${quotes.join('\n')}\n`).toMatchFileSnapshot(
        join(GOLDEN, `${address.replaceAll('/', '__')}.txt`),
      );
    },
  );
});
