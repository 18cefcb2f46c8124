import { imageSize } from 'image-size';
import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { longIt } from '#tests/support/long-it.ts';
import { type Line, openLine } from '#tests/support/server-line.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, lastTurn, openPanel, panelOf, questionBox } from '#tools/browser/ask-panel.ts';
import { openReader, untilAlive } from '#tools/browser/open-reader.ts';
import { searchDialog, searchFor, searchOptions, searchStatus } from '#tools/browser/search-words.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const PAGE = '/books/lighthouse/2-the-lamp';
const NEXT = '/books/lighthouse/3-the-fog-signal';
/** What browsers write when a request fails, and what Next does when it asks for data. */
const EXPECTED = [/Failed to load resource|net::ERR_|Failed to fetch/];
const SECRET = 'a secret of the tests, which is long enough';
const COOKIE = 'portal_token';
const PASSWORD = 'canary-of-the-administrator';
const NOT_SAVED = 'This page isn’t saved on this device.';

const { visit } = useBrowser();

/** The paths of what is kept of a book, pictures and details aside. */
function keptPages(page: Page, documentId: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const kept = await (await caches.open(name)).keys();
    return kept.map(({ url }) => url.slice(location.origin.length)).filter((path) => path.startsWith('/books/'));
  }, `lectern-offline-book-${documentId}`);
}

async function untilKept(page: Page, documentId: string, pages: number): Promise<void> {
  // A page of its own, and the contents; each as it is shown, and as its data.
  await expect.poll(() => keptPages(page, documentId), { timeout: 15_000 }).toHaveLength((pages + 1) * 2);
}

async function cut(page: Page, line: Line): Promise<void> {
  await page.context().setOffline(true);
  line.cut();
}

async function mend(page: Page, line: Line): Promise<void> {
  line.mend();
  await page.context().setOffline(false);
}

it('the app can be installed, with icons of the sizes that it names', async () => {
  const page = await visit();
  await openReader(page, PAGE);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await page.request.get(href ?? '')).json()) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = imageSize(await (await page.request.get(src)).body());
    expect(`${width}x${height}`).toBe(sizes);
  }
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect((await page.request.get(apple ?? '')).headers()['content-type']).toBe('image/png');
  const devTools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // Of every visit of these tests.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

it('the worker may talk to this server alone, and is asked for anew with every visit', async () => {
  const { headers, status } = await fetch(`${inject('server').url}/offline.js`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
  expect(headers.get('cache-control')).toBe('no-cache');
});

describe('a book that was opened, without a connection', () => {
  let line: Line;
  beforeAll(async () => {
    line = await openLine(inject('server').url);
  });
  afterAll(() => line.close());

  const visitReader = () => visit({ origin: line.origin, expected: EXPECTED, keepsBooks: true });

  it('is read from chapter to chapter, searched, and shown with its notes; a question waits for the connection', async () => {
    const page = await visitReader();
    await openReader(page, PAGE);
    await page.keyboard.press('d');
    await untilKept(page, 'lighthouse', 4);
    await openPanel(page);
    await cut(page, line);

    const told = panelOf(page).getByText(/^You are offline/);
    await told.waitFor();
    expect(await told.innerText()).toContain('You can read and search the saved pages of this book');
    await questionBox(page).fill('How long does the reserve lamp burn?');
    await questionBox(page).press('Enter');
    await panelOf(page).getByText('This question will be asked as soon as you are online again.').waitFor();
    expect(
      await panelOf(page)
        .getByText(/offline/)
        .count(),
    ).toBe(1);

    // The page changes without being loaded anew, so that the panel and its question stay.
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await page
      .locator('main')
      .getByRole('link', { name: /The fog signal/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'The fog signal' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(NEXT);
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
    expect(await panelOf(page).getByText('This question will be asked').count()).toBe(1);

    await searchFor(page, 'bath of mercury');
    expect(await searchStatus(page).innerText()).toBe('1 result · Offline: exact words only, in 4 of 4 pages');
    await searchOptions(page).first().click();
    await page.waitForURL(`**${PAGE}#f=*`);
    await searchDialog(page).waitFor({ state: 'hidden' });
    const marked = () =>
      page.evaluate(() => [...CSS.highlights.values()].flatMap((ranges) => [...ranges].map(String)).join('|'));
    await expect.poll(marked).toContain('bath of mercury');

    await mend(page, line);
    await answered(lastTurn(page));
    expect(await lastTurn(page).innerText()).toContain('six hours');
  });

  longIt('opens anew from an address and by the id of a page, and leads to the list of notes', async () => {
    const page = await visitReader();
    await openReader(page, PAGE);
    await page.keyboard.press('d');
    await untilKept(page, 'lighthouse', 4);
    const details = await page.request.get('/api/documents/lighthouse');
    const { contents } = (await details.json()) as { contents: { page_id: string }[] };
    await cut(page, line);
    await page.goto(NEXT);
    await untilAlive(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The fog signal');
    await page.goto(`/books/lighthouse?page=${contents[0]?.page_id}`);
    expect(new URL(page.url()).pathname).toBe('/books/lighthouse/1-the-rock');
    await page.goto('/notes');
    await page.getByRole('link', { name: /^Bookmark/ }).waitFor();
    await mend(page, line);
  });

  longIt('is named where another page is not saved', async () => {
    const page = await visitReader();
    await openReader(page, PAGE);
    await untilKept(page, 'lighthouse', 4);
    await cut(page, line);
    await page.goto('/books/handbook/reading');
    await page.getByText(NOT_SAVED).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto('/');
    expect(await page.getByText(NOT_SAVED).count()).toBe(0);
    await page.locator('a[href="/books/lighthouse"]').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/books/lighthouse');
    await mend(page, line);
  });

  longIt('leaves the administration, the API and conversations to the server alone', async () => {
    const page = await visitReader();
    await openReader(page, PAGE);
    await untilKept(page, 'lighthouse', 4);
    await page.goto('/admin/sign-in');
    await page.goto('/docs');
    const urls = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => !name.includes('-parts-'));
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => url.slice(location.origin.length));
    });
    expect(urls.filter((url) => !/^\/(?:books\/lighthouse|notes|offline\/reader)/.test(url))).toEqual([
      '/api/documents/lighthouse',
    ]);
  });
});

