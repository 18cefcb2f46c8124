import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import { collect, copyBook, FIXTURE_BOOKS, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

let test: TestLibrary;
let book: { path: string; remove: () => Promise<void> };

beforeAll(async () => {
  test = await openTestLibrary();
});
afterAll(() => test.close());
beforeEach(async () => {
  book = await copyBook('field-guide');
});
afterEach(async () => {
  await test.empty();
  await book.remove();
});

describe('naming a document', () => {
  it('gives a second source of the same name a number and finds both again', async () => {
    const other = await copyBook('field-guide');
    const idOf = (events: IngestEvent[]) => (events[0]?.type === 'ingest-start' ? events[0].documentId : null);
    try {
      expect(idOf(await test.ingest(book.path))).toBe('field-guide');
      expect(idOf(await test.ingest(other.path))).toBe('field-guide-2');
      expect(idOf(await test.ingest(join(book.path, 'src')))).toBe('field-guide');
      expect((await test.ingest(other.path)).at(-1)).toMatchObject({ type: 'ingest-end', indexed: 0 });
      expect(idOf(await test.ingest(other.path, { id: 'mine', title: 'My own' }))).toBe('mine');
      expect((await test.library.findDocument(ANONYMOUS, 'mine'))?.title).toBe('My own');
    } finally {
      await other.remove();
    }
  });

  it.each([
    ['/nowhere/at/all', 'There is no file or folder at /nowhere/at/all.'],
    [
      join(FIXTURE_BOOKS, 'field-guide/book.toml'),
      'book.toml is neither Markdown, MDX, HTML, reStructuredText, AsciiDoc, a notebook (.ipynb), EPUB, MOBI, AZW3, FB2, CBZ, PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx), OpenDocument (.odt), Rich Text (.rtf) nor plain text (.txt). Convert it to one of these and try again.',
    ],
    [
      join(FIXTURE_BOOKS, 'field-guide/src/img'),
      `There is no Markdown, HTML, reStructuredText, AsciiDoc or MDX in ${join(FIXTURE_BOOKS, 'field-guide/src/img')}.`,
    ],
  ])('refuses %s before anything begins', async (path, message) => {
    const error: unknown = await collect(ingestSource(test, { path }, new AbortController().signal)).catch(
      (reason: unknown) => reason,
    );
    expect(AppError.is(error) && [error.code, error.message]).toEqual(['validation_error', message]);
    expect(await test.library.listDocuments(ANONYMOUS)).toEqual([]);
  });
});
