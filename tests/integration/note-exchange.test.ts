import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { KeptNote } from '#lib/contracts/kept-records.ts';
import type { ImportedNotes, NoteFormat } from '#lib/contracts/note-exchange.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import { graphemeEnd, graphemeStart } from '#lib/foundation/text/graphemes.ts';
import { ACCESS_ENV, headersOf } from '#tests/support/access-fronts.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { ingestGuarded, seededDraw } from '#tests/support/guarded-library.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { trialsOf } from '#tests/support/trials.ts';

const COLOURS = ['amber', 'blue', 'green', 'rose'] as const;
const draw = seededDraw(57);

let app: TestRuntime;
let server: RoutesServer;

beforeAll(async () => {
  // On a busy machine, too.
  const patience = { TOTAL_TIMEOUT_MS: '600000', RETRIEVAL_TIMEOUT_MS: '600000', DATABASE_TIMEOUT_MS: '600000' };
  app = await openTestRuntime({ ...ACCESS_ENV, ...patience });
  for (const book of ['lighthouse', 'languages'])
    await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/${book}` }, new AbortController().signal));
  server = await serveRoutes(await openApiRoutes(app.runtime), [], { access: app.runtime.env.access });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const reader = (userId: string): Viewer => ({ userId, department: null, orgId: null });

const get = async (viewer: Viewer, path: string) =>
  fetch(`${server.url}${path}`, { headers: await headersOf(viewer, 'bearer') });

const exported = async (viewer: Viewer, format: NoteFormat, more = '') =>
  (await get(viewer, `/api/reader/notes?format=${format}${more}`)).arrayBuffer().then((bytes) => new Uint8Array(bytes));

async function imported(viewer: Viewer, file: unknown): Promise<ImportedNotes> {
  const headers = await headersOf(viewer, 'bearer');
  const body = typeof file === 'string' ? file : JSON.stringify(file);
  const response = await fetch(`${server.url}/api/reader/notes`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  return (await response.json()) as ImportedNotes;
}

async function keptNotes(viewer: Viewer): Promise<KeptNote[]> {
  const records = (await app.runtime.kept.list(viewer, 'notes')) as KeptNote[];
  return records.toSorted((one, other) => one.id.localeCompare(other.id));
}

const anchored = new Map<string, AnchoredText>();

/** A note on words of any page, in any script. */
async function anyNote(documentId: string, changes: Partial<KeptNote> = {}): Promise<KeptNote> {
  const pages = await app.runtime.listPages(ANONYMOUS, documentId);
  const page = pages[draw(pages.length)];
  const document = await app.runtime.findDocument(ANONYMOUS, documentId);
  const version = page && (await app.runtime.findPageVersion(ANONYMOUS, page.id));
  if (!page || !version || !document) throw new Error('There is no page.');
  const { text } = version;
  const start = graphemeStart(text, draw(text.length - 60));
  const end = graphemeEnd(text, start + 1 + draw(50));
  const folded = anchored.get(text) ?? new AnchoredText(text);
  anchored.set(text, folded);
  const anchor = folded.describe({ start, end });
  const createdMs = 1_700_000_000_000 + draw(1_000_000_000);
  return {
    id: newId(),
    kind: draw(4) === 0 ? 'bookmark' : 'highlight',
    ...{ documentId, documentTitle: document.title, pageId: page.id, pageTitle: page.title },
    href: pageAddress('', page),
    pageVersion: version.version,
    anchor: { ...anchor, twins: anchor.twins ?? null },
    ...(draw(9) === 0 && { isLost: true }),
    colour: COLOURS[draw(4)] ?? 'amber',
    text: draw(3) === 0 ? '' : `Note *${draw(1_000)}*, “quoted” 𝒜 \n\n- ${draw(9)}`,
    createdMs,
    changedMs: createdMs + draw(1_000_000),
    ...changes,
  };
}

interface WrittenAnnotation {
  target: {
    source: { id: string; 'schema:version': string };
    selector: { type: string; start: number; end: number; exact: string }[];
  };
}

describe('notes by the hundred', () => {
  const many = trialsOf({ usual: 100, deep: 1_000 });

  it('leave as Web Annotations and come back without a difference', async () => {
    const [ann, ben] = [reader('ann'), reader('ben')];
    for (let count = 0; count < many; count += 1)
      await app.runtime.kept.keep(ann, 'notes', await anyNote(count % 2 === 0 ? 'lighthouse' : 'languages'));
    const file = strFromU8(await exported(ann, 'jsonld'));
    expect(await imported(ben, file)).toEqual({ imported: many, unreadable: 0, not_found: [] });
    expect(await keptNotes(ben)).toEqual(await keptNotes(ann));
    const { first, total } = JSON.parse(file) as { total: number; first: { items: WrittenAnnotation[] } };
    expect(total).toBe(many);
    // What the vocabulary counts are characters.
    const texts = new Map<string, string[]>();
    for (const document of ['lighthouse', 'languages'])
      for (const { id, version } of await app.runtime.listPages(ANONYMOUS, document))
        texts.set(version, Array.from((await app.runtime.findPageVersion(ANONYMOUS, id))?.text ?? ''));
    for (const { target } of first.items) {
      const [quote, position] = target.selector;
      const characters = texts.get(target.source['schema:version']) ?? [];
      expect(characters.slice(position?.start, position?.end).join('')).toBe(quote?.exact);
    }
  });
});

describe('notes of other programs', () => {
  const LAMP = 'http://elsewhere.example/books/lighthouse/2-the-lamp';
  const quote = { type: 'TextQuoteSelector', exact: 'red line', prefix: 'oil up to the ', suffix: ', open the valve' };
  const hypothesis = (uri: string, selector: unknown[] = [quote]) => ({
    export_date: '2026-11-01T10:00:00.000Z',
    client_version: '1.1',
    annotations: [
      {
        ...{ id: 'aB3', created: '2026-10-01T10:00:00Z', updated: '2026-10-02T10:00:00Z', user: 'acct:a@hypothes.is' },
        ...{ uri, text: 'Which **oil**?', tags: ['oil'], group: '__world__', document: { title: ['The lamp'] } },
        target: [{ source: uri, selector: [{ type: 'RangeSelector', startContainer: '/p[1]' }, ...selector] }],
      },
    ],
  });

  it('of Hypothesis are kept where their words stand, and once however often', async () => {
    const cat = reader('cat');
    for (const file of [hypothesis(LAMP), hypothesis(LAMP)])
      expect(await imported(cat, file)).toEqual({ imported: 1, unreadable: 0, not_found: [] });
    expect(await keptNotes(cat)).toMatchObject([
      {
        ...{ documentId: 'lighthouse', href: '/books/lighthouse/2-the-lamp', text: 'Which **oil**?' },
        anchor: { quote: 'red line' },
        createdMs: Date.parse('2026-10-01T10:00:00Z'),
      },
    ]);
  });

  it('are found by their words on a page of another site', async () => {
    const prefix = 'Fill the reservoir with oil up to the ';
    const file = hypothesis('https://rock.example/lamp.html', [{ ...quote, prefix }]);
    expect(await imported(reader('dan'), file)).toMatchObject({ imported: 1 });
  });

  it('in JSON-LD of any shape are read', async () => {
    const one = {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      ...{ id: 'https://notes.example/1', type: 'Annotation', created: '2026-01-01T00:00:00Z' },
      body: { type: 'TextualBody', value: 'Mind it.' },
      target: { source: LAMP, selector: quote },
    };
    expect(await imported(reader('eve'), one)).toMatchObject({ imported: 1 });
    expect(await imported(reader('eve'), [one, { id: 'x' }, 'text'])).toMatchObject({ imported: 1, unreadable: 2 });
    expect(await keptNotes(reader('eve'))).toMatchObject([{ text: 'Mind it.' }]);
  });

  it('whose words are on no page are named and not kept', async () => {
    const told = { ...quote, exact: 'words that nobody wrote' };
    expect(await imported(reader('fay'), hypothesis(LAMP, [told]))).toEqual({
      ...{ imported: 0, unreadable: 0 },
      not_found: [{ address: LAMP, quote: told.exact }],
    });
    expect(await keptNotes(reader('fay'))).toEqual([]);
  });

  it.each(['{', '{"format":"lectern-notes"}', '[', 'null'])('that are none are refused: %s', async (body) => {
    const headers = await headersOf(reader('gus'), 'bearer');
    const response = await fetch(`${server.url}/api/reader/notes`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
  });

  it('tell nothing of a book that their reader may not read', async () => {
    const [hidden] = await ingestGuarded(app.runtime, [['user:hal']]);
    const path = `/books/${hidden?.id ?? ''}/2-lights-${hidden?.canary ?? ''}`;
    const selector = { ...quote, exact: 'never leaves the tower at night', prefix: 'at dusk and ', suffix: '.' };
    const missing = hypothesis('http://elsewhere.example/books/none/none', [selector]);
    const of = async (viewer: Viewer, file: object) => ({ ...(await imported(viewer, file)), not_found: [] });
    expect(await of(reader('ivy'), hypothesis(`http://elsewhere.example${path}`, [selector]))).toEqual(
      await of(reader('ivy'), missing),
    );
    expect(await imported(reader('hal'), hypothesis(`http://elsewhere.example${path}`, [selector]))).toMatchObject({
      imported: 1,
    });
    const file = strFromU8(await exported(reader('hal'), 'jsonld'));
    expect(await imported(reader('ivy'), file)).toMatchObject({ imported: 0 });
  });

  it('are for readers who are signed in', async () => {
    expect((await get(ANONYMOUS, '/api/reader/notes?format=jsonld')).status).toBe(401);
  });
});

