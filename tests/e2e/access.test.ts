import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import type { StartedServer } from '#tools/start-server.ts';

const SECRET = 'a secret of the tests, which is long enough';
const COOKIE = 'portal_token';
const PASSWORD = 'canary-of-the-administrator';
const TITLE = 'The Lectern Handbook';

describe('pages of a server that knows its readers', () => {
  let server: StartedServer;
  const { visit } = useBrowser();

  beforeAll(async () => {
    server = await startHandbookServer({
      AUTH_JWT_SECRET: SECRET,
      AUTH_JWT_COOKIE: COOKIE,
      ADMIN_PASSWORD: PASSWORD,
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    });
    const page = await visit({ origin: server.url });
    await page.request.post('/api/admin/session', { data: { name: 'admin', password: PASSWORD } });
    const data = { access_list: ['department:legal'] };
    const reply = await page.request.post('/api/admin/documents/handbook/access', { data });
    expect(reply.status()).toBe(200);
  });
  afterAll(() => server.stop());

  async function tokenOf(department: string, secret = SECRET): Promise<string> {
    const token = new SignJWT({ department }).setProtectedHeader({ alg: 'HS256' }).setSubject('lena');
    return token.setExpirationTime('1h').sign(new TextEncoder().encode(secret));
  }

  async function visitWith(token: string | null) {
    const page = await visit({ origin: server.url, expected: [/status of 40[14]/] });
    if (token !== null) await page.context().addCookies([{ name: COOKIE, value: token, url: server.url }]);
    return page;
  }

  it('show a book to those it lists, on the shelf and open', async () => {
    const page = await visitWith(await tokenOf('legal'));
    await page.goto('/');
    await page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click();
    await page.waitForURL('**/books/handbook**');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it.each([
    ['somebody of elsewhere', () => tokenOf('sales')],
    ['nobody in particular', () => Promise.resolve(null)],
  ])('show %s neither the book nor that there is one', async (_, token) => {
    const page = await visitWith(await token());
    await page.goto('/');
    expect(await page.locator('body').textContent()).not.toContain(TITLE);
    const pathOfPage = '/books/handbook/reading';
    const [there, absent] = [await page.goto(pathOfPage), await page.goto('/books/no-such-book/reading')];
    expect([there?.status(), absent?.status()]).toEqual([404, 404]);
    expect(await page.locator('body').textContent()).not.toContain(TITLE);
  });

  it('tell who shows a forged token that it does not hold, and show nothing', async () => {
    const page = await visitWith(await tokenOf('legal', 'another secret, which is long enough too'));
    const reply = await page.goto('/');
    expect(reply?.status()).toBe(401);
    expect(reply?.headers()['content-type']).toContain('text/html');
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.locator('body').textContent()).not.toContain(TITLE);
  });
});
