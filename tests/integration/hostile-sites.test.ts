import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { FetchedSite } from '#lib/books/ingest/ports.ts';
import { Websites } from '#lib/books/websites/websites.ts';
import { type ServedSite, serveSite, sitePage } from '#tests/support/serve-site.ts';

const MEGABYTE = 1024 * 1024;

let folder: string;
let site: ServedSite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-sites-'));
  site = await serveSite({});
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

interface Changes {
  allowedHosts?: string[];
  limits?: { maxPages: number; maxMs: number; maxBytes: number };
}

async function fetchSite(
  address: string,
  { allowedHosts = [site.host], ...changes }: Changes = {},
): Promise<FetchedSite> {
  const limits = { maxPages: 30, maxMs: 60_000, maxBytes: 20 * MEGABYTE };
  const sites = new Websites({
    ...{ folder, allowedHosts, limits, delayMs: 0, contactUrl: null, attemptTimeoutMs: 700 },
    ...changes,
  });
  const fetching = sites.fetchSite(address, new AbortController().signal);
  for (;;) {
    const { done, value } = await fetching.next();
    if (done === true) return value;
  }
}

describe('addresses that are not asked', () => {
  it.each([
    ['http://example.org/', /begins with https:/],
    ['ftp://example.org/', /begins with https:/],
    ['https://me:secret@example.org/', /user name or password/],
    ['https://', /not a website address/],
    ['https://127.0.0.1/', /no public website at 127\.0\.0\.1/],
    ['https://2130706433/', /no public website at 127\.0\.0\.1/],
    ['https://0x7f.1/', /no public website/],
    ['https://10.1.2.3/', /no public website/],
    ['https://172.20.0.1/', /no public website/],
    ['https://192.168.1.1/', /no public website/],
    ['https://169.254.169.254/latest/meta-data/', /no public website/],
    ['https://100.100.100.200/', /no public website/],
    ['https://168.63.129.16/', /no public website/],
    ['https://0.0.0.0/', /no public website/],
    ['https://[::1]/', /no public website/],
    ['https://[::ffff:127.0.0.1]/', /no public website/],
    ['https://[fd00:ec2::254]/', /no public website/],
    ['https://[fe80::1]/', /no public website/],
    ['https://[64:ff9b::7f00:1]/', /no public website/],
    ['https://[2002:7f00:1::]/', /no public website/],
    // A name of this machine: judged where it is looked up.
    ['https://localhost/', /no public website at localhost/],
  ])('%s', async (address, sentence) => {
    await expect(fetchSite(address, { allowedHosts: [] })).rejects.toThrow(sentence);
    expect(site.asked).toEqual([]);
  });

  it('a name that leads to this machine, though its port is known', async () => {
    const address = `https://localhost:${new URL(site.url).port}/`;
    await expect(fetchSite(address, { allowedHosts: [] })).rejects.toMatchObject({ code: 'validation_error' });
    expect(site.asked).toEqual([]);
  });
});

