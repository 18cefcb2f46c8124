import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { longIt } from '#tests/support/long-it.ts';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { terms } from '#lib/foundation/text/terms.ts';
import { copyBook, FIXTURE_BOOKS, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

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

function summaryOf(events: IngestEvent[]) {
  const end = events.at(-1);
  if (end?.type !== 'ingest-end') throw new Error('The run did not end.');
  const { indexed, unchanged, removed, failed, chunks } = end;
  return { indexed, unchanged, removed, failed, chunks };
}

function outcomesOf(events: IngestEvent[]): Record<string, string> {
  return Object.fromEntries(
    events.flatMap((event) => (event.type === 'page-end' ? [[event.path, event.outcome]] : [])),
  );
}

async function search(query: string, documentId = 'field-guide'): Promise<Chunk[]> {
  const filters = { documentIds: [documentId] };
  const found = await test.chunks.search(ANONYMOUS, { terms: [...new Set(terms(query))], filters, limit: 50 });
  return found.map(({ chunk }) => chunk);
}

/** Everything stored, without times. */
async function storedState() {
  const tables = {
    pages:
      'select id, path, number, depth, title, version, source_hash, chunk_frequencies, chunk_count, term_count from pages where removed_at is null order by id',
    versions:
      'select page_id, version, html, text, sentences, headings from page_versions where unused_since is null order by page_id',
    assets: `select path, media_type, md5(bytes) from assets order by path`,
    chunks: 'select * from chunks order by id',
    terms: 'select * from term_statistics order by term',
    corpus: 'select chunk_count, term_count from corpus_statistics order by id',
  };
  const state: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(tables)) state[name] = (await test.database.client.query(query)).rows;
  return state;
}

describe('ingesting an mdBook', () => {
  it('stores the chapters of the summary in its order with what the configuration says', async () => {
    const events = await test.ingest(book.path);

    expect(events[0]).toEqual({
      type: 'ingest-start',
      documentId: 'field-guide',
      title: 'A Field Guide to Counting Birds',
      pages: 6,
      dialect: 'mdBook',
    });
    const document = await test.library.findDocument(ANONYMOUS, 'field-guide');
    expect(document).toMatchObject({
      authors: ['Ada Finch', 'Ben Heron'],
      language: 'en',
      type: 'markdown',
      accessList: ['public'],
    });
    const pages = await test.library.listPages(ANONYMOUS, 'field-guide');
    expect(pages.map(({ path, number, depth, title }) => [number, depth, path, title])).toEqual([
      [1, 0, 'preface', 'Before you start'],
      [2, 0, 'watching', 'Watching'],
      [3, 1, 'birds/feeder', 'At the feeder'],
      [4, 2, 'birds/night', 'Birds by Night'],
      [5, 0, 'counting', 'Counting'],
      [6, 0, 'README', 'Afterword'],
    ]);
  });

  it('makes chunks that say where they come from and are exactly their range of the page', async () => {
    await test.ingest(book.path);

    const chunks = await search('bird feeder chair count');
    expect(chunks.length).toBeGreaterThan(5);
    for (const chunk of chunks) {
      const page = await test.library.findPageVersion(ANONYMOUS, chunk.pageId, chunk.pageVersion);
      expect(page?.text.slice(chunk.start, chunk.end)).toBe(chunk.text);
      expect(page?.text.slice(chunk.start - chunk.before.length, chunk.end + chunk.after.length)).toBe(
        chunk.before + chunk.text + chunk.after,
      );
      expect(chunk.before.length).toBe(Math.min(64, chunk.start));
      const quotes = chunk.twins
        ?.map(({ sentence }) => chunk.sentences[sentence])
        .map((range) => page?.text.slice(range?.start, range?.end));
      for (const quote of quotes ?? [''])
        expect(page?.text.toLowerCase().split(quote?.toLowerCase() ?? '').length).toBeGreaterThan(2);
      expect(chunk.sentences.every((sentence) => page?.sentences.some((other) => other.start === sentence.start))).toBe(
        true,
      );
    }
    const picture = chunks.find(({ text }) => text === 'The wren');
    expect(picture).toMatchObject({
      blockType: 'image',
      imagePath: 'img/feeder.svg',
      filename: 'birds/feeder.md',
      pageNumber: 3,
      pageTitle: 'At the feeder',
      sourceKey: '/books/field-guide/birds/feeder',
      headingPath: ['At the feeder'],
    });
    expect(await test.library.findAsset(ANONYMOUS, 'field-guide', 'img/feeder.svg')).toMatchObject({
      mediaType: 'image/svg+xml',
    });
  });

  it('cites pages by the address of the book on the web when it has one', async () => {
    await test.ingest(book.path, { webUrl: 'https://example.org/guide' });

    const [chunk] = await search('feeder');
    expect(chunk?.sourceKey).toBe('https://example.org/guide/birds/feeder.html');
    const afterword = await search('that is all afterword');
    expect(afterword[0]?.sourceKey).toBe('https://example.org/guide/index.html');
  });

  it('reports what is missing, each thing once', async () => {
    const events = await test.ingest(book.path);

    const warnings = events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
    expect(warnings.filter((message) => message.includes('listings/counting/output.txt'))).toEqual([
      'listings/counting/output.txt is not there; counting.md includes it.',
    ]);
    expect(warnings).toContain('The chapter lost.md is not there; SUMMARY.md lists it.');
    expect(warnings).toContain('The picture src/img/gone.png is not there; birds/feeder.md shows it.');
    expect(warnings.some((message) => message.includes('lies outside the book'))).toBe(true);
    expect(new Set(warnings).size).toBe(warnings.length);
  });
});