describe('notes for other programs', () => {
  const jan = reader('jan');
  beforeAll(async () => {
    const first = await anyNote('lighthouse', { kind: 'highlight', text: '=1+1', isLost: false });
    await app.runtime.kept.keep(jan, 'notes', first);
    await app.runtime.kept.keep(jan, 'notes', await anyNote('languages', { text: 'Of another book' }));
  });

  it('are rows that Readwise imports, none of which a spreadsheet runs', async () => {
    const rows = parse(strFromU8(await exported(jan, 'readwise')), { columns: true }) as Record<string, string>[];
    expect(Object.keys(rows[0] ?? {})).toEqual(['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Date']);
    const lighthouse = rows.find(({ URL: address }) => address?.includes('/books/lighthouse/'));
    expect(lighthouse).toMatchObject({
      Note: "'=1+1",
      Date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
    expect(lighthouse?.['URL']).toMatch(/#f=[0-9a-f]{64}:\d+-\d+$/);
  });

  it('are pages of a vault with links back, one for each book', async () => {
    const pages = Object.values(unzipSync(await exported(jan, 'obsidian'))).map((bytes) => strFromU8(bytes));
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(page).toMatch(/^---\ntitle: .+\n(?:.*\n)+---\n\n# .+\n\n## .+\n\n> /);
    const [only] = await keptNotes(jan);
    const alone = strFromU8(await exported(jan, 'obsidian', `&document_id=${only?.documentId ?? ''}`));
    expect(alone).toContain(`[Lectern](<${server.url}${only?.href ?? ''}`);
    expect(alone).toContain(`^${only?.id ?? ''}`);
  });
});

describe('the sources of an answer', () => {
  it('are references with the words that are cited, for who asked and nobody else', async () => {
    const kim = reader('kim');
    const headers = { ...(await headersOf(kim, 'bearer')), 'content-type': 'application/json' };
    const body = JSON.stringify({ query: 'Up to which line is the reservoir of the lamp filled with oil?' });
    const answer = (await (await fetch(`${server.url}/api/chat`, { method: 'POST', headers, body })).json()) as {
      metadata: { session_id: string; turn_id: string };
    };
    const { session_id, turn_id } = answer.metadata;
    const path = `/api/conversations/${session_id}/turns/${turn_id}/sources?format=`;
    const items = (await (await get(kim, `${path}csl`)).json()) as { id: string; note: string; URL: string }[];
    expect(items[0]).toMatchObject({
      type: 'chapter',
      title: 'The lamp',
      'container-title': expect.any(String) as string,
    });
    expect(items.some(({ note }) => note.includes('up to the red line'))).toBe(true);
    const bibtex = await (await get(kim, `${path}bibtex`)).text();
    expect(bibtex).toMatch(/^@incollection\{lectern[0-9a-f]{8}n1,\n {2}title = \{\{The lamp\}\},\n/);
    expect(bibtex.match(/^@/gm)).toHaveLength(items.length);
    expect((await get(reader('lea'), `${path}csl`)).status).toBe(404);
  });
});
