import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import { cohereEmbedder } from '#lib/answering/retrieval/embedders/cohere-embedder.ts';
import { passageText } from '#lib/answering/retrieval/passage-text.ts';
import type { Embedder } from '#lib/answering/retrieval/ports.ts';
import { EmbeddedChunkStore } from '#tests/support/embedded-chunk-store.ts';
import { collect, copyBook, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { type FakeCohere, startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';

const patient = new AbortController().signal;

let service: FakeCohere;
let embedder: Embedder;
let test: TestLibrary;
let book: { path: string; remove: () => Promise<void> };

beforeAll(async () => {
  service = await startFakeCohere();
  embedder = await cohereEmbedder(
    { baseUrl: service.url, apiKey: service.apiKey, model: 'embed-english-v3.0', batchSize: 96 },
    { weight: 0.5, queryTimeoutMs: 2_000 },
  );
  test = await openTestLibrary(embedder);
});
afterAll(async () => {
  await test.close();
  await service.close();
});
beforeEach(async () => {
  book = await copyBook('field-guide');
});
afterEach(async () => {
  service.faults.clear();
  service.batches.length = 0;
  expect(service.violations).toEqual([]);
  await test.empty();
  await book.remove();
});

const embeddedTexts = () => service.batches.flatMap(({ texts }) => texts);

function endOf(events: IngestEvent[]) {
  const end = events.at(-1);
  if (end?.type !== 'ingest-end') throw new Error('The run did not end.');
  return end;
}

describe('ingest with an embedder', () => {
  it('gives every chunk its vector, pictures by their captions too', async () => {
    const { chunks } = endOf(await test.ingest(book.path));
    expect(chunks).toBeGreaterThan(5);
    expect(await test.chunks.count()).toEqual({ chunks, vectors: chunks });
    expect(embeddedTexts()).toHaveLength(chunks);
    const [vector] = await embedder.embedPassages(['feeder'], patient);
    const stored = await test.chunks.search(ANONYMOUS, { terms: [], vector, filters: {}, limit: 100 });
    expect(stored).toHaveLength(chunks);
    expect(stored.some(({ chunk }) => chunk.blockType === 'image')).toBe(true);
    expect(embeddedTexts()).toEqual(expect.arrayContaining(stored.map(({ chunk }) => passageText(chunk))));
    expect(service.batches[0]?.purpose).toBe('search_document');
  });

  it('asks for nothing when nothing changed', async () => {
    await test.ingest(book.path);
    service.batches.length = 0;
    expect(endOf(await test.ingest(book.path))).toMatchObject({ indexed: 0, unchanged: 6 });
    expect(service.batches).toEqual([]);
  });

  it('asks for nothing when pages only moved, and keeps their vectors', async () => {
    await test.ingest(book.path);
    const placeOfCounting = async () =>
      (await test.library.findPageByPath(ANONYMOUS, 'field-guide', 'counting'))?.number;
    const place = await placeOfCounting();
    const summary = join(book.path, 'src/SUMMARY.md');
    const lines = (await readFile(summary, 'utf8')).split('\n');
    const counting = lines.filter((line) => line.includes('counting.md'));
    const others = lines.filter((line) => !line.includes('counting.md'));
    await writeFile(summary, [others[0], ...counting, ...others.slice(1)].join('\n'));
    service.batches.length = 0;
    const end = endOf(await test.ingest(book.path));
    expect(end.indexed).toBe(0);
    expect(await placeOfCounting()).not.toBe(place);
    expect(service.batches).toEqual([]);
    expect(await test.chunks.count()).toEqual({ chunks: end.chunks, vectors: end.chunks });
  });

  it('asks for a page that changed and no other', async () => {
    await test.ingest(book.path);
    service.batches.length = 0;
    const page = join(book.path, 'src/counting.md');
    await writeFile(page, `${await readFile(page, 'utf8')}\nA last word on herons.\n`);
    expect(endOf(await test.ingest(book.path)).indexed).toBe(1);
    expect(embeddedTexts().length).toBeGreaterThan(0);
    expect(embeddedTexts().every((text) => text.startsWith('Counting'))).toBe(true);
  });

  it('fails as a whole when the embedder does; the page is done again by the next run', async () => {
    service.faults.add({ fault: { kind: 'reply', status: 401, body: '{}' } });
    await expect(test.ingest(book.path)).rejects.toMatchObject({ code: 'embedding_failed' });
    expect(await test.chunks.count()).toEqual({ chunks: 0, vectors: 0 });
    expect(await test.library.listIndexedPages('field-guide')).toEqual([]);
    service.faults.clear();
    const { indexed, chunks } = endOf(await test.ingest(book.path));
    expect(indexed).toBe(6);
    expect(await test.chunks.count()).toEqual({ chunks, vectors: chunks });
  });

  it('goes on where a run that failed half-way stopped', async () => {
    service.faults.add({ fault: { kind: 'alter', alter: (body) => body }, times: 2 });
    service.faults.add({ fault: { kind: 'reply', status: 401, body: '{}' } });
    await expect(test.ingest(book.path)).rejects.toMatchObject({ code: 'embedding_failed' });
    service.faults.clear();
    const before = embeddedTexts().length;
    const { indexed, unchanged, chunks } = endOf(await test.ingest(book.path));
    expect([indexed, unchanged]).toEqual([4, 2]);
    expect(before).toBeGreaterThan(0);
    expect(embeddedTexts()).toHaveLength(chunks);
  });

  it('gives vectors to a library that was indexed without an embedder, and leaves its pages as they are', async () => {
    const withoutVectors = { ...test, embedder: null, chunks: new EmbeddedChunkStore(test.database.db) };
    await collect(ingestSource(withoutVectors, { path: book.path }, patient));
    const pages = await test.library.listIndexedPages('field-guide');
    expect((await test.chunks.count()).vectors).toBe(0);
    const { indexed, unchanged, chunks } = endOf(await test.ingest(book.path));
    expect([indexed, unchanged]).toEqual([0, 6]);
    expect(await test.chunks.count()).toEqual({ chunks, vectors: chunks });
    expect(await test.library.listIndexedPages('field-guide')).toEqual(pages);
  });

  it('stops while it waits for the vectors of several pages, and ends with all of them', async () => {
    service.faults.add({ fault: { kind: 'hang' } });
    const before = service.calls.length;
    const underWay = () => service.calls.slice(before).filter(({ outcome }) => outcome === 'open').length;
    const stop = new AbortController();
    const reason = new Error('the run is stopped');
    const run = ingestSource(test, { path: book.path }, stop.signal);
    await run.next();
    const rest = expect(collect(run)).rejects.toBe(reason);
    await expect.poll(underWay).toBe(4);
    stop.abort(reason);
    await rest;
    await expect.poll(underWay).toBe(0);
    expect(await test.library.listIndexedPages('field-guide')).toEqual([]);
  });
});
