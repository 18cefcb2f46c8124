import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCanvas } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS, UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import type { IngestDependencies } from '#lib/books/ingest/ingest-dependencies.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import { finishPublishing } from '#lib/books/ingest/publication.ts';
import { terms } from '#lib/foundation/text/terms.ts';
import { countingParser } from '#tests/support/counting-parser.ts';
import { collect, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { STORED } from '#tests/support/stored-by-ingest.ts';

const never = new AbortController().signal;
let test: TestLibrary;
let folder: string;

beforeAll(async () => {
  test = await openTestLibrary();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.empty();
  folder = join(await mkdtemp(join(tmpdir(), 'lectern-at-once-')), 'tides');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

/** Writes an edition of the book in place of what was there: its pages by name, and a picture that all editions call the same. */
async function write(pages: Record<string, string>, colour = 'black', title = 'The tides'): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const canvas = createCanvas(8, 8);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 8, 8);
  await writeFile(join(folder, 'chart.png'), await canvas.encode('png'));
  await writeFile(join(folder, 'lectern.yaml'), `title: ${title}\n`);
  for (const [name, text] of Object.entries(pages)) await writeFile(join(folder, `${name}.md`), text);
}

const page = (title: string, words: string) =>
  `# ${title}\n\n${words} in LOG-${words.length}.\n\n![Chart](chart.png)\n`;
const FIRST = {
  '1-neap': page('Neap', 'The tide is low'),
  '2-spring': page('Spring', 'The tide is high'),
  '3-ebb': page('Ebb', 'The tide goes out'),
  '4-gone': page('Gone', 'The tide has gone'),
};
const SECOND = {
  '0-foreword': page('Foreword', 'Somebody wrote a foreword'),
  '1-neap': page('Neap', 'A flood is low'),
  '2-spring': page('Spring', 'The tide is high'),
  '3-ebb': page('Ebb', 'A flood goes out'),
};
/** More pages than are stored at once. */
const MORE = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n + 5}-more`, page(`More ${n}`, `Tide ${n}`)]));

const ingest = (others: Partial<IngestDependencies> = {}) =>
  ingestSource({ ...test, ...others }, { path: folder }, never);

/** Everything that is stored of it, by table, moments aside. */
async function stored(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(STORED)) found[name] = (await test.database.client.query(query)).rows;
  found['versions'] = (found['versions'] as { unused_since: unknown }[]).filter((row) => row.unused_since === null);
  return found;
}

/** What readers see of the document. */
async function seen() {
  const { library, chunks } = test;
  const pages = await library.listPages(ANONYMOUS, 'tides');
  const texts = await library.listPageTexts(
    ANONYMOUS,
    pages.map(({ id }) => id),
  );
  const query = { terms: terms('tide flood foreword'), filters: {}, limit: 50 };
  const found = await chunks.search(ANONYMOUS, query);
  const picture = await library.findAsset(ANONYMOUS, 'tides', 'chart.png');
  return {
    document: await library.findDocument(ANONYMOUS, 'tides'),
    pages,
    texts: texts.toSorted((one, other) => (one.pageId < other.pageId ? -1 : 1)),
    found: found.map(({ chunk }) => chunk.text).toSorted(),
    picture: Buffer.from(picture?.bytes ?? []).toString('base64'),
  };
}

/** Where the pictures lie that take their places with the pages. */
async function waitingPictures(): Promise<string[]> {
  const { rows } = await test.database.client.query(`select path from assets where path like '.staged/%'`);
  return (rows as { path: string }[]).map(({ path }) => path);
}

/** Names of those pages that the next run does not find staged, in their order. */
async function notStaged(pages: Record<string, string>): Promise<string[]> {
  const staged = new Set((await test.staging.list('tides')).map(({ id }) => id));
  return Object.keys(pages).filter((name) => !staged.has(nameBasedId('tides', name)));
}

/** What a library looks like that has known the edition alone. */
async function alone(pages: Record<string, string>, colour: string): Promise<Record<string, unknown[]>> {
  await test.empty();
  await write(pages, colour);
  await collect(ingest());
  return stored();
}

async function runUntil(pages: number, others: Partial<IngestDependencies> = {}): Promise<IngestEvent[]> {
  const events: IngestEvent[] = [];
  for await (const event of ingest(others)) {
    events.push(event);
    if (events.filter(({ type }) => type === 'page-end').length === pages) break;
  }
  return events;
}

describe('a document that is new', () => {
  const NOTHING = { document: null, pages: [], texts: [], found: [], picture: '' };

  it('is there for nobody until all of it has been read, and then as a whole', async () => {
    await write(FIRST);
    let looks = 0;
    for await (const { type } of ingest()) {
      if (type !== 'page-end') continue;
      expect(await seen()).toEqual(NOTHING);
      expect(await test.library.listDocuments(UNRESTRICTED)).toEqual([]);
      looks += 1;
    }
    expect(looks).toBe(4);
    const after = await seen();
    expect(after.pages.map(({ title }) => title)).toEqual(['Neap', 'Spring', 'Ebb', 'Gone']);
    expect(after.found).toHaveLength(4);
    expect(after.picture).not.toBe('');
  });

  it('is not there where a run ends in the middle, whoever may read it, and the next one goes on', async () => {
    const edition = { ...FIRST, ...MORE };
    await write(edition);
    await runUntil(3);
    const left = await notStaged(edition);
    expect(left.length).toBeGreaterThan(0);
    expect(left).not.toContain('3-ebb');
    await test.library.setAccess('tides', ['public', 'user:ann']);
    expect(await seen()).toEqual(NOTHING);
    const known = await test.library.listDocumentSummaries();
    expect(known).toMatchObject([{ id: 'tides', pages: 0 }]);
    const { parser, counts } = countingParser(test.parser);
    await collect(ingest({ parser }));
    expect(counts.pages).toEqual(left);
    expect((await seen()).found).toHaveLength(10);
    const stays = await stored();
    expect(stays['staged']).toEqual([]);
    expect({ ...stays, documents: null, corpora: null, terms: null, chunks: null }).toEqual({
      ...(await alone(edition, 'black')),
      ...{ documents: null, corpora: null, terms: null, chunks: null },
    });
  });
});

describe('a document that readers have', () => {
  it('is as it was until all of it has been read, and then is as if it had never been another', async () => {
    await write(FIRST);
    await collect(ingest());
    const before = await seen();
    expect(before.found).toHaveLength(4);
    await write(SECOND, 'red');
    let looks = 0;
    for await (const { type } of ingest()) {
      if (type !== 'page-end') continue;
      expect(await seen()).toEqual(before);
      looks += 1;
    }
    expect(looks).toBe(4);
    const after = await seen();
    expect(after.pages.map(({ title }) => title)).toEqual(['Foreword', 'Neap', 'Spring', 'Ebb']);
    expect(after.picture).not.toBe(before.picture);
    expect(await stored()).toEqual(await alone(SECOND, 'red'));
  });

  it('stays as it was where a run ends in the middle, and the next one goes on', async () => {
    await write(FIRST);
    await collect(ingest());
    const before = await seen();
    const edition = { ...SECOND, ...MORE };
    await write(edition, 'red');
    await runUntil(3);
    expect(await seen()).toEqual(before);
    expect(await waitingPictures()).not.toEqual([]);
    for (const path of await waitingPictures())
      expect(await test.library.findAsset(UNRESTRICTED, 'tides', path)).toBeNull();
    const left = (await notStaged(edition)).filter((name) => name !== '2-spring');
    expect(left.length).toBeGreaterThan(0);
    const { parser, counts } = countingParser(test.parser);
    await collect(ingest({ parser }));
    // What is staged is not read again, nor what is as readers have it.
    expect(counts.pages).toEqual(left);
    expect(await stored()).toEqual(await alone(edition, 'red'));
  });

  it('keeps nothing of a run that was given up once its source is as before', async () => {
    await write(FIRST);
    await collect(ingest());
    const before = await stored();
    await write(SECOND, 'red');
    await runUntil(4);
    await write(FIRST);
    await collect(ingest());
    expect(await stored()).toEqual(before);
  });

  it('has the chunks of its new pages though the process ended before they came', async () => {
    await write(FIRST);
    await collect(ingest());
    await write(SECOND, 'red');
    const chunks = new Proxy(test.chunks, {
      get: (store, name) => {
        if (name === 'publishPages') return () => Promise.reject(new Error('The process has ended.'));
        const value: unknown = Reflect.get(store, name, store);
        return typeof value === 'function' ? (value as () => unknown).bind(store) : value;
      },
    });
    await expect(collect(ingest({ chunks }))).rejects.toThrow('The process has ended.');
    expect((await seen()).pages.map(({ title }) => title)).toEqual(['Foreword', 'Neap', 'Spring', 'Ebb']);
    await finishPublishing(test);
    expect((await seen()).found.filter((text) => text.includes('flood'))).toHaveLength(2);
    await collect(ingest());
    expect(await stored()).toEqual(await alone(SECOND, 'red'));
  });
});
