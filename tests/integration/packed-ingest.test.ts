import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import type { PageParser } from '#lib/books/ingest/ports.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';
import { buildEpub, PIXEL } from '#tests/support/build-epub.ts';
import { collect, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';

const PARTS = {
  metadata: '<dc:title>Two lamps</dc:title><dc:language>en</dc:language><dc:creator>Ann</dc:creator>',
  nav: '<ol><li><a href="a.xhtml">First</a></li><li><a href="b.xhtml">Second</a></li></ol>',
  chapters: {
    'a.xhtml': '<h1>First</h1><p>The lamp burns oil.</p><img src="p.png" alt="A lamp"/>',
    'b.xhtml': '<h1>Second</h1><p>Gas.</p>',
  },
  files: { 'OEBPS/p.png': PIXEL },
};

let test: TestLibrary;
let parser: PageParser;
let folder: string;
let home: string;
let work: string;

// One parser for all of them: each begins with loading every reader.
beforeAll(async () => {
  test = await openTestLibrary();
  home = await realpath(await mkdtemp(join(tmpdir(), 'lectern-work-')));
  work = join(home, 'work');
  parser = createPageParser({ workFolder: work });
});
afterAll(async () => {
  await parser.close();
  await test.close();
  await rm(home, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-files-')));
  await writeFile(join(folder, 'two-lamps.epub'), buildEpub(PARTS));
});
afterEach(async () => {
  await test.empty();
  await rm(folder, { recursive: true, force: true });
});

function ingest(name = 'two-lamps.epub', signal = new AbortController().signal): AsyncGenerator<IngestEvent> {
  return ingestSource({ ...test, parser }, { path: join(folder, name) }, signal);
}

function left(inFolder = work): Promise<string[]> {
  return readdir(inFolder).catch(() => []);
}

describe('the ingest of a file that is a whole book', () => {
  it('brings a document with its pages, by the name of the file', async () => {
    const events = await collect(ingest());
    expect(events.at(-1)).toMatchObject({ documentId: 'two-lamps', indexed: 2, failed: 0, removed: 0 });
    const [document] = await test.library.listDocuments(ANONYMOUS);
    expect(document).toMatchObject({
      ...{ id: 'two-lamps', title: 'Two lamps', type: 'epub', language: 'en', authors: ['Ann'] },
      filename: 'two-lamps.epub',
    });
    const chunks = await test.chunks.listByDocument(ANONYMOUS, 'two-lamps', { limit: 100 });
    expect(new Set(chunks.map(({ filename, sourceKey }) => `${filename} ${sourceKey}`))).toEqual(
      new Set(['two-lamps.epub /books/two-lamps/first', 'two-lamps.epub /books/two-lamps/second']),
    );
    expect(JSON.stringify(chunks)).not.toContain(work);
  });

  it('has addresses in the words of its titles, and keeps its pages when titles change places', async () => {
    const pages = async () =>
      (await test.library.listPages(ANONYMOUS, 'two-lamps')).map(({ id, path, title }) => ({ id, path, title }));
    const [one, other] = ['a', 'b'].map((name) => nameBasedId('two-lamps', name));
    const events = await collect(ingest());
    expect(events.flatMap((event) => (event.type === 'page-end' ? [event.title] : []))).toEqual(['First', 'Second']);
    expect(await pages()).toEqual([
      { id: one, path: 'first', title: 'First' },
      { id: other, path: 'second', title: 'Second' },
    ]);
    const nav = '<ol><li><a href="a.xhtml">Second</a></li><li><a href="b.xhtml">First</a></li></ol>';
    await writeFile(join(folder, 'two-lamps.epub'), buildEpub({ ...PARTS, nav }));
    await collect(ingest());
    expect(await pages()).toEqual([
      { id: one, path: 'second', title: 'Second' },
      { id: other, path: 'first', title: 'First' },
    ]);
  });

  it('leaves the pages of an unchanged file alone, and takes one that changed', async () => {
    await collect(ingest());
    expect((await collect(ingest())).at(-1)).toMatchObject({ indexed: 0, unchanged: 2 });
    const chapters = { ...PARTS.chapters, 'b.xhtml': '<h1>Second</h1><p>Electric.</p>' };
    await writeFile(join(folder, 'two-lamps.epub'), buildEpub({ ...PARTS, chapters }));
    expect((await collect(ingest())).at(-1)).toMatchObject({ indexed: 1, unchanged: 1 });
  });

  it('keeps the picture on its front, for who may read it, until it has none', async () => {
    const cover = '<meta name="cover" content="front"/>';
    const front = {
      metadata: `${PARTS.metadata}${cover}`,
      items: '<item id="front" href="front.png" media-type="image/png"/>',
    };
    const write = (parts: Parameters<typeof buildEpub>[0]) =>
      writeFile(join(folder, 'two-lamps.epub'), buildEpub(parts));
    await write({ ...PARTS, ...front, files: { 'OEBPS/p.png': PIXEL, 'OEBPS/front.png': PIXEL } });
    await collect(ingest());
    await collect(ingest());
    expect(await test.library.findDocument(ANONYMOUS, 'two-lamps')).toMatchObject({ coverPath: 'front.png' });
    expect(await test.library.findAsset(ANONYMOUS, 'two-lamps', 'front.png')).toMatchObject({ mediaType: 'image/png' });
    await writeFile(join(folder, 'lectern.yaml'), 'access: [user:ann]\n');
    await collect(ingest());
    expect(await test.library.findAsset(ANONYMOUS, 'two-lamps', 'front.png')).toBeNull();
    await write({
      ...PARTS,
      ...front,
      files: { 'OEBPS/front.png': new TextEncoder().encode('<script>no picture</script>') },
    });
    await collect(ingest());
    expect(await test.library.findDocumentOfAnyone('two-lamps')).toMatchObject({ coverPath: null });
  });

  it('leaves nothing unpacked when it has ended', async () => {
    await collect(ingest());
    expect(await left()).toEqual([]);
  });

  it('leaves nothing unpacked when it is stopped, or nobody waits for its end', async () => {
    const stop = new AbortController();
    const run = ingest('two-lamps.epub', stop.signal);
    await run.next();
    expect(await left()).toHaveLength(1);
    stop.abort();
    await expect(collect(run)).rejects.toThrow();
    expect(await left()).toEqual([]);
    for await (const event of ingest()) if (event.type === 'ingest-start') break;
    expect(await left()).toEqual([]);
  });

  it('leaves nothing unpacked when the file is refused', async () => {
    const chapters = { 'a.xhtml': '<h1>A</h1>' };
    const broken = buildEpub({ chapters, files: { 'OEBPS/a.xhtml': PIXEL } });
    await writeFile(join(folder, 'broken.epub'), broken);
    await expect(collect(ingest('broken.epub'))).rejects.toThrow('There is no text in broken.epub.');
    expect(await left()).toEqual([]);
  });

  longIt('removes what a process that is gone left unpacked, and nothing of one that runs', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const elsewhere = join(folder, 'work');
    for (const name of [`${pid}-gone`, `${process.ppid}-running`])
      await mkdir(join(elsewhere, name), { recursive: true });
    const another = createPageParser({ workFolder: elsewhere });
    try {
      const source = { path: join(folder, 'two-lamps.epub') };
      await collect(ingestSource({ ...test, parser: another }, source, new AbortController().signal));
      expect(await left(elsewhere)).toEqual([`${process.ppid}-running`]);
    } finally {
      await another.close();
    }
  });

  it('is read by whom the settings beside the file name', async () => {
    await writeFile(join(folder, 'lectern.yaml'), 'access: [user:ann]\n');
    await collect(ingest());
    expect(await test.library.listDocuments(ANONYMOUS)).toEqual([]);
    expect(await test.library.findDocumentOfAnyone('two-lamps')).toMatchObject({ accessList: ['user:ann'] });
  });
});