describe('ingesting again', () => {
  it('indexes nothing when nothing changed', async () => {
    const first = summaryOf(await test.ingest(book.path));
    const before = await storedState();
    const second = summaryOf(await test.ingest(book.path));

    expect(first).toMatchObject({ indexed: 6, unchanged: 0, failed: 0 });
    expect(before['chunks']).toHaveLength(first.chunks);
    expect(second).toEqual({ indexed: 0, unchanged: 6, removed: 0, failed: 0, chunks: first.chunks });
    expect(await storedState()).toEqual(before);
  });

  it('indexes only the page whose text, include or picture changed', async () => {
    await test.ingest(book.path);

    await appendFile(join(book.path, 'src/preface.md'), '\nOne more line.\n');
    expect(outcomesOf(await test.ingest(book.path))).toMatchObject({
      preface: 'indexed',
      watching: 'unchanged',
      counting: 'unchanged',
    });

    await appendFile(join(book.path, 'listings/counting/tiny.rs'), 'fn more() {}\n');
    expect(outcomesOf(await test.ingest(book.path))).toMatchObject({
      preface: 'unchanged',
      counting: 'indexed',
      'birds/night': 'indexed',
    });

    const svg = await readFile(join(book.path, 'src/img/feeder.svg'), 'utf8');
    await writeFile(join(book.path, 'src/img/feeder.svg'), svg.replace('r="40"', 'r="30"'));
    expect(summaryOf(await test.ingest(book.path))).toMatchObject({ indexed: 1, unchanged: 5 });
    const asset = await test.library.findAsset(ANONYMOUS, 'field-guide', 'img/feeder.svg');
    expect(Buffer.from(asset?.bytes ?? []).toString()).toContain('r="30"');
  });

  it('moves pages whose place changed, with their chunks, and takes vanished ones out', async () => {
    await test.ingest(book.path);
    const before = await storedState();

    const summary = join(book.path, 'src/SUMMARY.md');
    await writeFile(summary, '- [Counting](counting.md)\n- [Watching](watching.md)\n');
    const moved = summaryOf(await test.ingest(book.path));
    expect(moved).toMatchObject({ indexed: 0, unchanged: 2, removed: 4 });
    const pages = await test.library.listPages(ANONYMOUS, 'field-guide');
    expect(pages.map(({ path, number, chapter }) => [number, path, chapter])).toEqual([
      [1, 'counting', '1'],
      [2, 'watching', '2'],
    ]);
    expect(
      (await search('count')).every(({ pageNumber, pageTitle }) => (pageTitle === 'Counting') === (pageNumber === 1)),
    ).toBe(true);
    expect(await search('feeder')).toEqual([]);

    await writeFile(summary, await readFile(join(FIXTURE_BOOKS, 'field-guide/src/SUMMARY.md')));
    await test.ingest(book.path);
    expect(await storedState()).toEqual(before);
  });

  longIt('gives the same result after a run that stopped anywhere', async () => {
    await test.ingest(book.path);
    const whole = await storedState();
    await test.empty();

    for (let stopAfter = 0; stopAfter < 6; stopAfter += 2) {
      const controller = new AbortController();
      let pages = 0;
      const run = ingestSource(test, { path: book.path }, controller.signal);
      await expect(async () => {
        for await (const event of run) {
          if (event.type === 'page-end') pages += 1;
          if (pages >= stopAfter) controller.abort();
        }
      }).rejects.toThrow();
    }
    await test.ingest(book.path);
    expect(await storedState()).toEqual(whole);
  });

  it('indexes pages again whose chunks the store has lost', async () => {
    await test.ingest(book.path);
    const whole = await storedState();
    const feeder = (await search('feeder'))[0];
    await test.chunks.deletePages([feeder?.pageId ?? '']);

    expect(summaryOf(await test.ingest(book.path))).toMatchObject({ indexed: 1, unchanged: 5 });
    expect(await storedState()).toEqual(whole);
  });
});