describe('what a reader may not read any more', () => {
  let server: StartedServer;
  let retired: StartedServer | null = null;
  let line: Line;
  beforeAll(async () => {
    const env = { AUTH_JWT_SECRET: SECRET, AUTH_JWT_COOKIE: COOKIE, ADMIN_PASSWORD: PASSWORD, API_RATE_LIMIT: '0' };
    server = await startHandbookServer({ ...env, LOG_LEVEL: 'error' });
    await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`, {});
    line = await openLine(server.url);
  });
  afterAll(async () => {
    await line.close();
    await server.stop();
    await retired?.stop();
  });

  async function restrict(documentId: string, access: string[]): Promise<void> {
    const page = await visit({ origin: server.url });
    await page.request.post('/api/admin/session', { data: { name: 'admin', password: PASSWORD } });
    const data = { access_list: access };
    expect((await page.request.post(`/api/admin/documents/${documentId}/access`, { data })).status()).toBe(200);
  }

  async function visitSignedIn(): Promise<Page> {
    await restrict('lighthouse', ['department:legal']);
    const page = await visit({ origin: line.origin, expected: EXPECTED, keepsBooks: true });
    const token = await new SignJWT({ department: 'legal' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('lena')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(SECRET));
    await page.context().addCookies([{ name: COOKIE, value: token, url: line.origin }]);
    await openReader(page, PAGE);
    await untilKept(page, 'lighthouse', 4);
    return page;
  }

  async function isGone(page: Page): Promise<void> {
    await expect.poll(() => keptPages(page, 'lighthouse')).toEqual([]);
    await cut(page, line);
    await page.goto(PAGE);
    await page.getByText(NOT_SAVED).waitFor();
    expect(await page.locator('body').textContent()).not.toContain('lamp');
    await mend(page, line);
  }

  it('is gone with the next page that the server gives them, whichever it is', async () => {
    const page = await visitSignedIn();
    await restrict('lighthouse', ['department:sales']);
    await page.goto('/');
    await isGone(page);
  });

  longIt('is gone when they are signed out', async () => {
    const page = await visitSignedIn();
    await page.context().clearCookies();
    await page.goto('/');
    await isGone(page);
  });

  longIt('is gone when their sign-in does not hold any more', async () => {
    const page = await visitSignedIn();
    await page.context().addCookies([{ name: COOKIE, value: 'not.a.token', url: line.origin }]);
    expect((await page.goto('/notes'))?.status()).toBe(401);
    await isGone(page);
  });

  longIt('is gone when an administrator signs out in the same browser', async () => {
    const page = await visitSignedIn();
    await page.evaluate(() => fetch('/api/admin/session', { method: 'DELETE' }));
    await expect.poll(() => keptPages(page, 'lighthouse')).toEqual([]);
  });

  longIt('is gone with the worker itself where books are not to be kept', async () => {
    const page = await visitSignedIn();
    retired = await startHandbookServer({ OFFLINE_READING: 'false', LOG_LEVEL: 'error' });
    line.cut();
    line.mend(retired.url);
    await page.goto('/');
    const left = () =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]);
    await expect.poll(left).toEqual([]);
  });
});
