import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type ServedSite, serveSite, sitePage } from '#tests/support/serve-site.ts';

const MENU = ['/guide/', '/guide/tides.html', '/guide/lamps', '/guide/deep/down/', '/elsewhere/', '/guide/secret/'];
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function harbour(): ServedSite['pages'] {
  return {
    '/robots.txt': 'User-agent: *\nDisallow: /guide/secret/\n',
    '/guide/': sitePage('Harbour', '<p>See <a href="tides.html#spring">the tides</a>.</p>', MENU),
    '/guide/tides.html': sitePage(
      'Tides',
      '<h2 id="spring">Spring tides</h2><p>They come at full moon. <img src="img/moon.png" alt="The moon"></p>',
      MENU,
    ),
    '/guide/lamps': sitePage(
      'Lamps',
      '<p>The lamp turns once a minute.</p><p><a href="https://example.org/x">Out</a></p>',
      MENU,
    ),
    '/guide/deep/down/': sitePage('Deep', '<p>The anchor holds in clay. <a href="../../lamps">Lamps</a></p>', MENU),
    '/guide/secret/': sitePage('Secret', '<p>Not for programs.</p>'),
    '/elsewhere/': sitePage('Elsewhere', '<p>Not of this book.</p>'),
    '/guide/img/moon.png': (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
    },
  };
}