describe('a site that', () => {
  const page = (links: string[] = [], text = '<p>Words.</p>') => sitePage('Page', text, links);

  it('sends its readers to another host is not followed there', async () => {
    const other = await serveSite({ '/': page() });
    try {
      site.pages['/'] = (_request, response) => void response.writeHead(302, { location: other.url }).end();
      await expect(fetchSite(site.url)).rejects.toThrow(`${site.url} leads to another site, ${other.host}.`);
      site.pages['/'] = page(['/a', '/b']);
      site.pages['/a'] = (_request, response) =>
        void response.writeHead(301, { location: 'http://169.254.169.254/' }).end();
      site.pages['/b'] = page([other.url], '<p>Others.</p>');
      expect((await fetchSite(site.url)).pages.map(({ filename }) => filename)).toEqual(['index.html', 'b.html']);
      expect(other.asked).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('sends them round and round', async () => {
    site.pages['/'] = (_request, response) => void response.writeHead(302, { location: '/' }).end();
    await expect(fetchSite(site.url)).rejects.toThrow(`${site.url} leads on and on.`);
    expect(site.asked.length).toBeLessThan(10);
  });

  it('sends them where its robots.txt bars', async () => {
    site.pages['/robots.txt'] = 'User-agent: Lectern\nDisallow: /private\n\nUser-agent: *\nAllow: /\n';
    site.pages['/'] = page(['/a']);
    site.pages['/a'] = (_request, response) => void response.writeHead(302, { location: '/private' }).end();
    site.pages['/private'] = page([], '<p>Secret.</p>');
    expect((await fetchSite(site.url)).pages).toHaveLength(1);
    expect(site.asked.some((line) => line.startsWith('/private'))).toBe(false);
    await expect(fetchSite(`${site.url}private`)).rejects.toThrow(/does not allow programs .*robots\.txt/);
  });

  it('never ends is read up to the limit, and that is said', async () => {
    const trap: ServedSite['pages'][string] = ({ url = '/' }, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page([`${url}x/`, `${url}y/`], `<p>${url}</p>`));
    };
    site.pages = new Proxy({}, { get: (_all, path) => (path === '/robots.txt' ? undefined : trap) });
    const { pages, warnings } = await fetchSite(site.url);
    expect(pages).toHaveLength(30);
    expect(warnings.map(({ message }) => message)).toEqual([
      `${site.host} has more than 30 pages; the first 30 pages were read.`,
    ]);
  });

  it('has one page under many addresses is one page', async () => {
    site.pages['/'] = page(['/index.html', '/?a=1', '/?a=2', '//', '/#x']);
    site.pages['/index.html'] = site.pages['/'];
    site.pages['//'] = site.pages['/'];
    expect((await fetchSite(site.url)).pages).toHaveLength(1);
    expect(site.asked.filter((line) => line.includes('?'))).toEqual([]);
  });

  it('sends little that unpacks to very much', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE, 'a'));
    site.pages['/'] = page(['/bomb', '/ok']);
    site.pages['/bomb'] = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb);
    site.pages['/ok'] = page([], '<p>Fine.</p>');
    const before = process.memoryUsage().rss;
    const { pages, warnings } = await fetchSite(site.url);
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * MEGABYTE);
    expect(pages).toHaveLength(2);
    expect(warnings[0]?.message).toBe(`${site.url}bomb is larger than 5 MB and is left out.`);
  });

  it('sends without end, or says how much before', async () => {
    site.pages['/'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(MEGABYTE / 4)));
      };
      response.on('drain', more);
      more();
    };
    await expect(fetchSite(site.url)).rejects.toThrow(`${site.url} is larger than 5 MB.`);
    site.pages['/'] = (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-length': String(MEGABYTE * 900) })
        .write('x');
    await expect(fetchSite(site.url)).rejects.toThrow(`${site.url} is larger than 5 MB.`);
  });

  it('sends a byte now and then', async () => {
    site.pages['/'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'), 100);
      response.on('close', () => clearInterval(timer));
    };
    await expect(fetchSite(site.url)).rejects.toThrow(`${site.host} did not answer in time.`);
  });

  it('breaks off', async () => {
    site.pages['/'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' }).write('x');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(fetchSite(site.url)).rejects.toThrow(/closed the connection|cannot be reached/);
  });

  it.each([
    ['application/pdf', undefined, /is application\/pdf, which is not a web page or sitemap/],
    ['image/png', undefined, /is image\/png/],
    ['', undefined, /is of no known type/],
    ['text/html', 'zstd', /is packed as zstd/],
  ])('sends %s %s', async (type, encoding, sentence) => {
    site.pages['/'] = (_request, response) => {
      const headers = {
        ...(type !== '' && { 'content-type': type }),
        ...(encoding && { 'content-encoding': encoding }),
      };
      response.writeHead(200, headers).end('x');
    };
    await expect(fetchSite(site.url)).rejects.toThrow(sentence);
  });

  it.each([
    [404, /There is no page at/],
    [410, /There is no page at/],
    [403, /answers with 403/],
    [500, /has an error of its own \(status 500\)/],
    [429, /asks programs to try again later/],
  ])('answers with %i', async (status, sentence) => {
    site.pages['/'] = (_request, response) =>
      void response.writeHead(status, status === 429 ? { 'retry-after': '3600' } : {}).end();
    await expect(fetchSite(site.url)).rejects.toThrow(sentence);
  });

  it('asks to wait is waited for', async () => {
    let asked = 0;
    site.pages['/'] = (_request, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(page());
    };
    const startedAt = performance.now();
    expect((await fetchSite(site.url)).pages).toHaveLength(1);
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });

  it('names its pages so that they would lead out of the folder', async () => {
    site.pages = new Proxy(
      { '/': page(['/..%2f..%2fout', '/%2e%2e/up', '/a%00b', '/lectern.yaml', '/.hidden', `/${'long'.repeat(200)}`]) },
      { get: (all, path) => (path === '/' ? all['/'] : page([], `<p>${String(path)}</p>`)) },
    );
    const { pages } = await fetchSite(site.url);
    expect(pages.length).toBeGreaterThan(4);
    for (const { filename } of pages) expect(filename).toMatch(/^[\p{L}\p{N}_~-][\p{L}\p{N}_~.-]*\.html$/u);
  });

  it('has its navigation in a page within the page is read in the order of that', async () => {
    site.pages['/'] = sitePage(
      'Start',
      '<p><a href="two">2</a></p><noscript><iframe src="toc.html"></iframe></noscript>',
    );
    site.pages['/toc.html'] = sitePage('Contents', '', ['one', 'two']);
    site.pages['/one'] = page([], '<p>One.</p>');
    site.pages['/two'] = page([], '<p>Two.</p>');
    const { pages, addresses } = await fetchSite(site.url);
    expect(pages.map(({ filename }) => filename)).toEqual(['index.html', 'one.html', 'two.html']);
    expect(Object.keys(addresses)).not.toContain(`${site.url}toc.html`);
  });

  it('writes in an older way is read', async () => {
    const text = '<!doctype html><meta charset="iso-8859-1"><title>Größe</title><p>Größe</p>';
    site.pages['/'] = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from(text, 'latin1'));
    expect((await fetchSite(site.url)).title).toBe('Größe');
  });

  it('has a robots.txt that is too long is not read', async () => {
    site.pages['/robots.txt'] = `#${'x'.repeat(MEGABYTE)}`;
    site.pages['/'] = page();
    await expect(fetchSite(site.url)).rejects.toThrow(/robots\.txt is larger than/);
  });

  it('has a sitemap with entities is read without them', async () => {
    site.pages['/sitemap.xml'] =
      '<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a SYSTEM "file:///etc/passwd">]>' +
      `<urlset><url><loc>${site.url}&a;x</loc></url><url><loc>${site.url}ok</loc></url></urlset>`;
    site.pages['/ok'] = page();
    expect((await fetchSite(`${site.url}sitemap.xml`)).pages.map(({ filename }) => filename)).toEqual(['ok.html']);
  });
});