describe('ingesting a folder of notes', () => {
  it('reads what can be read, in the order people count, and reports the rest', async () => {
    const events = await test.ingest(join(FIXTURE_BOOKS, 'notes'));

    expect(Object.entries(outcomesOf(events))).toEqual([
      ['README', 'indexed'],
      ['2-sowing', 'indexed'],
      ['10-harvest', 'indexed'],
      ['sub/index', 'indexed'],
      ['sub/binary', 'failed'],
      ['sub/crlf', 'indexed'],
      ['sub/empty', 'indexed'],
      ['sub/latin', 'indexed'],
    ]);
    expect(events).toContainEqual({
      type: 'warning',
      file: 'sub/binary.md',
      message: 'The file is not text.',
      kind: 'failed',
    });
    expect(events.some((event) => event.type === 'warning' && event.message.includes('not valid UTF-8'))).toBe(true);
    expect((await test.library.findDocument(ANONYMOUS, 'notes'))?.title).toBe('Notes of a gardener');
    expect((await test.library.findPageByPath(ANONYMOUS, 'notes', 'sub/crlf'))?.text).toBe(
      'Windows\nLines end in two characters.',
    );
    expect((await search('sow march', 'notes'))[0]?.sourceKey).toBe('https://example.org/notes/sowing');
    expect(summaryOf(await test.ingest(join(FIXTURE_BOOKS, 'notes')))).toMatchObject({
      indexed: 0,
      unchanged: 7,
      failed: 1,
    });
  });

  it('survives a page nested beyond measure', async () => {
    await writeFile(join(book.path, 'src/preface.md'), '<div>'.repeat(100_000));
    const events = await test.ingest(book.path);
    expect(outcomesOf(events)).toMatchObject({ preface: 'failed', watching: 'indexed', README: 'indexed' });
    expect(events).toContainEqual({
      type: 'warning',
      file: 'preface.md',
      message: 'Its elements are nested too deeply.',
      kind: 'failed',
    });
  });

  it('keeps what is stored of a page that can no longer be read', async () => {
    await rm(join(book.path, 'src/SUMMARY.md'));
    await test.ingest(book.path);
    await writeFile(join(book.path, 'src/watching.md'), Buffer.from([0, 1, 2]));

    expect(summaryOf(await test.ingest(book.path))).toMatchObject({ indexed: 0, failed: 1, removed: 0 });
    expect((await search('chair')).length).toBeGreaterThan(0);
  });
});
