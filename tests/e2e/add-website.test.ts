import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { type ServedSite, serveSite, sitePage } from '#tests/support/serve-site.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import type { StartedServer } from '#tools/start-server.ts';

const MENU = ['/guide/', '/guide/lamps', '/guide/tides'];

describe('a website from the browser', () => {
  const { visit } = useBrowser();
  let site: ServedSite;
  let server: StartedServer;

  beforeAll(async () => {
    site = await serveSite({
      '/guide/': sitePage('Harbour', '<p>All about <a href="/guide/lamps">lamps</a>.</p>', MENU),
      '/guide/lamps': sitePage('Lamps', '<p>The lamp turns once a minute.</p>', MENU),
      '/guide/tides': sitePage('Tides', '<p>Spring tides come at full moon.</p>', MENU),
    });
    server = await startHandbookServer({
      UPLOADS: 'everyone',
      CRAWL_ALLOWED_HOSTS: site.host,
      CRAWL_DELAY_MS: '50',
      LOG_LEVEL: 'error',
    });
  });
  afterAll(async () => {
    await server.stop();
    await site.close();
  });

  it('is pasted on the shelf, watched and read', async () => {
    const page = await visit({ origin: server.url, expected: [/status of 403/] });
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Add books' });
    await page.getByRole('button', { name: 'Add a book' }).first().click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate((address) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', address);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `${site.url}guide/`);
    const field = dialog.getByLabel('Website address');
    await expect.poll(() => field.inputValue()).toBe(`${site.url}guide/`);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);

    await field.fill('https://10.0.0.1/');
    await dialog.getByRole('button', { name: 'Add to the library' }).click();
    await dialog.getByText('There is no public website at 10.0.0.1.').waitFor();
    await dialog.getByLabel('Website address').fill(`${site.url}guide/`);
    await dialog.getByRole('button', { name: 'Add to the library' }).click();
    const book = dialog.getByRole('list', { name: 'Books' }).getByRole('listitem');
    await book.getByText('In the library').waitFor();
    expect(await book.textContent()).toContain('Harbour Handbook');
    expect(await book.textContent()).toContain('3 pages');
    await book.getByRole('link', { name: 'Open book' }).click();
    await page.waitForURL(/\/books\/127-0-0-1-guide$/);
    await page.getByRole('heading', { level: 1, name: 'Harbour Handbook' }).waitFor();
    await page.goto(`${page.url()}/index`);
    await page.getByRole('article').getByRole('link', { name: 'lamps' }).click();
    await page.getByText('The lamp turns once a minute.').waitFor();
  });
});
