import { appendFile, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import type { IngestDependencies } from '#lib/books/ingest/ingest-dependencies.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import { buildEpub, PIXEL } from '#tests/support/build-epub.ts';
import { countingParser } from '#tests/support/counting-parser.ts';
import { collect, copyBook, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

let test: TestLibrary;
beforeAll(async () => {
  test = await openTestLibrary();
});
afterAll(() => test.close());
afterEach(() => test.empty());

/** A run, with the pages that were read for it and how often the source was opened anew. */
async function ingest(path: string, request: Partial<IngestRequest> = {}, others: Partial<IngestDependencies> = {}) {
  const { counts, parser } = countingParser(test.parser);
  const dependencies = { ...test, parser, ...others };
  const events = await collect(ingestSource(dependencies, { path, ...request }, new AbortController().signal));
  return { ...counts, events };
}

function warningsOf(events: IngestEvent[]): IngestEvent[] {
  return events.filter(({ type }) => type === 'warning');
}

describe('a folder that is ingested again', () => {
  let book: { path: string; remove: () => Promise<void> };
  const within = (name: string) => join(book.path, name);
  beforeEach(async () => {
    book = await copyBook('field-guide');
  });
  afterEach(() => book.remove());

  it('is not parsed when nothing has changed, and says the same as before', async () => {
    const first = await ingest(book.path);
    const second = await ingest(book.path);
    expect(first.pages).toHaveLength(6);
    expect(second.pages).toEqual([]);
    expect(second.events.at(-1)).toMatchObject({ indexed: 0, unchanged: 6, failed: 0, removed: 0 });
    expect(warningsOf(first.events).length).toBeGreaterThan(3);
    expect(warningsOf(second.events)).toEqual(warningsOf(first.events));
    const chunks = (events: IngestEvent[]) => events.map((event) => (event.type === 'page-end' ? event.chunks : null));
    expect(chunks(second.events)).toEqual(chunks(first.events));
  });

  const CHANGES: [what: string, change: () => Promise<void>, read: string[]][] = [
    ['its own text', () => appendFile(within('src/preface.md'), '\nOne more line.\n'), ['preface']],
    [
      'a file it includes',
      () => appendFile(within('listings/counting/tiny.rs'), '// more\n'),
      ['birds/night', 'counting'],
    ],
    ['a picture it shows', () => appendFile(within('src/img/feeder.svg'), '<!-- more -->'), ['birds/feeder']],
    ['a picture that was missing', () => writeFile(within('src/img/gone.png'), PIXEL), ['birds/feeder']],
    ['a listing that was missing', () => writeFile(within('listings/counting/output.txt'), 'Out.'), ['counting']],
    ['a picture that is gone', () => rm(within('src/img/feeder.svg')), ['birds/feeder']],
    [
      'a listing that belongs to another document now',
      () => writeFile(within('listings/counting/lectern.yaml'), 'access: [user:ann]\n'),
      ['birds/night', 'counting'],
    ],
    [
      'a picture that is a link out of the book now',
      async () => {
        await rm(within('src/img/feeder.svg'));
        await symlink('/etc/hostname', within('src/img/feeder.svg'));
      },
      ['birds/feeder'],
    ],
  ];
  it.each(CHANGES)('reads a page again for %s, and no other', async (_what, change, read) => {
    await ingest(book.path);
    await change();
    expect((await ingest(book.path)).pages.toSorted()).toEqual(read);
    expect((await ingest(book.path)).pages).toEqual([]);
  });

  it('has links to places on pages before and after it, and follows them when those change', async () => {
    const links = '\n[a](night.md#_gone-today) [b](../preface.md#a-place)\n';
    await appendFile(within('src/birds/feeder.md'), links);
    await appendFile(within('src/preface.md'), '\n## A place!\n\n[c](birds/feeder.md#nowhere)\n');
    const dead = (events: IngestEvent[]) =>
      warningsOf(events).flatMap((event) => ('kind' in event && event.kind === 'deadplace' ? [event.message] : []));
    const nowhere = 'preface.md links to birds/feeder.md#nowhere, which is not a place on that page.';
    const gone = 'birds/feeder.md links to night.md#_gone-today, which is not a place on that page.';
    const first = await ingest(book.path);
    expect(dead(first.events)).toEqual([nowhere, gone]);
    const again = await ingest(book.path);
    expect([again.pages, dead(again.events)]).toEqual([[], [nowhere, gone]]);

    await appendFile(within('src/birds/night.md'), '\n## Gone, today\n');
    const changed = await ingest(book.path);
    expect(changed.pages.toSorted()).toEqual(['birds/feeder', 'birds/night']);
    expect(changed.events.at(-1)).toMatchObject({ indexed: 2 });
    expect(dead(changed.events)).toEqual([nowhere]);
    const page = await test.library.findPageByPath(ANONYMOUS, 'field-guide', 'birds/feeder');
    expect(page?.html).toContain('href="/books/field-guide/birds/night#gone-today"');
    expect((await ingest(book.path)).pages).toEqual([]);
  });

  it('is called by another title without being read, down to what is found of it', async () => {
    await ingest(book.path);
    expect((await ingest(book.path, { title: 'Birds' })).pages).toEqual([]);
    const chunks = await test.chunks.listByDocument(ANONYMOUS, 'field-guide', { limit: 100 });
    expect(new Set(chunks.map(({ documentTitle }) => documentTitle))).toEqual(new Set(['Birds']));
  });

  it('is read again for another address or set of identifiers, or when its code is read otherwise', async () => {
    await ingest(book.path);
    const published = { title: 'Birds', webUrl: 'https://example.org/birds' };
    expect((await ingest(book.path, published)).pages).toHaveLength(6);
    const identifierPatterns = [{ place: 'anywhere' as const, source: 'BIRD-[0-9]{1,9}' }];
    expect((await ingest(book.path, published, { identifierPatterns })).pages).toHaveLength(6);
    await appendFile(within('book.toml'), '\n[output.html.code.hidelines]\nrust = "~"\n');
    expect((await ingest(book.path, published, { identifierPatterns })).pages).toHaveLength(6);
  });

  it('is read again by other code, which changes nothing but what is known of the reading', async () => {
    await ingest(book.path);
    await test.database.client.exec(
      `update pages set reading_record = jsonb_set(reading_record::jsonb, '{basis}', '"of other code"')::text`,
    );
    const again = await ingest(book.path);
    expect(again.pages).toHaveLength(6);
    expect(again.events.at(-1)).toMatchObject({ indexed: 0, unchanged: 6 });
    expect((await ingest(book.path)).pages).toEqual([]);
  });

  it('changes its readers without a page being read', async () => {
    await ingest(book.path);
    await writeFile(within('lectern.yaml'), 'access: [user:ann]\n');
    expect((await ingest(book.path)).pages).toEqual([]);
    expect(await test.library.listDocuments(ANONYMOUS)).toEqual([]);
    expect(await test.chunks.listByDocument(ANONYMOUS, 'field-guide', { limit: 10 })).toEqual([]);
  });

  it('refuses a page that says now who may read it, as before', async () => {
    await ingest(book.path);
    await writeFile(within('src/preface.md'), '---\naccess: [user:ann]\n---\n# Preface\n');
    await expect(ingest(book.path)).rejects.toThrow('Access can be set for a document');
  });

  it('is read again where its chunks are gone', async () => {
    await ingest(book.path);
    const page = (await test.library.listPages(ANONYMOUS, 'field-guide'))[0];
    await test.chunks.deletePages([page?.id ?? '']);
    expect((await ingest(book.path)).pages).toEqual([page?.path]);
  });
});

describe('a file that is a whole book, ingested again', () => {
  const PARTS = {
    metadata: '<dc:title>Two lamps</dc:title>',
    nav: '<ol><li><a href="a.xhtml">First</a></li><li><a href="b.xhtml">Second</a></li></ol>',
    chapters: { 'a.xhtml': '<h1>First</h1><p>The lamp burns oil.</p>', 'b.xhtml': '<h1>Second</h1><p>Gas.</p>' },
  };
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-files-')));
    file = join(folder, 'two-lamps.epub');
    await writeFile(file, buildEpub(PARTS));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is neither unpacked nor parsed when it has not changed', async () => {
    expect(await ingest(file)).toMatchObject({ opened: 1, pages: ['a', 'b'] });
    await utimes(file, new Date(), new Date());
    const again = await ingest(file);
    expect(again).toMatchObject({ opened: 0, pages: [] });
    expect(again.events.at(-1)).toMatchObject({ indexed: 0, unchanged: 2, removed: 0 });
  });

  it('is read again when it has', async () => {
    await ingest(file);
    await writeFile(file, buildEpub({ ...PARTS, metadata: '<dc:title>Three lamps</dc:title>' }));
    expect(await ingest(file)).toMatchObject({ opened: 1, pages: ['a', 'b'] });
    expect(await test.library.findDocumentOfAnyone('two-lamps')).toMatchObject({ title: 'Three lamps' });
  });

  it('is unpacked for a page that is not whole, and for another address', async () => {
    await ingest(file);
    const page = (await test.library.listPages(ANONYMOUS, 'two-lamps'))[1];
    await test.chunks.deletePages([page?.id ?? '']);
    expect(await ingest(file)).toMatchObject({ opened: 1, pages: ['b'] });
    expect(await ingest(file, { webUrl: 'https://example.org/' })).toMatchObject({ opened: 1, pages: ['a', 'b'] });
    expect(await ingest(file, { webUrl: 'https://example.org/' })).toMatchObject({ opened: 0, pages: [] });
  });

  it('changes its readers without being unpacked', async () => {
    await ingest(file);
    await writeFile(join(folder, 'lectern.yaml'), 'access: [user:ann]\n');
    expect(await ingest(file)).toMatchObject({ opened: 0, pages: [] });
    expect(await test.library.listDocuments(ANONYMOUS)).toEqual([]);
    await rm(join(folder, 'lectern.yaml'));
    await writeFile(join(folder, 'lectern.yaml'), 'acess: [user:ann]\n');
    await expect(ingest(file)).rejects.toThrow('There is no setting acess.');
  });
});
