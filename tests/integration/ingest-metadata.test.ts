import { appendFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PostgresCatalogue } from '#db/repositories/postgres-catalogue.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import type { Document } from '#lib/books/library/document.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import { collect, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const YEAR_2020 = new Date('2020-05-05T05:05:05.000Z');

let test: TestLibrary;
let catalogue: PostgresCatalogue;
let folder: string;
let book: string;

beforeAll(async () => {
  test = await openTestLibrary();
  catalogue = new PostgresCatalogue(test.database.db);
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-metadata-'));
  book = join(folder, 'pumps');
  await mkdir(book);
  await write('index.md', '# Pumps\n\nThe pump PPR-9087 moves water through the valves of the station all day.\n');
  await write('repair.md', '# PPR-9087 repair\n\nSee CVE-2026-1234 and `std::vector`.\n\n```\nrun --fast -x\n```\n');
});
afterEach(async () => {
  await test.empty();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, content: string): Promise<void> {
  await writeFile(join(book, name), content);
  await utimes(join(book, name), YEAR_2020, YEAR_2020);
}

async function stored(): Promise<Document> {
  const document = await test.library.findDocumentOfAnyone('pumps');
  if (document === null) throw new Error('The document is not there.');
  return document;
}

const chunksSeenBy = async (viewer: Viewer) =>
  (await test.chunks.listByDocument(viewer, 'pumps', { limit: 100 })).length;

describe('what ingest knows of a document', () => {
  it('is its name, when its files were changed, who may read it, and what it is about', async () => {
    await test.ingest(book);
    expect(await stored()).toMatchObject({
      filename: 'pumps',
      documentType: null,
      sourceUpdatedAt: YEAR_2020,
      accessList: ['public'],
      summaryBrief: expect.stringContaining('moves water through the valves') as string,
    });
    expect((await stored()).summaryStandard?.length).toBeLessThanOrEqual(1200);
    expect((await catalogue.findByTitleTerms(ANONYMOUS, ['pump'], 5)).map(({ id }) => id)).toEqual(['pumps']);
  });

  it('comes from the request before its settings, from them before what is stored', async () => {
    await write('lectern.yaml', 'title: Water\ndocument_type: manual\ndepartment: works\ndate: 2021-01-01\n');
    await test.ingest(book, { department: 'sales', origin: 'wiki' });
    const first = { title: 'Water', documentType: 'manual', department: 'sales', origin: 'wiki' };
    expect(await stored()).toMatchObject({ ...first, sourceUpdatedAt: new Date('2021-01-01') });
    await test.ingest(book, { date: '2022-02-02T00:00:00Z' });
    expect(await stored()).toMatchObject({ ...first, department: 'works', sourceUpdatedAt: new Date('2022-02-02') });
    await rm(join(book, 'lectern.yaml'));
    await test.ingest(book);
    expect(await stored()).toMatchObject({ ...first, title: 'Pumps', department: 'works' });
  });

  it('stands above the text of a document of one page', async () => {
    const path = join(folder, 'note.md');
    await writeFile(path, '---\ndocument_type: note\naccess: [user:ann]\ndescription: A note on water.\n---\n# Note\n');
    await test.ingest(path);
    expect(await test.library.findDocumentOfAnyone('note')).toMatchObject({
      documentType: 'note',
      accessList: ['user:ann'],
      summaryBrief: 'A note on water.',
    });
  });

  it('is nothing at all while its settings are wrong', async () => {
    await write('lectern.yaml', 'access:\n  - everybody\n');
    const refusal = collect(ingestSource(test, { path: book }, new AbortController().signal));
    await expect(refusal).rejects.toThrow(/^lectern[.]yaml, line 2: A grant is/);
    expect(await test.library.findDocumentOfAnyone('pumps')).toBeNull();
  });

  it('changes its date with its content alone', async () => {
    await test.ingest(book, { date: '2019-01-01' });
    await test.ingest(book);
    expect((await stored()).sourceUpdatedAt).toEqual(new Date('2019-01-01'));
    await appendFile(join(book, 'repair.md'), '\nMore words.\n');
    const changed = new Date('2020-06-06T00:00:00.000Z');
    await utimes(join(book, 'repair.md'), changed, changed);
    await test.ingest(book);
    expect((await stored()).sourceUpdatedAt).toEqual(changed);
  });
});

describe('who may read a document', () => {
  it('is everybody at first, then whom it lists, though no page changed', async () => {
    await test.ingest(book);
    expect(await chunksSeenBy(ANONYMOUS)).toBe(2);
    const events = await test.ingest(book, { accessList: ['user:ann'] });
    expect(events.at(-1)).toMatchObject({ indexed: 0, unchanged: 2 });
    expect([await chunksSeenBy(ANONYMOUS), await chunksSeenBy(ANN)]).toEqual([0, 2]);
    expect(await catalogue.listIds(ANONYMOUS, EVERY_DOCUMENT)).toEqual([]);
  });

  it('stays as it was while nobody says otherwise', async () => {
    await test.ingest(book, { accessList: ['user:ann'] });
    await appendFile(join(book, 'repair.md'), '\nMore words.\n');
    await test.ingest(book);
    expect((await stored()).accessList).toEqual(['user:ann']);
    expect([await chunksSeenBy(ANONYMOUS), await chunksSeenBy(ANN)]).toEqual([0, 2]);
  });

  it('is nobody with an empty list', async () => {
    await write('lectern.yaml', 'access: []\n');
    await test.ingest(book);
    expect([await chunksSeenBy(ANONYMOUS), await chunksSeenBy(ANN)]).toEqual([0, 0]);
  });

  it('holds though it changes while the document is ingested', async () => {
    await test.ingest(book);
    await appendFile(join(book, 'repair.md'), '\nMore words.\n');
    for await (const event of ingestSource(test, { path: book }, new AbortController().signal)) {
      if (event.type === 'ingest-start') await test.library.setAccess('pumps', ['user:ann']);
    }
    expect((await stored()).accessList).toEqual(['user:ann']);
    expect([await chunksSeenBy(ANONYMOUS), await chunksSeenBy(ANN)]).toEqual([0, 2]);
  });

  it('is told to the store again by the run after one that was interrupted', async () => {
    await test.ingest(book);
    await test.library.setAccess('pumps', ['user:ann']);
    await test.ingest(book);
    expect([await chunksSeenBy(ANONYMOUS), await chunksSeenBy(ANN)]).toEqual([0, 2]);
  });
});

describe('identifiers', () => {
  it('are noted where they stand, headings and code included', async () => {
    await test.ingest(book);
    const chunks = await test.chunks.listByDocument(ANONYMOUS, 'pumps', { limit: 10 });
    const textOf = (chunkId: string) => chunks.find(({ id }) => id === chunkId)?.text;
    const places = await catalogue.findIdentifier(ANONYMOUS, 'ppr-9087', EVERY_DOCUMENT, 10);
    expect(places.map(({ inHeading, occurrences }) => [inHeading, occurrences])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    expect(textOf(places[0]?.chunkId ?? '')).toContain('PPR-9087 repair');
    for (const identifier of ['CVE-2026-1234', 'std::vector', '--fast', '-x'])
      expect(await catalogue.findIdentifier(ANONYMOUS, identifier, EVERY_DOCUMENT, 10)).toHaveLength(1);
    expect((await catalogue.find(ANONYMOUS, 'pumps'))?.identifiers[0]).toBe('PPR-9087');
  });

  it('are found anew once the patterns are others, and not before', async () => {
    await test.ingest(book);
    const signal = new AbortController().signal;
    const patterns = { ...test, identifierPatterns: [{ source: 'valves|PPR-\\d+', place: 'anywhere' } as const] };
    expect((await collect(ingestSource(patterns, { path: book }, signal))).at(-1)).toMatchObject({ indexed: 2 });
    expect((await collect(ingestSource(patterns, { path: book }, signal))).at(-1)).toMatchObject({ unchanged: 2 });
    expect(await catalogue.findIdentifier(ANONYMOUS, 'valves', EVERY_DOCUMENT, 10)).toHaveLength(1);
    expect(await catalogue.findIdentifier(ANONYMOUS, '--fast', EVERY_DOCUMENT, 10)).toEqual([]);
  });
});

describe('summaries', () => {
  it('are written by the summariser, anew when something changed and else left alone', async () => {
    let asked = 0;
    const summariser = { summarise: async () => ({ brief: `Brief ${++asked}.`, standard: 'Standard.' }) };
    const signal = new AbortController().signal;
    const run = () => collect(ingestSource({ ...test, summariser }, { path: book }, signal));
    await run();
    await run();
    expect((await stored()).summaryBrief).toBe('Brief 1.');
    await appendFile(join(book, 'repair.md'), '\nMore words.\n');
    await run();
    expect(await stored()).toMatchObject({ summaryBrief: 'Brief 2.', summaryStandard: 'Standard.' });
  });

  it('are made of the document’s sentences when the summariser fails, which is said', async () => {
    const summariser = { summarise: () => Promise.reject(new Error('down')) };
    const run = ingestSource({ ...test, summariser }, { path: book }, new AbortController().signal);
    const warnings = (await collect(run)).filter(({ type }) => type === 'warning');
    expect(warnings).toMatchObject([{ file: 'pumps', message: expect.stringContaining('wrote no summary') as string }]);
    expect((await stored()).summaryBrief).toContain('moves water');
  });
});
