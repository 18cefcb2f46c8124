import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { opdsTwo } from '#lib/people/standards/opds.ts';
import { ACCESS_ENV, headersOf } from '#tests/support/access-fronts.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { type GuardedDocument, ingestGuarded, isAllowed } from '#tests/support/guarded-library.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const VIEWERS: Viewer[] = [
  ANONYMOUS,
  { userId: 'ann', department: 'sales', orgId: 'acme' },
  { userId: 'ben', department: 'sales', orgId: null },
  { userId: 'cat', department: 'law', orgId: 'other' },
];
const FEEDS = ['/opds', '/opds/v2', '/llms.txt'];

let app: TestRuntime;
let server: RoutesServer;
let guarded: GuardedDocument[];

beforeAll(async () => {
  app = await openTestRuntime(ACCESS_ENV);
  guarded = await ingestGuarded(app.runtime, [['public'], ['user:ann'], ['department:sales'], ['org:acme']]);
  server = await serveRoutes(await openApiRoutes(app.runtime), [], { access: app.runtime.env.access });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

async function get(viewer: Viewer, path: string) {
  const response = await fetch(`${server.url}${path}`, { headers: await headersOf(viewer, 'bearer') });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

const pagesOf = ({ id, canary }: GuardedDocument) => [
  `/api/documents/${id}/markdown`,
  `/api/documents/${id}/markdown/1-fees-${canary}`,
  `/api/documents/${id}/markdown/2-lights-${canary}`,
];

describe.each(VIEWERS)('of the library, $userId', (viewer) => {
  it('sees what they may read in every feed, and no mark of anything else', async () => {
    for (const path of FEEDS) {
      const { text, status } = await get(viewer, path);
      expect(status).toBe(200);
      for (const { id, marks, accessList } of guarded) {
        if (isAllowed(viewer, accessList)) expect(text).toContain(id);
        else for (const mark of marks) expect(text).not.toContain(mark);
      }
    }
  });

  it('reads the Markdown of what they may read, and of nothing else', async () => {
    for (const document of guarded) {
      for (const path of pagesOf(document)) {
        const { text, status } = await get(viewer, path);
        const isMine = isAllowed(viewer, document.accessList);
        expect([path, status]).toEqual([path, isMine ? 200 : 404]);
        if (isMine) expect(text).toContain(document.canary);
        else expect(text).toBe((await get(viewer, path.replace(document.id, 'paper-that-is-none'))).text);
      }
    }
  });
});

describe('a feed', () => {
  it('of OPDS 1.2 is an acquisition feed in Atom', async () => {
    const { text, type } = await get(ANONYMOUS, '/opds');
    expect(type).toBe('application/atom+xml;profile=opds-catalog;kind=acquisition');
    const feed = parseDocument(text, { xmlMode: true });
    const all = (name: string) => DomUtils.getElementsByTagName(name, feed);
    expect(all('feed')[0]?.attribs['xmlns']).toBe('http://www.w3.org/2005/Atom');
    const [entry, ...others] = all('entry');
    expect(others).toEqual([]);
    for (const name of ['id', 'title', 'updated'])
      expect(DomUtils.textContent(DomUtils.getElementsByTagName(name, entry ?? []))).not.toBe('');
    const rels = all('link').map((link) => link.attribs['rel']);
    expect(rels).toEqual(['self', 'start', 'http://opds-spec.org/acquisition/open-access', 'alternate']);
  });

  it('of OPDS 2.0 has metadata, links and publications', async () => {
    const { text, type } = await get(ANONYMOUS, '/opds/v2');
    expect(type).toBe('application/opds+json');
    const [first] = guarded;
    expect(JSON.parse(text)).toMatchObject({
      metadata: { title: 'Lectern', numberOfItems: 1 },
      links: [{ rel: 'self', href: `${server.url}/opds/v2`, type: 'application/opds+json' }],
      publications: [
        {
          metadata: { '@type': 'http://schema.org/Book', title: `Harbour report ${first?.canary ?? ''}` },
          links: [{ href: `${server.url}/books/${first?.id ?? ''}`, type: 'text/html' }, { type: 'text/markdown' }],
          // The schema asks for an image that is not a drawing.
          images: [{ href: `${server.url}/apple-icon.png`, type: 'image/png' }],
        },
      ],
    });
  });

  it('of OPDS 2.0 leads to the shelf where there are no books, since its schema allows no empty list', () => {
    const origin = 'http://localhost:3000';
    const empty = { title: 'Lectern', address: `${origin}/opds/v2`, origin, changedAt: new Date(0), books: [] };
    expect(opdsTwo(empty)).not.toHaveProperty('publications');
    expect(opdsTwo(empty)).toHaveProperty('navigation', [{ href: `${origin}/`, title: 'Lectern', type: 'text/html' }]);
  });

  it('in Markdown leads to the contents, and from there to each page', async () => {
    const [first] = guarded;
    const books = await get(ANONYMOUS, '/llms.txt');
    expect(books.text).toMatch(/^# Lectern\n\n> .+\n\n## Books\n\n- \[/);
    expect(books.text).toContain(`(${server.url}/books/${first?.id ?? ''}.md)`);
    const contents = await get(ANONYMOUS, `/api/documents/${first?.id ?? ''}/markdown`);
    expect(contents.type).toBe('text/markdown; charset=utf-8');
    expect(contents.text).toContain(`(${server.url}/books/${first?.id ?? ''}/1-fees-${first?.canary ?? ''}.md)`);
    const [, path = ''] = first === undefined ? [] : pagesOf(first);
    const page = await get(ANONYMOUS, path);
    expect(page.text).toMatch(/^# Harbour fees \S+\n\nThe harbour fee of \S+ is nine crowns in the second edition\./);
    expect(page.text).toContain(`Source: [Harbour report`);
  });
});