describe('a website', () => {
  let test: TestRuntime;
  let site: ServedSite;

  beforeAll(async () => {
    site = await serveSite(harbour());
    test = await openTestRuntime({ CRAWL_ALLOWED_HOSTS: site.host, CRAWL_DELAY_MS: '0' });
  });
  afterAll(async () => {
    await test.close();
    await site.close();
  });
  afterEach(() => {
    site.pages = harbour();
    site.asked = [];
  });

  const ingest = (path: string): Promise<IngestEvent[]> =>
    Array.fromAsync(test.runtime.ingest({ path }, new AbortController().signal));
  const endOf = (events: IngestEvent[]) => events.find((event) => event.type === 'ingest-end');

  it('is a book: its pages in the order of its navigation, with their own addresses', async () => {
    const events = await ingest(`${site.url}guide/`);
    expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
    const [document] = await test.runtime.listDocuments(ANONYMOUS);
    expect(document).toMatchObject({
      title: 'Harbour Handbook',
      language: 'en',
      type: 'html',
      origin: site.host,
      webUrl: `${site.url}guide/`,
      sourcePath: `${site.url}guide/`,
    });
    const id = document?.id ?? '';
    const pages = await test.runtime.listPages(ANONYMOUS, id);
    expect(pages.map(({ path, title }) => [path, title])).toEqual([
      ['index', 'Harbour'],
      ['tides', 'Tides'],
      ['lamps', 'Lamps'],
      ['deep/down/index', 'Deep'],
    ]);
    expect(site.asked.filter((line) => line.startsWith('/guide/secret/'))).toEqual([]);
    const index = await test.runtime.findPageByPath(ANONYMOUS, id, 'index');
    expect(index?.html).toContain(`href="/books/${id}/tides#spring"`);
    const tides = await test.runtime.findPageByPath(ANONYMOUS, id, 'tides');
    expect(tides?.html).toContain('guide/img/moon.png');
    const deep = await test.runtime.findPageByPath(ANONYMOUS, id, 'deep/down/index');
    expect(deep?.html).toContain(`href="/books/${id}/lamps"`);
    const answer = await Array.fromAsync(test.runtime.answerQuestion(buildQuestion('What does the anchor hold in?')));
    expect(JSON.stringify(answer)).toContain(`${site.url}guide/deep/down/`);
  });

  it('that has not changed is neither sent nor read again', async () => {
    expect(endOf(await ingest(`${site.url}guide/`))).toMatchObject({ indexed: 0, unchanged: 4, removed: 0, failed: 0 });
    expect(site.asked.filter((line) => line.endsWith(' 200'))).toEqual(['/robots.txt 200', '/guide/img/moon.png 200']);
  });

  it('brings what is new and changed, and what is gone goes', async () => {
    site.pages['/guide/tides.html'] = sitePage('Tides', '<p>They come twice a day.</p>', [...MENU, '/guide/new']);
    site.pages['/guide/new'] = sitePage('New', '<p>A new pier.</p>');
    delete site.pages['/guide/lamps'];
    const events = await ingest(`${site.url}guide/`);
    expect(endOf(events)).toMatchObject({ removed: 1, failed: 0 });
    const [document] = await test.runtime.listDocuments(ANONYMOUS);
    const pages = await test.runtime.listPages(ANONYMOUS, document?.id ?? '');
    expect(pages.map(({ path }) => path)).toEqual(['index', 'tides', 'new', 'deep/down/index']);
  });

  it('that cannot be reached stays as it was', async () => {
    site.pages['/robots.txt'] = (_request, response) => void response.writeHead(503).end();
    await expect(ingest(`${site.url}guide/`)).rejects.toMatchObject({
      code: 'site_unavailable',
      message: `${site.host} has an error of its own (status 503).`,
    });
    const [document] = await test.runtime.listDocuments(ANONYMOUS);
    expect((await test.runtime.listPages(ANONYMOUS, document?.id ?? '')).length).toBe(4);
  });

  it('keeps a page that only fails now, and says so', async () => {
    site.pages['/guide/tides.html'] = (_request, response) => void response.writeHead(500).end();
    const events = await ingest(`${site.url}guide/`);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'warning',
        kind: 'fetch',
        message: `${site.url}guide/tides.html could not be fetched: ${site.host} has an error of its own (status 500). It stays as it was.`,
      }),
    );
    expect(endOf(events)).toMatchObject({ removed: 1 });
    const [document] = await test.runtime.listDocuments(ANONYMOUS);
    const pages = await test.runtime.listPages(ANONYMOUS, document?.id ?? '');
    expect(pages.map(({ path }) => path)).toContain('tides');
  });

  it('leaves nothing behind when it is removed', async () => {
    const [document] = await test.runtime.listDocuments(ANONYMOUS);
    const folder = join(test.runtime.env.dataFolder, 'sites');
    expect(await readdir(folder)).toHaveLength(1);
    expect(await test.runtime.removeDocument(document?.id ?? '')).toBe('removed');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is read by its sitemap, in the order of that', async () => {
    const map = (tag: string, part: string, paths: string[]) =>
      `<?xml version="1.0"?><${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
      `${paths.map((path) => `<${part}><loc>${new URL(path, site.url).href}</loc></${part}>`).join('')}</${tag}>`;
    site.pages['/sitemap.xml'] = map('sitemapindex', 'sitemap', [
      '/one.xml',
      '/two.xml',
      'https://example.org/three.xml',
    ]);
    site.pages['/one.xml'] = map('urlset', 'url', ['/guide/lamps', '/guide/tides.html', 'https://example.org/no']);
    site.pages['/two.xml'] = map('urlset', 'url', ['/guide/', '/guide/gone']);
    await ingest(`${site.url}sitemap.xml`);
    const [document] = await test.runtime.listDocuments(ANONYMOUS);
    const pages = await test.runtime.listPages(ANONYMOUS, document?.id ?? '');
    expect(pages.map(({ path }) => path)).toEqual(['lamps', 'tides', 'index']);
    await test.runtime.removeDocument(document?.id ?? '');
  });

  it('loses a page that says now who may read it, since that cannot be followed', async () => {
    await ingest(`${site.url}guide/`);
    const before = harbour()['/guide/lamps'];
    const meta = '</title><meta name="access" content="user:ann">';
    site.pages['/guide/lamps'] = String(before).replace('</title>', meta);
    const events = await ingest(`${site.url}guide/`);
    const warnings = events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
    expect(warnings.join('\n')).toMatch(/^lamps\.html, line 1, column \d+: .* The page is left out\.$/);
    const [document] = await test.runtime.listDocuments(ANONYMOUS);
    const pages = await test.runtime.listPages(ANONYMOUS, document?.id ?? '');
    expect(pages.map(({ path }) => path)).toEqual(expect.not.arrayContaining(['lamps']));
    expect(pages.length).toBeGreaterThan(1);
    await test.runtime.removeDocument(document?.id ?? '');
  });
});
